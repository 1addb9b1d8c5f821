package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.partial.PartialValue.Held;
import dev.plumbline.tla.internal.partial.PartialValue.Sum;

/**
 * Sums with terms that are the contents of cells: {@code n + 1} is {@code n}, changed by a known amount. A step that
 * assigns it to {@code n} adds to the cell. Steps that only add to a cell commute, since the order does not affect the
 * sum.
 *
 * <p>If such an expression has a value, its terms are numbers, or it is a single term, changed by nothing: {@code IF c
 * THEN n + 1 ELSE n} is {@code n}, whatever its value, if c is FALSE. A cell whose content is not a number can only be
 * changed by nothing without an error, so it, too, is the same after two such changes in either order.
 */
public final class PartialSums {
    private PartialSums() {}

    private static Sum asSum(PartialValue value) {
        if (value instanceof Held held) {
            return new Sum(held.sources(), Sources.NONE);
        }
        return value instanceof Sum sum ? sum : null;
    }

    /** {@code one + other}; null if neither has terms. */
    public static PartialValue plus(PartialValue one, PartialValue other) {
        Sum left = asSum(one);
        Sum right = asSum(other);
        if (left == null || right == null) {
            return left == null && right == null
                    ? null
                    : left == null ? moved(right, one.sources()) : moved(left, other.sources());
        }
        // A term that occurs twice is not changed by an amount that depends on other cells alone.
        Sources twice = left.terms().common(right.terms());
        return new Sum(
                left.terms().and(right.terms()).without(twice),
                left.by().and(right.by()).and(twice));
    }

    /** {@code one - other}; null if the first has no terms. */
    public static PartialValue minus(PartialValue one, PartialValue other) {
        Sum left = asSum(one);
        return left == null ? null : moved(left, other.sources());
    }

    /** The sum without the terms that also determine the amount. */
    private static Sum moved(Sum sum, Sources amount) {
        return new Sum(sum.terms(), sum.by().and(amount));
    }

    /** One of two sums; null if they have no terms in common. */
    static PartialValue join(PartialValue one, PartialValue other, Sources condition) {
        Sum left = asSum(one);
        Sum right = asSum(other);
        if (left == null || right == null) {
            return null;
        }
        Sources common = left.terms().common(right.terms());
        if (common.isEmpty()) {
            return null;
        }
        Sources rest = left.terms().and(right.terms()).without(common);
        return new Sum(common, condition.and(left.by()).and(right.by()).and(rest));
    }
}
