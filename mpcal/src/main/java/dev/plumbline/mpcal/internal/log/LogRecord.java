package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * An operation of a history that is one attempt of a process at a critical section: it is named by archetype and label,
 * and its elements are its argument. Nothing is kept besides the operation, so a history that was written to another
 * file can be validated like the logs themselves.
 *
 * @param source the place of an operation that was not read from a log
 */
public record LogRecord(Operation operation, Function<Operation, String> source) {
    /** @param aborted whether the attempt had no effect */
    static LogRecord of(
            Value.Str archetype,
            Value self,
            VectorClock clock,
            boolean aborted,
            SectionElements section,
            String file,
            int line) {
        Operation operation = new Operation(
                self,
                section.label().orElse(archetype.value()),
                section.arguments(),
                clock,
                aborted ? Outcome.ABORTED : Outcome.RETURNED,
                new RecordFacts(archetype, file, line),
                0);
        return new LogRecord(operation, LogRecord::placeOf);
    }

    /** @throws BadInput if the operation is not a record of a log */
    public static LogRecord of(History history, Operation operation) throws BadInput {
        if (!(operation.arguments().get(SectionElements.NAME) instanceof Value.Tuple)
                || !(operation.place() instanceof VectorClock)
                || !(operation.metadata().get(RecordFacts.ARCHETYPE) instanceof Value.Str)) {
            throw new BadInput(history.where(operation) + ": the operation " + operation.name()
                    + " is not a record of a log; expected the elements of a critical section, its archetype"
                    + " and a clock");
        }
        return new LogRecord(operation, history::where);
    }

    /** File and line in the log, as the operation has them: a bundle has all logs in one file. */
    static String placeOf(Operation operation) {
        return ((Value.Str) operation.metadata().get(RecordFacts.PLACE)).value();
    }

    /** File and line, for messages. */
    public String place() {
        return operation.metadata().get(RecordFacts.PLACE) instanceof Value.Str
                ? placeOf(operation)
                : source.apply(operation);
    }

    /** Everything but the clock and the place: two records with equal contents do the same in a state. */
    public record Contents(Value self, Value archetype, Value elements, boolean aborted) {}

    public Contents contents() {
        return new Contents(
                self(),
                operation.metadata().get(RecordFacts.ARCHETYPE),
                operation.arguments().get(SectionElements.NAME),
                aborted());
    }

    public String archetype() {
        return ((Value.Str) operation.metadata().get(RecordFacts.ARCHETYPE)).value();
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
        for (Value element : ((Value.Tuple) operation.arguments().get(SectionElements.NAME)).elements()) {
            read.add(LogElement.of(element, place()));
        }
        return read;
    }

    /** The file of {@link #place}. */
    String file() {
        return place().substring(0, place().lastIndexOf(':'));
    }

    /** Place, process and number, for messages: {@code trace-1.log:3: record 3 of process 1}. */
    public String where() {
        String name = VectorClock.nameOf(self());
        return place() + ": record " + clock().count(name) + " of process " + name;
    }
}
