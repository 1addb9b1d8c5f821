package dev.plumbline.history.format;

import dev.plumbline.history.History;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;

/**
 * A format whose files are read together: the place of an event in the history depends on the other files, for instance
 * on their clocks.
 */
public interface WholeFormat extends Format {
    /** Whether a folder is of this format, although its first file does not tell. */
    default boolean fits(Path folder) {
        return false;
    }

    /**
     * Reads a file, or all files of a folder.
     *
     * @throws BadInput with file and line if it is not of this format
     */
    History read(Path path, ReadOptions options) throws BadInput;

    /**
     * Reads a stream.
     *
     * @throws BadInput with the line if it is not of this format
     */
    History read(Source source, ReadOptions options) throws BadInput;

    /** @throws UnsupportedOperationException always: an intake collects files that are read one by one */
    @Override
    default void read(Source source, ReadOptions options, Intake intake) {
        throw new UnsupportedOperationException(name() + " is read as a whole");
    }
}
