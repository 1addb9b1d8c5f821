package dev.plumbline.tla.internal.evaluate.node;

import dev.plumbline.tla.internal.evaluate.Environment;
import dev.plumbline.tla.internal.evaluate.Node;
import dev.plumbline.tla.internal.evaluate.Run;
import dev.plumbline.tla.internal.value.TlaValue;

/**
 * An expression inside loops that mentions none of the innermost locals: {@code Edges(g)} in {@code {c \in V: <<v, c>>
 * \in Edges(g)}}. Its value is kept until an outer local or the state changes.
 *
 * <p>This is sound. The contents of an environment never change, so the same environment without the innermost cells
 * means the same outer locals. The same run with the same epoch means the same current state, and the same next state
 * if that is known. A value that read a state being built is not kept. Evaluation has no other inputs and no side
 * effects: the compiler creates no such node for expressions that could have them. And evaluation is as lazy as before:
 * the first evaluation happens where the text needs the value, so it fails where it would have failed.
 */
public final class Invariant extends Node {
    private static final int TRIAL = 1 << 12;
    private static final int WORTHWHILE = TRIAL / 4;

    /** Complete when another thread sees it, since its fields are final; no other thread has the same run. */
    private record Entry(Run run, Environment outside, int epoch, boolean primed, boolean reads, TlaValue value) {}

    private final Node node;
    private final int unused;
    private Entry last;
    // Lost updates only delay the decision.
    private int asked;
    private int answered;
    private boolean isGivenUp;

    /** @param unused the number of innermost cells that the expression does not use */
    public Invariant(Node node, int unused) {
        super(node.place());
        this.node = node;
        this.unused = unused;
    }

    @Override
    public boolean test(Run run, Environment environment) {
        return isGivenUp ? node.test(run, environment) : super.test(run, environment);
    }

    @Override
    public TlaValue eval(Run run, Environment environment) {
        if (isGivenUp) {
            return node.eval(run, environment);
        }
        Environment outside = Environment.drop(environment, unused);
        Entry known = last;
        if (++asked == TRIAL) {
            isGivenUp = answered < WORTHWHILE;
            asked = 0;
            answered = 0;
        }
        if (known != null
                && known.run == run
                && known.outside == outside
                && known.epoch == run.epoch
                && known.primed == run.primed) {
            answered++;
            if (known.reads) {
                run.reads++;
            }
            return known.value;
        }
        long reads = run.reads;
        long unsettled = run.unsettledReads;
        TlaValue value = node.eval(run, environment);
        if (run.unsettledReads == unsettled) {
            last = new Entry(run, outside, run.epoch, run.primed, run.reads != reads, value);
        }
        return value;
    }
}
