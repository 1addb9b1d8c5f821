package dev.plumbline.check.interpretation;

import dev.plumbline.check.Counterexample;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What follows if an operation is performed at a place where it is possible, although no shown interpretation performs
 * it there.
 */
public sealed interface Afterwards {
    /** The operations that it names. */
    default SortedSet<Integer> operations() {
        return new TreeSet<>();
    }

    /**
     * Every way on from there was followed to its end, and none performs all that had to be performed. The one that
     * comes furthest ends where {@link #operation} returns: no way performs that operation before it returns, together
     * with all operations that returned earlier.
     *
     * @param operation that cannot be performed in time
     * @param insteadOf empty if no way on performs that operation at all. Otherwise some do, and each of them in turn
     *     never performs one of these, which returned earlier.
     * @param reasons the states at the furthest point, as many as are explained, and what blocks the operation there
     * @param otherStates how many more states there are at that point
     * @param before on every way to the furthest point that operation was possible last right before one of these.
     *     Empty where that is not so. They are the one performed at first, or had returned when it was called.
     * @param notCalled whether all of {@code before} had returned when it was called, so it could not precede them
     * @param after an operation called after that operation had returned, and in one of the states it would be
     *     possible after this one; given only where nothing on any way made it possible
     * @param elseFits whether everything else fits: if that operation is left out, some way on performs all others that
     *     had to be performed, the failing one among them. False also where that was not followed to its end.
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

    /** Other interpretations than those shown perform it there, and survive until the failing operation returns. */
    record Survives() implements Afterwards {}

    /** There are more ways on than were followed, so nothing is known. */
    record NotFollowed() implements Afterwards {}
}
