package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.Comparator;

/**
 * The name of a process in clocks.
 *
 * @param archetype that it runs
 * @param self its identifier in the specification
 */
public record ProcessId(String archetype, Value self) implements Comparable<ProcessId> {
    private static final Comparator<ProcessId> ORDER =
            Comparator.comparing(ProcessId::archetype).thenComparing(ProcessId::self);

    @Override
    public int compareTo(ProcessId other) {
        return this == other ? 0 : ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return archetype + "(" + self + ")";
    }
}
