package dev.plumbline.history.format;

/**
 * The meaning of nil as the result of a read. Logs do not say: clients of Jepsen return nil for a register that was
 * never written, knossos takes it for any value.
 */
public enum NilMeaning {
    /** The content before the first write: nil is the result. */
    ABSENT,
    /** An unknown value: there is no result. */
    UNKNOWN
}
