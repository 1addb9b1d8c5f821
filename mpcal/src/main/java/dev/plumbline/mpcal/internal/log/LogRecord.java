package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.VectorClock;
import dev.plumbline.value.Value;
import java.util.List;

/**
 * One attempt of a process at a critical section.
 *
 * @param archetype of the process
 * @param self the process
 * @param clock the number of records of each process that had been seen, including its own, by the name of the process
 * @param aborted whether the attempt had no effect
 * @param place file and line, for messages
 */
public record LogRecord(
        String archetype, Value self, VectorClock clock, boolean aborted, List<LogElement> elements, String place) {
    public LogRecord {
        elements = List.copyOf(elements);
    }

    /** The file of {@link #place}. */
    String file() {
        return place.substring(0, place.lastIndexOf(':'));
    }

    /** Place, process and number, for messages: {@code trace-1.log:3: record 3 of process 1}. */
    public String where() {
        String name = VectorClock.nameOf(self);
        return place + ": record " + clock.count(name) + " of process " + name;
    }
}
