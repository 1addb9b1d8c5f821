package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The logs of all processes as one history, ordered by their clocks. */
public final class LogHistory {
    private LogHistory() {}

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    public static History read(Path logs) throws BadInput {
        LogFolder folder = LogFolder.read(logs);
        History.Builder history = new History.Builder(logs.toString(), new Order.VectorClocks(), LogRecord::placeOf);
        for (List<LogRecord> process : folder.records().values()) {
            for (LogRecord record : process) {
                history.add(record.operation());
            }
        }
        return build(history, folder.torn());
    }

    /** @param torn what was left out, if anything */
    static History build(History.Builder history, Optional<TornEnds> torn) {
        torn.ifPresent(ends -> history.torn(ends)
                .notes(ends.parts().stream().map(TornEnds.Part::text).toList()));
        return history.build();
    }
}
