package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import java.util.function.Supplier;

/** Conjuncts in the body of a loop that do not depend on its elements: if one is FALSE, no element has anything to give. */
public final class Guards {
    /** After so many elements in vain the conjuncts are worth a look. */
    public static final int PATIENCE = 4;

    private final Supplier<Node[]> analysis;
    /** Null until they are wanted. */
    private volatile Node[] found;

    /** @param analysis finds them, to be evaluated outside of the loop */
    public Guards(Supplier<Node[]> analysis) {
        this.analysis = analysis;
    }

    /** Whether one of them is FALSE. One without a value decides nothing: the loop comes to it where the text has it. */
    public boolean anyIsFalse(Run run, Environment outside) {
        Node[] all = found;
        if (all == null) {
            all = analysis.get();
            found = all;
        }
        for (Node guard : all) {
            try {
                if (!guard.test(run, outside)) {
                    return true;
                }
            } catch (EvaluationError e) {
                continue;
            }
        }
        return false;
    }
}
