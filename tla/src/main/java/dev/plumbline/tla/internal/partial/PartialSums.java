package dev.plumbline.tla.internal.partial;

import dev.plumbline.tla.internal.partial.PartialValue.Held;
import dev.plumbline.tla.internal.partial.PartialValue.Sum;

/**
 * Sums with terms that are the contents of cells: {@code n + 1} is {@code n}, moved by a known amount. A step that puts
 * it into {@code n} again adds to the cell, and need not be told apart from others that do: it does not matter to the
 * sum in which order they come.
 *
 * <p>Where such an expression has a value, its terms are numbers, or it is one term alone, moved by nothing:
 * {@code IF c THEN n + 1 ELSE n} is {@code n} whatever that is, where c is FALSE. A cell whose content is not a number
 * can only be moved by nothing without an error, so that it, too, is the same after two such moves in either order.
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
        // What is counted twice is not moved by an amount that depends on other cells alone.
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

    /** A sum whose terms are not counted once any more where they also decide the amount. */
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
