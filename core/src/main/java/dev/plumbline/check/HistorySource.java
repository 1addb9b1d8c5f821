package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;

/** The source of a history. */
@FunctionalInterface
public interface HistorySource {
    /** @throws BadInput if it is not a history */
    History read() throws BadInput;

    /** A history in memory. */
    record Known(History history) implements HistorySource {
        @Override
        public History read() {
            return history;
        }
    }

    /** A file of any format, or a folder whose files together are one history. */
    static HistorySource of(Path path) {
        return () -> Formats.read(path);
    }
}
