package dev.plumbline.tla.internal.tlc.cells;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.tlc.evaluator.TlcValues;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import tlc2.tool.TLCState;
import tlc2.value.impl.Value;
import util.UniqueString;

/**
 * The cells of a footprint, in a fixed order, and their contents in states.
 *
 * <p>The contents determine the effect of a step with this footprint: in two states with the same contents, it is
 * enabled in both or in neither, and its next states have the same new contents in these cells and the old ones in all
 * others.
 */
public final class TouchedCells {
    /** Contents of more cells than this are hardly ever the same twice. */
    private static final int MOST = 64;

    /**
     * A cell.
     *
     * @param key null for the whole variable
     */
    public record Cell(String variable, dev.plumbline.value.Value key) {}

    private final List<Cell> cells;
    private final UniqueString[] variables;
    private final Value[] keys;
    private final long[] hashes;
    private final boolean[] written;

    private TouchedCells(List<Cell> cells, Value[] keys, boolean[] written) {
        this.cells = List.copyOf(cells);
        this.variables = cells.stream()
                .map(cell -> UniqueString.uniqueStringOf(cell.variable))
                .toArray(UniqueString[]::new);
        this.keys = keys;
        this.hashes = new long[keys.length];
        for (int i = 0; i < keys.length; i++) {
            hashes[i] = keys[i] == null ? 0 : StateHash.of(keys[i]);
        }
        this.written = written;
    }

    /** Empty if the footprint has no bounds, or too many cells. */
    public static Optional<TouchedCells> of(Footprint footprint) {
        if (footprint.isEverything()) {
            return Optional.empty();
        }
        List<Cell> cells = new ArrayList<>();
        List<Value> keys = new ArrayList<>();
        List<Boolean> written = new ArrayList<>();
        Map<String, Set<dev.plumbline.value.Value>> writes = footprint.written();
        try {
            for (Map.Entry<String, Set<dev.plumbline.value.Value>> touched :
                    new TreeMap<>(footprint.cells()).entrySet()) {
                String variable = touched.getKey();
                Collection<dev.plumbline.value.Value> ordered =
                        touched.getValue().isEmpty() ? Collections.singleton(null) : new TreeSet<>(touched.getValue());
                for (dev.plumbline.value.Value key : ordered) {
                    cells.add(new Cell(variable, key));
                    keys.add(key == null ? null : TlcValues.toTlc(key));
                    written.add(writes.containsKey(variable)
                            && (key == null
                                    || writes.get(variable).isEmpty()
                                    || writes.get(variable).contains(key)));
                }
            }
        } catch (BadInput e) {
            // A key of the evaluator that cannot be converted back.
            return Optional.empty();
        }
        if (cells.size() > MOST) {
            return Optional.empty();
        }
        boolean[] flags = new boolean[cells.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = written.get(i);
        }
        return Optional.of(new TouchedCells(cells, keys.toArray(new Value[0]), flags));
    }

    public List<Cell> cells() {
        return cells;
    }

    public int size() {
        return keys.length;
    }

    /** Whether the step may write the cell of this number. */
    public boolean isWritten(int cell) {
        return written[cell];
    }

    /** The content of the cell in the state; null if it is not a valid content. */
    public static Object content(TLCState state, Cell cell) {
        Value variable = (Value) state.lookup(UniqueString.uniqueStringOf(cell.variable));
        if (cell.key == null) {
            return Content.ofWhole(variable);
        }
        try {
            return Content.at(variable, TlcValues.toTlc(cell.key));
        } catch (BadInput e) {
            return null;
        }
    }

    /** Whether no cell contains a value with parts, which the evaluator may not have enumerated. */
    public boolean holdsSingleValues(TLCState state) {
        for (int i = 0; i < keys.length; i++) {
            Value variable = (Value) state.lookup(variables[i]);
            Object content = keys[i] == null ? variable : Content.at(variable, keys[i]);
            if (!(content instanceof Content.Nothing)
                    && (content == null || Content.ofWhole((Value) content) == null)) {
                return false;
            }
        }
        return true;
    }

    /** The contents of the cells in the state; null if one of them is not a valid content. */
    public Object[] contents(TLCState state) {
        Object[] contents = new Object[keys.length];
        for (int i = 0; i < keys.length; i++) {
            Value variable = (Value) state.lookup(variables[i]);
            contents[i] = keys[i] == null ? Content.ofWhole(variable) : Content.at(variable, keys[i]);
            if (contents[i] == null) {
                return null;
            }
        }
        return contents;
    }

    /**
     * The hash of a state with other contents in the cells.
     *
     * @param hash the hash of the state before
     * @param change null for a cell that stays as it is
     */
    public long hashAfter(long hash, Object[] before, Object[] change) {
        long after = hash;
        for (int i = 0; i < change.length; i++) {
            if (change[i] != null && keys[i] == null) {
                after += StateHash.ofWhole(variables[i], (Value) change[i])
                        - StateHash.ofWhole(variables[i], (Value) before[i]);
            } else if (change[i] != null) {
                long variable = variables[i].hashCode();
                after += StateHash.ofCell(variable, hashes[i], change[i])
                        - StateHash.ofCell(variable, hashes[i], before[i]);
            }
        }
        return after;
    }

    /**
     * A state with these contents in the cells, and those of the given state in all others. Null if it cannot be
     * constructed here.
     *
     * @param contents null for a cell that stays as it is
     */
    public TLCState with(TLCState state, Object[] contents) {
        TLCState other = state.copy();
        for (int i = 0; i < keys.length; i++) {
            if (contents[i] == null) {
                continue;
            }
            Value changed = keys[i] == null
                    ? (Value) contents[i]
                    : Content.with((Value) other.lookup(variables[i]), keys[i], contents[i]);
            if (changed == null) {
                return null;
            }
            other.bind(variables[i], changed);
        }
        return other;
    }
}
