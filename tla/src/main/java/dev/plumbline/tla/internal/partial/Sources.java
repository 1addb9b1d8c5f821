package dev.plumbline.tla.internal.partial;

import java.util.BitSet;

/** The cells, by number, on which something depends. Immutable. */
public final class Sources {
    public static final Sources NONE = new Sources(new BitSet());

    private final BitSet cells;

    private Sources(BitSet cells) {
        this.cells = cells;
    }

    public static Sources of(int cell) {
        BitSet only = new BitSet();
        only.set(cell);
        return new Sources(only);
    }

    /** The union. */
    public static Sources all(Iterable<Sources> some) {
        BitSet all = new BitSet();
        for (Sources each : some) {
            all.or(each.cells);
        }
        return new Sources(all);
    }

    public Sources and(Sources other) {
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

    /** The intersection. */
    public Sources common(Sources other) {
        BitSet both = (BitSet) cells.clone();
        both.and(other.cells);
        return new Sources(both);
    }

    public Sources without(Sources other) {
        BitSet rest = (BitSet) cells.clone();
        rest.andNot(other.cells);
        return new Sources(rest);
    }

    public boolean isEmpty() {
        return cells.isEmpty();
    }

    public boolean hasAnyOf(Sources other) {
        return cells.intersects(other.cells);
    }

    public boolean has(int cell) {
        return cells.get(cell);
    }

    public int[] numbers() {
        return cells.stream().toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Sources that && cells.equals(that.cells);
    }

    @Override
    public int hashCode() {
        return cells.hashCode();
    }

    @Override
    public String toString() {
        return cells.toString();
    }
}
