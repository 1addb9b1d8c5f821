package dev.plumbline.history.format;

import java.util.Optional;

/**
 * Choices of the reader of a history that its file leaves open.
 *
 * @param async whether completed operations of one process may overlap; a file may also declare this itself
 * @param failMeaning the meaning of {@code :fail}; empty for the default of the format
 * @param nilMeaning the meaning of a read of {@code nil}; empty for the default of the format
 * @param format that the file has; empty to detect it
 */
public record ReadOptions(
        boolean async, Optional<FailMeaning> failMeaning, Optional<NilMeaning> nilMeaning, Optional<Format> format) {
    public static final ReadOptions DEFAULT =
            new ReadOptions(false, Optional.empty(), Optional.empty(), Optional.empty());

    public ReadOptions withAsync() {
        return new ReadOptions(true, failMeaning, nilMeaning, format);
    }

    public ReadOptions with(FailMeaning meaning) {
        return new ReadOptions(async, Optional.of(meaning), nilMeaning, format);
    }

    public ReadOptions with(NilMeaning meaning) {
        return new ReadOptions(async, failMeaning, Optional.of(meaning), format);
    }

    /** The format is not found out: the file must have this one. */
    public ReadOptions withFormat(Format known) {
        return new ReadOptions(async, failMeaning, nilMeaning, Optional.of(known));
    }

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
}
