package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.VectorClock;
import java.util.SortedMap;

/**
 * The processes of a clock in the order of a log, which are mostly those of the line before: then only the counts have to
 * be sorted.
 */
final class ClockShape {
    private final String[] names;
    /** For each process of the log, its component in the clock. */
    private final int[] components;

    private final VectorClock clock;

    /**
     * @param names of the processes in the order of the log
     * @param counts of a clock with these processes
     */
    ClockShape(String[] names, SortedMap<String, Long> counts) {
        this.names = names;
        this.clock = VectorClock.of(counts);
        this.components = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            components[i] = counts.headMap(names[i]).size();
        }
    }

    /** Whether these are its processes, as the same objects. */
    boolean isOf(String[] others, int size) {
        if (size != names.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (others[i] != names[i]) {
                return false;
            }
        }
        return true;
    }

    /** @param counts above 0, in the order of the log */
    VectorClock with(long[] counts) {
        long[] sorted = new long[names.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[components[i]] = counts[i];
        }
        return clock.withCounts(sorted);
    }
}
