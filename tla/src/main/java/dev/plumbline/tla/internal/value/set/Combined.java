package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Iterator;
import java.util.List;

/** A union, an intersection or a difference of two sets, of which one is infinite or not enumerated. */
public final class Combined extends FoundSet {
    /** How the two sets are combined. */
    public enum Operation {
        UNION("\\cup"),
        INTERSECTION("\\cap"),
        DIFFERENCE("\\");

        private final String symbol;

        Operation(String symbol) {
            this.symbol = symbol;
        }
    }

    private final Operation operation;
    private final SetValue left;
    private final SetValue right;

    Combined(Operation operation, SetValue left, SetValue right) {
        this.operation = operation;
        this.left = left;
        this.right = right;
    }

    @Override
    public boolean contains(TlaValue element) {
        return switch (operation) {
            case UNION -> left.contains(element) || right.contains(element);
            case INTERSECTION -> left.contains(element) && right.contains(element);
            case DIFFERENCE -> left.contains(element) && !right.contains(element);
        };
    }

    @Override
    public boolean isFinite() {
        return switch (operation) {
            case UNION -> left.isFinite() && right.isFinite();
            case INTERSECTION -> left.isFinite() || right.isFinite();
            case DIFFERENCE -> left.isFinite();
        };
    }

    @Override
    public boolean isInfinite() {
        return switch (operation) {
            case UNION -> left.isInfinite() || right.isInfinite();
            case INTERSECTION -> false;
            case DIFFERENCE -> left.isInfinite() && right.isFinite();
        };
    }

    @Override
    protected Iterator<TlaValue> find() {
        return switch (operation) {
            case UNION -> chain(List.of(left, right).iterator());
            case INTERSECTION ->
                left.isFinite() ? filter(left.visits(), right::contains) : filter(right.visits(), left::contains);
            case DIFFERENCE -> filter(left.visits(), element -> !right.contains(element));
        };
    }

    @Override
    protected void checkParts() {
        if (left.isFinite()) {
            left.checkSize();
        }
        if (operation == Operation.UNION || !left.isFinite()) {
            right.checkSize();
        }
    }

    @Override
    protected TlaValue[] parts() {
        return new TlaValue[] {left, right};
    }

    /** For stores, infinite sets are equal if they combine equal sets by the same operation. */
    @Override
    protected boolean equalContents(TlaValue other) {
        return other instanceof Combined that
                        && operation == that.operation
                        && left.equals(that.left)
                        && right.equals(that.right)
                || super.equalContents(other);
    }

    @Override
    protected void printFormula(StringBuilder out, int limit) {
        left.print(out, limit);
        out.append(' ').append(operation.symbol).append(' ');
        right.print(out, limit);
    }
}
