package dev.plumbline.spec.cell;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Facts about one cell that hold for every step that performs an operation, whatever the state. They are necessary, not
 * sufficient: the step may have further conditions, and may access other cells too.
 *
 * @param found the value in the cell before the step, if it is the same for all such steps
 * @param left the values that the step may put into the cell
 * @param keeps whether the step may also leave the cell as it is
 * @param any whether the step may put any value into the cell; nothing is known about the cell then
 * @param ifPresent whether the step only keeps the cell as it is where the cell {@linkplain #ABSENT has no value}
 */
public record CellAccess(
        ValueCell cell, Optional<Value> found, Set<Value> left, boolean keeps, boolean any, boolean ifPresent) {
    /** In place of the value of a function at a key that is not in its domain. It is never found. */
    public static final Value ABSENT = Value.tuple(Value.model("absent"));

    public CellAccess {
        left = Set.copyOf(left);
    }

    public static CellAccess reading(ValueCell cell, Optional<Value> found) {
        return new CellAccess(cell, found, Set.of(), true, false, false);
    }

    /** Certainly leaves the value. */
    public static CellAccess writing(ValueCell cell, Optional<Value> found, Value left) {
        return new CellAccess(cell, found, Set.of(left), false, false, false);
    }

    /** Leaves the value, or changes nothing. */
    public static CellAccess perhapsWriting(ValueCell cell, Value left) {
        return new CellAccess(cell, Optional.empty(), Set.of(left), true, false, false);
    }

    /** May put anything into the cell. */
    public static CellAccess unknown(ValueCell cell) {
        return new CellAccess(cell, Optional.empty(), Set.of(), true, true, false);
    }

    /** The same for a cell that always has a value. */
    public CellAccess ofPresent() {
        return ifPresent ? new CellAccess(cell, found, left, false, any, false) : this;
    }

    /** Whether the step may put this value into the cell. */
    public boolean mayLeave(Value value) {
        return left.contains(value);
    }

    /** Whether the step certainly puts a value into the cell that is not this one. */
    public boolean leavesOther(Value value) {
        return !keeps && !any && !left.contains(value);
    }

    /** An action that can tell the cells it accesses. */
    public interface Known {
        /** One for each cell; empty if it may change cells that are not listed, or takes several steps. */
        Optional<List<CellAccess>> accesses();
    }
}
