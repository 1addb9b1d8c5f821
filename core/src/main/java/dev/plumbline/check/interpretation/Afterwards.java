package dev.plumbline.check.interpretation;

import dev.plumbline.check.Counterexample;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The consequence of performing an operation at a place where it is possible, although no shown interpretation performs
 * it there.
 */
public sealed interface Afterwards {
    /** The operations that it names. */
    default SortedSet<Integer> operations() {
        return new TreeSet<>();
    }

    /**
     * Every continuation was explored, and none performs all operations that had to be performed. The longest one ends
     * where {@link #operation} returns: no continuation performs that operation before it returns, together with all
     * operations that returned earlier.
     *
     * @param operation that cannot be performed in time
     * @param insteadOf empty if no continuation performs that operation at all. Otherwise some do, and each of them
     *     never performs one of these, which returned earlier.
     * @param reasons some states at the furthest point, and what blocks the operation there
     * @param otherStates the number of further states at that point
     * @param before on every path to the furthest point, that operation was last possible right before one of these.
     *     Empty if that is not so. They are the operation performed at first, or had returned when it was called.
     * @param notCalled whether all of {@code before} had returned when it was called, so it could not precede them
     * @param after an operation that was called after that operation had returned, and that would make it possible in
     *     one of the states; given only if nothing on any path made it possible
     * @param elseFits whether everything else fits: if that operation is left out, some continuation performs all
     *     others that had to be performed, the failing one among them. Also false if that was not explored completely.
     */
    record Stuck(
            int operation,
            SortedSet<Integer> insteadOf,
            List<Counterexample.Reason> reasons,
            int otherStates,
            SortedSet<Integer> before,
            boolean notCalled,
            OptionalInt after,
            boolean elseFits)
            implements Afterwards {
        @Override
        public SortedSet<Integer> operations() {
            SortedSet<Integer> named = new TreeSet<>(insteadOf);
            named.addAll(before);
            named.add(operation);
            after.ifPresent(named::add);
            return named;
        }
    }

    /** Interpretations that are not shown perform it there, and survive until the failing operation returns. */
    record Survives() implements Afterwards {}

    /** There are too many continuations to explore, so nothing is known. */
    record NotFollowed() implements Afterwards {}
}
