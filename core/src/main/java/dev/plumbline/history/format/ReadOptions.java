package dev.plumbline.history.format;

import java.util.Optional;

/**
 * Choices of the reader of a history that its file leaves open.
 *
 * @param async whether completed operations of one process may overlap; a file may also declare this itself
 * @param failMeaning the meaning of {@code :fail}; empty for the default of the format
 * @param nilMeaning the meaning of a read of {@code nil}; empty for the default of the format
 */
public record ReadOptions(boolean async, Optional<FailMeaning> failMeaning, Optional<NilMeaning> nilMeaning) {
    public static final ReadOptions DEFAULT = new ReadOptions(false, Optional.empty(), Optional.empty());

    public ReadOptions withAsync() {
        return new ReadOptions(true, failMeaning, nilMeaning);
    }

    public ReadOptions with(FailMeaning meaning) {
        return new ReadOptions(async, Optional.of(meaning), nilMeaning);
    }

    public ReadOptions with(NilMeaning meaning) {
        return new ReadOptions(async, failMeaning, Optional.of(meaning));
    }
}
