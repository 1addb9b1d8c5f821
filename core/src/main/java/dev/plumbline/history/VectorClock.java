package dev.plumbline.history;

import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The number of steps of each process that an operation had seen when it ended, its own included. A process that does
 * not occur in a clock counts 0.
 *
 * <p>One clock {@linkplain #precedes precedes} another if no component is larger and one is smaller. So equal and
 * incomparable clocks, such as {@code {a: 2, b: 1}} and {@code {a: 1, b: 2}}, give no order.
 *
 * <p>Processes are named by text, because the logs with clocks do so; {@link #nameOf} is the name of a process.
 */
public final class VectorClock implements Place {
    /** In ascending order. A history has a clock for each of its operations, so they are stored compactly. */
    private final String[] processes;

    private final long[] counts;

    private VectorClock(String[] processes, long[] counts) {
        this.processes = processes;
        this.counts = counts;
    }

    /** @throws IllegalArgumentException if a count is negative */
    public static VectorClock of(Map<String, Long> counts) {
        boolean isSorted = counts instanceof SortedMap<String, Long> sorted && sorted.comparator() == null;
        String[] processes = new String[counts.size()];
        long[] seen = new long[processes.length];
        int size = 0;
        for (Map.Entry<String, Long> component : (isSorted ? counts : new TreeMap<>(counts)).entrySet()) {
            long count = component.getValue();
            if (count < 0) {
                throw new IllegalArgumentException(
                        "a clock with " + count + " for " + component.getKey() + "; expected 0 or more");
            }
            if (count > 0) {
                processes[size] = component.getKey();
                seen[size++] = count;
            }
        }
        return size == processes.length
                ? new VectorClock(processes, seen)
                : new VectorClock(Arrays.copyOf(processes, size), Arrays.copyOf(seen, size));
    }

    /**
     * A clock of the same processes as this one, with other counts. Such clocks share the names of their processes, and are
     * compared without looking at them: a history has a clock for each operation, mostly of the same processes.
     *
     * @param others one for each component of this clock, in its order
     * @throws IllegalArgumentException if there are more or fewer, or one is not above 0
     */
    public VectorClock withCounts(long... others) {
        if (others.length != processes.length) {
            throw new IllegalArgumentException(
                    others.length + " counts for " + processes.length + " processes; expected as many");
        }
        for (long count : others) {
            if (count <= 0) {
                throw new IllegalArgumentException("a count of " + count + "; expected 1 or more");
            }
        }
        return new VectorClock(processes, others.clone());
    }

    /** The name of a process in clocks: the text of an integer, a string without quotes. */
    public static String nameOf(Value process) {
        return process instanceof Value.Str name ? name.value() : process.toString();
    }

    /** How many steps of the process it has seen. */
    public long count(String process) {
        int at = Arrays.binarySearch(processes, process);
        return at < 0 ? 0 : counts[at];
    }

    /** The number of components above 0. */
    public int size() {
        return processes.length;
    }

    /** The process of a component, by its number from 0, in the order of names. */
    public String processAt(int component) {
        return processes[component];
    }

    /** The count of a component, by its number from 0, in the order of names. */
    public long countAt(int component) {
        return counts[component];
    }

    /**
     * Whether the other clock is known to have the same processes, so that a component has the same number in both. May
     * be false for equal processes, unless one clock was made of the other by {@link #withCounts}.
     */
    public boolean sharesProcessesWith(VectorClock other) {
        return processes == other.processes;
    }

    /** The components above 0, by name of the process. A copy. */
    public SortedMap<String, Long> counts() {
        SortedMap<String, Long> all = new TreeMap<>();
        for (int i = 0; i < processes.length; i++) {
            all.put(processes[i], counts[i]);
        }
        return all;
    }

    /** Whether no component is above that of the other clock. */
    public boolean isAtMost(VectorClock other) {
        return firstAbove(other) < 0;
    }

    /** The number of the first component that is above that of the other clock; -1 if there is none. */
    public int firstAbove(VectorClock other) {
        boolean alike = processes == other.processes;
        for (int i = 0; i < processes.length; i++) {
            if (counts[i] > (alike ? other.counts[i] : other.count(processes[i]))) {
                return i;
            }
        }
        return -1;
    }

    /** Whether an event with this clock happened before one with the other: at most the other, and not equal to it. */
    public boolean precedes(VectorClock other) {
        return isAtMost(other) && !equals(other);
    }

    /** The clock after one more step of a process. */
    public VectorClock ticked(String process) {
        SortedMap<String, Long> next = counts();
        next.merge(process, 1L, Math::addExact);
        return of(next);
    }

    /** All that either has seen, as after receiving a message that contained the other. */
    public VectorClock joined(VectorClock other) {
        SortedMap<String, Long> both = counts();
        other.counts().forEach((process, count) -> both.merge(process, count, Math::max));
        return of(both);
    }

    @Override
    public String kind() {
        return "a clock";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VectorClock that
                && Arrays.equals(counts, that.counts)
                && Arrays.equals(processes, that.processes);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(processes) + Arrays.hashCode(counts);
    }

    @Override
    public String toString() {
        return counts().entrySet().stream()
                .map(component -> component.getKey() + ": " + component.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
