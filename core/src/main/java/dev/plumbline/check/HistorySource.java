package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;

/** Where a history comes from. */
@FunctionalInterface
public interface HistorySource {
    /** @throws BadInput if it is not a history */
    History read() throws BadInput;

    /** One that is there already. */
    record Known(History history) implements HistorySource {
        @Override
        public History read() {
            return history;
        }
    }

    /** A file, or a folder whose files together are one history, in whichever format it is. */
    static HistorySource of(Path path) {
        return () -> Formats.read(path);
    }
}
