package dev.plumbline.actor.execution;

/**
 * The numbers of transitions. The receipt of a message has the number of the message, so that a schedule without faults
 * is a list of messages; each kind of fault has its own range after them.
 */
public final class Transitions {
    private static final int RANGE = 100_000_000;

    private Transitions() {}

    public static int of(Step.Kind kind, int subject) {
        if (subject >= RANGE) {
            throw new IllegalStateException("more than " + RANGE + " messages in one execution");
        }
        return kind.ordinal() * RANGE + subject;
    }

    public static Step.Kind kind(int transition) {
        return Step.Kind.values()[transition / RANGE];
    }

    /** The number of the message, the actor or the cut. */
    public static int subject(int transition) {
        return transition % RANGE;
    }
}
