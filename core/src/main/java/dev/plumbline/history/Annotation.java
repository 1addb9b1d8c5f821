package dev.plumbline.history;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * An event other than the operations that readers should see: a process was killed, a fail point hit, a leader changed.
 * Checks ignore it.
 *
 * @param from when it began: a time on the clock of the timeboxes, or a position of the sequence; with vector clocks a
 *     time on the clock of its writer
 * @param to when it ended; the same as {@code from} for a single moment
 * @param text for display. It may come from an untrusted file, so it must be escaped where it is shown
 * @param process the process that it concerns, if any, or a set of several; they need not have operations: the nodes of a
 *     service may be such processes
 */
public record Annotation(long from, long to, String text, Optional<Value> process) {
    public Annotation {
        Objects.requireNonNull(text);
        Objects.requireNonNull(process);
        if (to < from) {
            throw new IllegalArgumentException("an annotation ends at " + to + ", before it begins at " + from);
        }
    }

    /** An event at one moment. */
    public static Annotation at(long time, String text) {
        return new Annotation(time, time, text, Optional.empty());
    }

    /** An event that lasted for a while. */
    public static Annotation during(long from, long to, String text) {
        return new Annotation(from, to, text, Optional.empty());
    }

    /** The same for one process. */
    public Annotation of(Value concerned) {
        return new Annotation(from, to, text, Optional.of(concerned));
    }

    /** The processes that it concerns; none if that is not known, or if it concerns all. */
    public List<Value> processes() {
        return process.isEmpty()
                ? List.of()
                : process.get() instanceof Value.SetOf several ? several.elements() : List.of(process.get());
    }

    /** Whether it was a single moment. */
    public boolean isMoment() {
        return from == to;
    }

    /** Whether it has a moment in common with a closed interval. */
    public boolean overlaps(long begin, long end) {
        return from <= end && begin <= to;
    }

    @Override
    public String toString() {
        return (isMoment() ? "at " + from : "from " + from + " to " + to)
                + process.map(value -> ", process " + value).orElse("") + ": " + text;
    }
}
