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
}
