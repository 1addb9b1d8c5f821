package dev.plumbline.history.format;

/**
 * What an event {@code :fail} says about its operation. Logs do not tell: the same line means the one to the etcd test
 * that wrote it and the other to knossos, so each format has a default and whoever reads may choose.
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
