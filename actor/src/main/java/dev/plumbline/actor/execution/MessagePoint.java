package dev.plumbline.actor.execution;

import dev.plumbline.schedule.ChoicePoint;

/**
 * A point whose transitions are receipts of messages, and faults. It has the facts that schedulers for actors need; an
 * engine for other actors can provide it too.
 */
public interface MessagePoint extends ChoicePoint {
    /** How many steps led here; {@link Envelope#sentBy} counts them. */
    int steps();

    /**
     * The transitions that may come next, in ascending order: all enabled ones, and the receipts of messages in transit
     * that their actor does not accept now, or cannot get because it is down or cut off. If the network keeps an order,
     * only the first message of each channel.
     */
    int[] pending();

    /** Whether a transition is the receipt of a message, not a fault. */
    boolean isReceipt(int transition);

    /** The message of a pending receipt. */
    Envelope envelope(int receipt);
}
