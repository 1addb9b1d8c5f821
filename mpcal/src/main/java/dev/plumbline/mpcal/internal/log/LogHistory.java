package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.TornEnds;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The logs of all processes as one history, ordered by their clocks. */
public final class LogHistory {
    private LogHistory() {}

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    public static History read(Path logs) throws BadInput {
        LogFolder folder = LogFolder.read(logs);
        Map<Operation, String> places = new IdentityHashMap<>();
        History.Builder history = new History.Builder(logs.toString(), new Order.VectorClocks(), places::get);
        for (List<LogRecord> process : folder.records().values()) {
            for (LogRecord record : process) {
                places.put(record.operation(), record.place());
                history.add(record.operation());
            }
        }
        folder.torn()
                .ifPresent(torn -> history.torn(torn)
                        .notes(torn.parts().stream().map(TornEnds.Part::text).toList()));
        return history.build();
    }
}
