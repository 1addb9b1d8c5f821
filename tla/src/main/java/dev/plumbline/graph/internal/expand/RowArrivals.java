package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.ExplorableSpec.StateRows;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Transitions to states that are rows of numbers. For most of them only the row matters, and there may be millions of
 * initial states: such a transition becomes an object only when it is read.
 */
final class RowArrivals extends AbstractList<Expansion.Arrival> {
    private final StateRows spec;
    private final int width;
    private final int keyWidth;
    private int[] rows;
    private int[] keys;
    private int size;
    /** The transitions that need more than a row, by position; null as long as there are none. */
    private Map<Integer, RowExpander.RowArrival> others;

    RowArrivals(StateRows spec) {
        this.spec = spec;
        this.width = spec.width();
        this.keyWidth = spec.keyWidth();
        this.rows = new int[4 * width];
        this.keys = new int[4 * keyWidth];
    }

    /** A transition to a state that seems to be new, with nothing wrong. */
    void add(int[] row, int[] key) {
        rows = withRoom(rows, width);
        System.arraycopy(row, 0, rows, size * width, width);
        if (keyWidth > 0) {
            keys = withRoom(keys, keyWidth);
            System.arraycopy(key, 0, keys, size * keyWidth, keyWidth);
        }
        size++;
    }

    private int[] withRoom(int[] numbers, int each) {
        int needed = Math.multiplyExact(size + 1, each);
        return needed <= numbers.length
                ? numbers
                : Arrays.copyOf(numbers, Math.max(needed, Math.addExact(numbers.length, numbers.length / 2)));
    }

    void add(RowExpander.RowArrival arrival) {
        if (others == null) {
            others = new HashMap<>();
        }
        others.put(size, arrival);
        add(arrival.row(), arrival.key());
    }

    @Override
    public Expansion.Arrival get(int position) {
        RowExpander.RowArrival other = others == null ? null : others.get(position);
        if (other != null) {
            return other;
        }
        int[] row = Arrays.copyOfRange(rows, position * width, (position + 1) * width);
        int[] key = keyWidth == 0 ? row : Arrays.copyOfRange(keys, position * keyWidth, (position + 1) * keyWidth);
        return new RowExpander.RowArrival(spec, row, key, false, -1, Optional.empty(), Optional.empty(), null);
    }

    @Override
    public int size() {
        return size;
    }
}
