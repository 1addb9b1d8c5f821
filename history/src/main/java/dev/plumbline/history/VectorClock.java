package dev.plumbline.history;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an operation had seen of each process when it was done: how many steps of it, its own included. A process that a
 * clock does not name counts 0.
 *
 * <p>One clock {@linkplain #precedes precedes} another if no component is larger and one is smaller. So clocks that are
 * equal and clocks that are incomparable, as {@code {a: 2, b: 1}} and {@code {a: 1, b: 2}}, order nothing.
 *
 * <p>Processes are named by text, because the logs that carry clocks do so; {@link #nameOf} is the name of a process.
 */
public final class VectorClock implements Place {
    private final SortedMap<String, Long> counts;

    private VectorClock(SortedMap<String, Long> counts) {
        this.counts = Collections.unmodifiableSortedMap(counts);
    }

    /** @throws IllegalArgumentException if a count is negative */
    public static VectorClock of(Map<String, Long> counts) {
        SortedMap<String, Long> seen = new TreeMap<>();
        counts.forEach((process, count) -> {
            if (count < 0) {
                throw new IllegalArgumentException(
                        "a clock with " + count + " for " + process + "; expected 0 or more");
            }
            if (count > 0) {
                seen.put(process, count);
            }
        });
        return new VectorClock(seen);
    }

    /** The name of a process in clocks: the text of an integer, a string without quotes. */
    public static String nameOf(Value process) {
        return process instanceof Value.Str name ? name.value() : process.toString();
    }

    /** How many steps of the process it has seen. */
    public long count(String process) {
        return counts.getOrDefault(process, 0L);
    }

    /** The components above 0, by name of the process. */
    public SortedMap<String, Long> counts() {
        return counts;
    }

    /** Whether no component is above that of the other clock. */
    public boolean isAtMost(VectorClock other) {
        for (Map.Entry<String, Long> component : counts.entrySet()) {
            if (component.getValue() > other.count(component.getKey())) {
                return false;
            }
        }
        return true;
    }

    /** Whether what has this clock happened before what has the other: at most the other, and not equal to it. */
    public boolean precedes(VectorClock other) {
        return isAtMost(other) && !equals(other);
    }

    /** The clock after one more step of a process. */
    public VectorClock ticked(String process) {
        SortedMap<String, Long> next = new TreeMap<>(counts);
        next.merge(process, 1L, Math::addExact);
        return new VectorClock(next);
    }

    /** What both have seen together, as after receiving a message that carried the other. */
    public VectorClock joined(VectorClock other) {
        SortedMap<String, Long> both = new TreeMap<>(counts);
        other.counts.forEach((process, count) -> both.merge(process, count, Math::max));
        return new VectorClock(both);
    }

    @Override
    public <T, E extends Exception> T match(Cases<T, E> cases) throws E {
        return cases.vectorClock(this);
    }

    @Override
    public String kind() {
        return "a clock";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorClock that && counts.equals(that.counts);
    }

    @Override
    public int hashCode() {
        return counts.hashCode();
    }

    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(component -> component.getKey() + ": " + component.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
