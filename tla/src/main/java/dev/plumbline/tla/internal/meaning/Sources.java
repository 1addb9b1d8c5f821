package dev.plumbline.tla.internal.meaning;

import java.util.BitSet;

/** The cells, by number, on which something depends. Never changes. */
final class Sources {
    static final Sources NONE = new Sources(new BitSet());

    private final BitSet cells;

    private Sources(BitSet cells) {
        this.cells = cells;
    }

    static Sources of(int cell) {
        BitSet only = new BitSet();
        only.set(cell);
        return new Sources(only);
    }

    /** All of them together. */
    static Sources all(Iterable<Sources> some) {
        BitSet all = new BitSet();
        for (Sources each : some) {
            all.or(each.cells);
        }
        return new Sources(all);
    }

    Sources and(Sources other) {
        if (this == other || other.cells.isEmpty()) {
            return this;
        }
        if (cells.isEmpty()) {
            return other;
        }
        BitSet all = (BitSet) cells.clone();
        all.or(other.cells);
        return all.equals(cells) ? this : new Sources(all);
    }

    boolean isEmpty() {
        return cells.isEmpty();
    }

    boolean hasAnyOf(Sources other) {
        return cells.intersects(other.cells);
    }

    boolean has(int cell) {
        return cells.get(cell);
    }

    int[] numbers() {
        return cells.stream().toArray();
    }

    int size() {
        return cells.cardinality();
    }

    @Override
    public String toString() {
        return cells.toString();
    }
}
