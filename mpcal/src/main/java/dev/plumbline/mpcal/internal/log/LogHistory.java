package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Logs as a history, and back: a record is an operation of its process, named by archetype and label, with its elements
 * as its argument. No relevant part of a record is lost, so a history that was written to another file can be validated
 * like the logs themselves.
 */
public final class LogHistory {
    private static final String ELEMENTS = "elements";
    private static final String ARCHETYPE = "archetype";

    private LogHistory() {}

    /** @throws BadInput if there is no log, or one is damaged: process and record are named */
    public static History read(Path logs) throws BadInput {
        LogFolder folder = LogFolder.read(logs);
        Map<Operation, String> places = new IdentityHashMap<>();
        History.Builder history = new History.Builder(logs.toString(), new Order.VectorClocks(), places::get);
        for (List<LogRecord> process : folder.records().values()) {
            for (LogRecord record : process) {
                Operation operation = operation(record);
                places.put(operation, record.place());
                history.add(operation);
            }
        }
        folder.torn()
                .ifPresent(torn -> history.torn(torn)
                        .notes(torn.parts().stream().map(TornEnds.Part::text).toList()));
        return history.build();
    }

    static Operation operation(LogRecord record) {
        List<Value> elements = new ArrayList<>();
        for (LogElement element : record.elements()) {
            List<Value> parts = new ArrayList<>();
            parts.add(Value.of(element.write() ? "write" : "read"));
            parts.add(Value.of(element.prefix().isEmpty() ? element.name() : element.prefix() + "." + element.name()));
            parts.add(Value.tuple(element.indices()));
            parts.add(element.value());
            element.oldValue().ifPresent(parts::add);
            elements.add(Value.tuple(parts));
        }
        return new Operation(
                record.self(),
                section(record),
                Map.of(ELEMENTS, Value.tuple(elements)),
                record.clock(),
                record.aborted() ? Outcome.ABORTED : Outcome.RETURNED,
                Map.of(ARCHETYPE, Value.of(record.archetype())),
                0);
    }

    /** The label that the record reads, {@code AServer.serverLoop}; the archetype alone if it reads none. */
    private static String section(LogRecord record) {
        for (LogElement element : record.elements()) {
            if (element.name().equals(".pc") && !element.write() && element.value() instanceof Value.Str label) {
                return label.value();
            }
        }
        return record.archetype();
    }

    /** @throws BadInput if the operation is not one that {@link #operation} makes */
    public static LogRecord record(History history, Operation operation) throws BadInput {
        String place = history.where(operation);
        if (!(operation.arguments().get(ELEMENTS) instanceof Value.Tuple elements)
                || !(operation.place() instanceof VectorClock clock)
                || !(operation.metadata().get(ARCHETYPE) instanceof Value.Str archetype)) {
            throw new BadInput(
                    place + ": the operation " + operation.name()
                            + " is not a record of a log; expected the elements of a critical section, its archetype and a clock");
        }
        List<LogElement> read = new ArrayList<>();
        for (Value element : elements.elements()) {
            read.add(element(element, place));
        }
        return new LogRecord(
                archetype.value(), operation.process(), clock, operation.outcome() == Outcome.ABORTED, read, place);
    }

    /** {@code <<"read", "AServer.network", <<0>>, 3>>}; a write may have the old value as a fifth element. */
    private static LogElement element(Value value, String place) throws BadInput {
        if (value instanceof Value.Tuple tuple
                && (tuple.elements().size() == 4 || tuple.elements().size() == 5)
                && tuple.elements().get(0) instanceof Value.Str tag
                && tuple.elements().get(1) instanceof Value.Str name
                && tuple.elements().get(2) instanceof Value.Tuple indices) {
            List<Value> parts = tuple.elements();
            int dot = name.value().lastIndexOf('.');
            boolean control = dot <= 0;
            return new LogElement(
                    tag.value().equals("write"),
                    control ? "" : name.value().substring(0, dot),
                    control ? name.value() : name.value().substring(dot + 1),
                    indices.elements(),
                    parts.get(3),
                    parts.size() == 5 ? Optional.of(parts.get(4)) : Optional.empty());
        }
        throw new BadInput(place + ": an element that is not <<\"read\" or \"write\", name, indices, value>>");
    }
}
