package dev.plumbline.actor.execution;

import dev.plumbline.schedule.ChoicePoint;

/**
 * A point whose transitions are receipts of messages, and faults. What schedulers that know about actors need to know;
 * an engine for other actors can offer it too.
 */
public interface MessagePoint extends ChoicePoint {
    /** How many steps led here; {@link Envelope#sentBy} counts them. */
    int steps();

    /**
     * The transitions that may come next, in ascending order: all that are enabled, and the receipts of messages under
     * way that their actor does not want now, or cannot have because it is down or cut off. Where the network keeps an
     * order, the first message of each way only.
     */
    int[] pending();

    /** Whether a transition is the receipt of a message, and no fault. */
    boolean isReceipt(int transition);

    /** The message that a pending receipt is about. */
    Envelope envelope(int receipt);
}
