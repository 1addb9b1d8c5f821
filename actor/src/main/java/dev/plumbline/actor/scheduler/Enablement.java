package dev.plumbline.actor.scheduler;

/** Which receive is taken to have enabled another one (Definitions 6 and 7 of the DS2 paper). */
public enum Enablement {
    /** The step that sent the message. Each message carries it. */
    SENT_BY,
    /**
     * Any earlier receive of the actor that sent the message: the paper's {@code receiver(prev) = sender(cur)}. It takes
     * receives for causes that were none, where an actor received something between sending and now.
     */
    RECEIVER_IS_SENDER
}
