package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.EvaluationError;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import java.util.function.Supplier;

/**
 * Conjuncts in the body of a loop that do not depend on its elements: if one is FALSE, the body is FALSE for every
 * element.
 */
public final class Guards {
    /** The number of elements without success after which the conjuncts are evaluated. */
    public static final int PATIENCE = 4;

    private final Supplier<Node[]> analysis;
    /** Null until they are needed. */
    private volatile Node[] found;

    /** @param analysis finds the conjuncts, to be evaluated outside the loop */
    public Guards(Supplier<Node[]> analysis) {
        this.analysis = analysis;
    }

    /**
     * Whether one of them is FALSE. A conjunct without a value decides nothing: the loop evaluates it in the order of
     * the text.
     */
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
