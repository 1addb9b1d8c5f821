package dev.plumbline.actor.scheduler;

/** Which receive counts as having enabled another one (Definitions 6 and 7 of the DS2 paper). */
public enum Enablement {
    /** The step that sent the message, as recorded in it. */
    SENT_BY,
    /**
     * Any earlier receive of the actor that sent the message: the paper's {@code receiver(prev) = sender(cur)}. It also
     * counts receives that are not causes, if an actor received something after sending.
     */
    RECEIVER_IS_SENDER
}
