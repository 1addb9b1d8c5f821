package dev.plumbline.mpcal.internal.log;

import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The components of one clock after the other. Clocks with the same processes in the same order share their names. */
final class ClockComponents {
    /** Beyond this many orders of processes, those of earlier clocks are not kept. */
    private static final int MOST_SHAPES = 1 << 10;

    private final Map<List<String>, ClockShape> shapes = new HashMap<>();
    private ClockShape last;
    private String[] names = new String[16];
    private long[] counts = new long[16];
    private int size;

    /** The components of the next clock follow. */
    void begin() {
        size = 0;
    }

    /**
     * @param process its name in clocks; equal names are mostly the same object
     * @param count 0 for a component that counts nothing
     */
    void add(String process, long count) {
        if (count == 0) {
            return;
        }
        if (size == counts.length) {
            names = Arrays.copyOf(names, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        names[size] = process;
        counts[size++] = count;
    }

    /** @throws BadInput if two components are of one process */
    VectorClock clock() throws BadInput {
        if (last != null && last.isOf(names, size)) {
            return last.with(counts);
        }
        List<String> order = List.of(Arrays.copyOf(names, size));
        ClockShape known = shapes.get(order);
        if (known == null) {
            known = shape(order);
            if (shapes.size() == MOST_SHAPES) {
                shapes.clear();
            }
            shapes.put(order, known);
        }
        last = known;
        return known.with(counts);
    }

    private ClockShape shape(List<String> order) throws BadInput {
        SortedMap<String, Long> sorted = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            if (sorted.put(names[i], counts[i]) != null) {
                throw new BadInput("the clock names process " + names[i] + " twice");
            }
        }
        return new ClockShape(order.toArray(new String[0]), sorted);
    }
}
