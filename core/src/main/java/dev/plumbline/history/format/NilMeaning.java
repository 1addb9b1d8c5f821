package dev.plumbline.history.format;

/**
 * What nil says that a read completed with. Logs do not tell: clients of Jepsen return nil for a register that was never
 * written, knossos takes it for any value.
 */
public enum NilMeaning {
    /** What is there before anything was written: nil is the result. */
    ABSENT,
    /** A value that is not known: there is no result. */
    UNKNOWN
}
