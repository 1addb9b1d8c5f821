package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An operation of a history that is one attempt of a process at a critical section: it is named by archetype and label,
 * and its elements are its argument. Nothing is kept besides the operation, so a history that was written to another
 * file can be validated like the logs themselves.
 *
 * @param place file and line, for messages
 */
public record LogRecord(Operation operation, String place) {
    private static final String ELEMENTS = "elements";
    private static final String ARCHETYPE = "archetype";
    /** File and line without folders, for readers of a bundle, in which the logs are one file. */
    private static final String PLACE = "place";

    /**
     * @param elements a tuple of what {@link LogElement#encoded} makes
     * @param clock the number of records of each process that had been seen, including its own, by the name of the
     *     process
     * @param aborted whether the attempt had no effect
     */
    static LogRecord of(
            String archetype, Value self, VectorClock clock, boolean aborted, Value.Tuple elements, String place)
            throws BadInput {
        Operation operation = new Operation(
                self,
                section(archetype, elements.elements(), place),
                Map.of(ELEMENTS, elements),
                clock,
                aborted ? Outcome.ABORTED : Outcome.RETURNED,
                Map.of(ARCHETYPE, Value.of(archetype), PLACE, Value.of(place.substring(place.lastIndexOf('/') + 1))),
                0);
        return new LogRecord(operation, place);
    }

    /** The label that the record reads, {@code AServer.serverLoop}; the archetype alone if it reads none. */
    private static String section(String archetype, List<Value> elements, String place) throws BadInput {
        for (Value each : elements) {
            LogElement element = LogElement.of(each, place);
            if (element.name().equals(".pc") && !element.write() && element.value() instanceof Value.Str label) {
                return label.value();
            }
        }
        return archetype;
    }

    /** @throws BadInput if the operation is not a record of a log */
    public static LogRecord of(History history, Operation operation) throws BadInput {
        String place = history.where(operation);
        if (!(operation.arguments().get(ELEMENTS) instanceof Value.Tuple)
                || !(operation.place() instanceof VectorClock)
                || !(operation.metadata().get(ARCHETYPE) instanceof Value.Str)) {
            throw new BadInput(place + ": the operation " + operation.name()
                    + " is not a record of a log; expected the elements of a critical section, its archetype"
                    + " and a clock");
        }
        return new LogRecord(operation, place);
    }

    /** Everything but the clock and the place: two records with equal contents do the same in a state. */
    public record Contents(Value self, Value archetype, Value elements, boolean aborted) {}

    public Contents contents() {
        return new Contents(
                self(),
                operation.metadata().get(ARCHETYPE),
                operation.arguments().get(ELEMENTS),
                aborted());
    }

    public String archetype() {
        return ((Value.Str) operation.metadata().get(ARCHETYPE)).value();
    }

    /** The process. */
    public Value self() {
        return operation.process();
    }

    /** The process with its archetype: {@code AServer 0}. */
    public String process() {
        return archetype() + " " + self();
    }

    /** The number of records of each process that had been seen. */
    public VectorClock clock() {
        return (VectorClock) operation.place();
    }

    /** Whether the attempt had no effect. */
    public boolean aborted() {
        return operation.outcome() == Outcome.ABORTED;
    }

    /** @throws BadInput if one of them is not an element of a critical section */
    public List<LogElement> elements() throws BadInput {
        List<LogElement> read = new ArrayList<>();
        for (Value element : ((Value.Tuple) operation.arguments().get(ELEMENTS)).elements()) {
            read.add(LogElement.of(element, place));
        }
        return read;
    }

    /** The file of {@link #place}. */
    String file() {
        return place.substring(0, place.lastIndexOf(':'));
    }

    /** Place, process and number, for messages: {@code trace-1.log:3: record 3 of process 1}. */
    public String where() {
        String name = VectorClock.nameOf(self());
        return place + ": record " + clock().count(name) + " of process " + name;
    }
}
