package dev.plumbline.history;

/** How an operation ended. */
public enum Outcome {
    /** It returned; its arguments include the results. */
    RETURNED,
    /** It ended and reported that it had no effect, or the effect that the specification gives to an abort. */
    ABORTED,
    /**
     * It was called and never seen to return: it may or may not have taken effect, at any moment since its call. Only
     * timeboxes know such operations: a clock or a position is given when the operation is done.
     */
    PENDING
}
