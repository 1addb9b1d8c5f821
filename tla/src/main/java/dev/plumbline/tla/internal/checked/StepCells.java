package dev.plumbline.tla.internal.checked;

import dev.plumbline.spec.Footprint;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.Names;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The cells of a footprint in a fixed order, and their contents in states. The cell of a function at a key contains the
 * value there, or {@link StateCell.Absent#NO_VALUE}; that of a set contains whether the key is an element. The cell that is a
 * whole variable contains its value, if that has no parts.
 *
 * <p>The contents determine the effect of a step with this footprint: in two states with the same contents, it is
 * enabled in both or in neither, and its next states have the same new contents in these cells and the old ones in all
 * others. The contents of a cell that it only adds to do not matter for this: the other cells determine whether it
 * adds, and how much.
 */
final class StepCells {
    /** Contents of more cells than this are hardly ever the same twice. */
    private static final int MOST = 64;

    private final List<StateCell> cells;
    private final List<Use> uses;

    private StepCells(List<StateCell> cells, List<Use> uses) {
        this.cells = List.copyOf(cells);
        this.uses = List.copyOf(uses);
    }

    /** How a step uses a cell. */
    enum Use {
        READ,
        /** Perhaps also read. */
        WRITTEN,
        /** The cell contains a number that the step only adds to. */
        ADDED
    }

    /** The cells of a footprint; empty if it has no bounds, or too many cells. */
    static Optional<StepCells> of(Footprint footprint, List<Variable> variables, Names names) {
        if (footprint.isEverything()) {
            return Optional.empty();
        }
        List<StateCell> cells = new ArrayList<>();
        List<Use> uses = new ArrayList<>();
        Map<String, Set<Value>> writes = footprint.written();
        for (Map.Entry<String, Set<Value>> touched : new TreeMap<>(footprint.cells()).entrySet()) {
            Set<Value> keys = touched.getValue();
            Collection<Value> ordered = keys.isEmpty() ? Collections.singleton(null) : new TreeSet<>(keys);
            int variable = index(touched.getKey(), variables);
            Set<Value> of = writes.get(touched.getKey());
            for (Value key : ordered) {
                try {
                    cells.add(new StateCell.AtKey(variable, key == null ? null : Conversion.fromHistory(key, names)));
                } catch (BadInput e) {
                    return Optional.empty();
                }
                boolean isWritten = of != null && (key == null || of.isEmpty() || of.contains(key));
                uses.add(isWritten ? Use.WRITTEN : Use.READ);
            }
        }
        return of(cells, uses);
    }

    /**
     * Empty if there are too many cells.
     *
     * @param uses the use of each cell
     */
    static Optional<StepCells> of(List<StateCell> cells, List<Use> uses) {
        return cells.size() > MOST ? Optional.empty() : Optional.of(new StepCells(cells, uses));
    }

    private static int index(String name, List<Variable> variables) {
        return variables.stream()
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow()
                .index();
    }

    List<StateCell> cells() {
        return cells;
    }

    /** How the step uses the cell with this number. */
    Use use(int cell) {
        return uses.get(cell);
    }

    /** The contents of the cells; null if one of them is neither a value nor absent. */
    Object[] contents(TlaValue[] state) {
        Object[] contents = new Object[cells.size()];
        for (int i = 0; i < contents.length; i++) {
            contents[i] = content(state, cells.get(i));
            if (contents[i] == null) {
                return null;
            }
        }
        return contents;
    }

    /** The content of a cell; null if that is neither a value nor absent. */
    static Object content(TlaValue[] state, StateCell cell) {
        return cell.content(state[cell.variable()]);
    }

    /**
     * A state with these contents in the cells, and in all others those of the given one. Null if there is none.
     *
     * @param contents null for a cell that stays as it is
     */
    TlaValue[] with(TlaValue[] state, Object[] contents) {
        TlaValue[] other = state.clone();
        try {
            for (int i = 0; i < contents.length; i++) {
                if (contents[i] != null) {
                    StateCell cell = cells.get(i);
                    TlaValue changed = cell.changed(other[cell.variable()], contents[i]);
                    if (changed == null) {
                        return null;
                    }
                    other[cell.variable()] = changed;
                }
            }
            return other;
        } catch (ValueError e) {
            // The variable would have keys or elements of two kinds.
            return null;
        }
    }

    /**
     * The effect of a step on the contents of its cells.
     *
     * @param contents null for a cell that has its content of the state {@code elsewhere}
     * @return for each next state the new contents, null for a cell that keeps its own; null if the effect is not known
     */
    List<Object[]> outcome(CheckedStep step, Object[] contents, TlaValue[] elsewhere) {
        TlaValue[] before = with(elsewhere, contents);
        if (before == null) {
            return null;
        }
        List<Object[]> changes = new ArrayList<>();
        for (TlaValue[] after : step.after(before)) {
            Object[] now = contents(after);
            if (now == null) {
                return null;
            }
            Object[] change = new Object[now.length];
            for (int i = 0; i < now.length; i++) {
                Object old = contents[i] == null ? content(before, cells.get(i)) : contents[i];
                change[i] = now[i].equals(old) ? null : now[i];
            }
            changes.add(change);
        }
        return changes;
    }
}
