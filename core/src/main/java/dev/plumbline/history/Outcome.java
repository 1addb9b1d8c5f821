package dev.plumbline.history;

/** How an operation ended. */
public enum Outcome {
    /** It returned; its arguments include the results. */
    RETURNED,
    /** It ended and reported that it had no effect, or the effect that the specification gives to an abort. */
    ABORTED,
    /**
     * It was called and never seen to return: it may or may not have taken effect, at any moment since its call. Only
     * with timeboxes: a clock or a position is assigned when the operation ends.
     */
    PENDING
}
