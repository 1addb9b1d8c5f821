package dev.plumbline.tla.internal.evaluate;

/**
 * The values of the locals at some place of the text, innermost first: an immutable linked list. Values computed later
 * (a function over all numbers, an argument) keep the list; a loop that continues with its next element does not affect
 * them. A local is found by the number of cells before it, which the compiler knows.
 */
public final class Environment {
    final Object value;
    final Environment outer;

    /** @param value a value, a {@link Thunk} or a {@link Closure} */
    public Environment(Object value, Environment outer) {
        this.value = value;
        this.outer = outer;
    }

    /** The contents of a cell, by the number of cells before it. */
    public Object at(int hops) {
        Environment cell = this;
        for (int i = hops; i > 0; i--) {
            cell = cell.outer;
        }
        return cell.value;
    }

    /** The list without its first cells. */
    public static Environment drop(Environment from, int hops) {
        Environment cell = from;
        for (int i = hops; i > 0; i--) {
            cell = cell.outer;
        }
        return cell;
    }
}
