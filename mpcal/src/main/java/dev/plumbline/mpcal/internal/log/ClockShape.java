package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.VectorClock;
import java.util.SortedMap;

/**
 * The processes of a clock in the order of a log, which are mostly those of the line before: then only the counts have to
 * be sorted.
 */
final class ClockShape {
    /** As texts of TLA+ in the log. */
    private final String[] texts;

    private final String[] names;
    /** For each process of the log, its component in the clock. */
    private final int[] components;

    private final VectorClock clock;

    /**
     * @param texts of the processes in the log, and {@code names} in clocks, in the same order
     * @param counts of a clock with these processes
     */
    ClockShape(String[] texts, String[] names, SortedMap<String, Long> counts) {
        this.texts = texts;
        this.names = names;
        this.clock = VectorClock.of(counts);
        this.components = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            components[i] = counts.headMap(names[i]).size();
        }
    }

    /** The clock that it was made of. */
    VectorClock clock() {
        return clock;
    }

    /** The name of the process at this place of the log if it has this text; otherwise null. */
    String name(int place, char[] text, int from, int length) {
        if (place >= texts.length || texts[place].length() != length) {
            return null;
        }
        for (int i = 0; i < length; i++) {
            if (texts[place].charAt(i) != text[from + i]) {
                return null;
            }
        }
        return names[place];
    }

    /** The process at a place of the log. */
    String text(int place) {
        return texts[place];
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
