package dev.plumbline.history.format;

/**
 * The meaning of an event {@code :fail} for its operation. Logs do not say: the same line means one thing to the etcd
 * test that wrote it and another to knossos, so each format has a default and the reader may choose.
 */
public enum FailMeaning {
    /**
     * It completed and reported failure: a {@code cas} returned FALSE (so the register did not hold the expected
     * value), a {@code read} completed with an unknown value, anything else was aborted.
     */
    COMPLETED_FALSE,
    /** It definitely did not happen, for reasons that need not lie in the object: the pair of events is dropped. */
    DID_NOT_HAPPEN
}
