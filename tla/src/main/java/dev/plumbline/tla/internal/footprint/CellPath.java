package dev.plumbline.tla.internal.footprint;

import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A way through the formula of an action: what is known of the cells before every step that takes it, and what it
 * assigns. Immutable.
 *
 * @param found the values of cells
 * @param excluded values that cells do not have
 * @param assigned the changes of the variables that have a next value so far
 */
record CellPath(
        Map<ValueCell, TlaValue> found, Map<ValueCell, List<TlaValue>> excluded, Map<Variable, Change> assigned) {
    static final CellPath START = new CellPath(Map.of(), Map.of(), Map.of());

    /** The change of a variable. */
    sealed interface Change {}

    /** The variable has this value after the step. */
    record Whole(TlaValue value) implements Change {}

    /** A function is as before, except at these keys; none of them if it is unchanged. */
    record AtKeys(Map<ValueCell, Put> keys) implements Change {
        static final AtKeys SAME = new AtKeys(Map.of());

        AtKeys with(ValueCell key, Put put) {
            Map<ValueCell, Put> more = new HashMap<>(keys);
            more.put(key, put);
            return new AtKeys(more);
        }
    }

    /** Nothing is known. */
    record Unknown() implements Change {}

    /**
     * The change of a function at one key.
     *
     * @param value afterwards; empty if the key is removed
     * @param effect whether this happens in every state
     */
    record Put(Optional<TlaValue> value, Effect effect) {
        static final Put UNKNOWN = new Put(Optional.empty(), Effect.UNKNOWN);
        static final Put REMOVED = new Put(Optional.empty(), Effect.SURE);
    }

    /** In which states a change happens. */
    enum Effect {
        SURE,
        /** If the function has the key. */
        IF_PRESENT,
        /** If the function does not have the key. */
        IF_ABSENT,
        /** Nothing is known about the value at this key. */
        UNKNOWN
    }

    static ValueCell cell(Variable variable) {
        return new ValueCell(variable.name(), Optional.empty());
    }

    static ValueCell cell(Variable variable, TlaValue key) {
        return new ValueCell(variable.name(), Optional.of(Conversion.toHistory(key)));
    }

    /** With this value in a cell; empty if the cell is known to have another one. */
    Optional<CellPath> having(ValueCell cell, TlaValue value) {
        TlaValue known = found.get(cell);
        if (known != null) {
            return isSame(known, value).orElse(true) ? Optional.of(this) : Optional.empty();
        }
        if (excluded.getOrDefault(cell, List.of()).stream()
                .anyMatch(other -> isSame(other, value).orElse(false))) {
            return Optional.empty();
        }
        Map<ValueCell, TlaValue> more = new HashMap<>(found);
        more.put(cell, value);
        return Optional.of(new CellPath(more, excluded, assigned));
    }

    /** With another value than this in a cell; empty if the cell is known to have it. */
    Optional<CellPath> notHaving(ValueCell cell, TlaValue value) {
        TlaValue known = found.get(cell);
        if (known != null) {
            return isSame(known, value).orElse(false) ? Optional.empty() : Optional.of(this);
        }
        Map<ValueCell, List<TlaValue>> more = new HashMap<>(excluded);
        more.put(
                cell,
                Stream.concat(excluded.getOrDefault(cell, List.of()).stream(), Stream.of(value))
                        .toList());
        return Optional.of(new CellPath(found, more, assigned));
    }

    /** A second assignment is a condition, which is ignored: the step has the effect of the first one too. */
    CellPath assigning(Variable variable, Change change) {
        if (assigned.containsKey(variable)) {
            return this;
        }
        Map<Variable, Change> more = new HashMap<>(assigned);
        more.put(variable, change);
        return new CellPath(found, excluded, more);
    }

    /** Empty if the values cannot be compared. */
    static Optional<Boolean> isSame(TlaValue one, TlaValue other) {
        try {
            return Optional.of(one.sameAs(other));
        } catch (ValueError e) {
            return Optional.empty();
        }
    }
}
