package dev.plumbline.history.format;

import java.util.Optional;

/**
 * Choices of whoever reads a history that its file does not settle.
 *
 * @param async whether completed operations of one process may overlap; a file may also say so itself
 * @param failMeaning what {@code :fail} means; empty for the default of the format
 * @param nilMeaning what a read of {@code nil} means; empty for the default of the format
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
