package dev.plumbline.check.interpretation;

import java.util.Arrays;

/**
 * A set of performed operations: the longest run of first returns that it contains, and the rest. Equal sets have equal
 * fields, and a set costs as much as operations are open, however long the history.
 *
 * @param settled how many of the operations that returned first
 * @param ahead the others, ascending; do not modify
 */
record PerformedOperations(int settled, int[] ahead) {
    int size() {
        return settled + ahead.length;
    }

    boolean isAhead(int operation) {
        return Arrays.binarySearch(ahead, operation) >= 0;
    }

    /** With an operation that is not the next to return. */
    PerformedOperations ahead(int operation) {
        int at = -Arrays.binarySearch(ahead, operation) - 1;
        int[] more = new int[ahead.length + 1];
        System.arraycopy(ahead, 0, more, 0, at);
        more[at] = operation;
        System.arraycopy(ahead, at, more, at + 1, ahead.length - at);
        return new PerformedOperations(settled, more);
    }

    /** Without one of those ahead. */
    PerformedOperations notAhead(int operation) {
        int at = Arrays.binarySearch(ahead, operation);
        int[] fewer = new int[ahead.length - 1];
        System.arraycopy(ahead, 0, fewer, 0, at);
        System.arraycopy(ahead, at + 1, fewer, at, fewer.length - at);
        return new PerformedOperations(settled, fewer);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PerformedOperations that && settled == that.settled && Arrays.equals(ahead, that.ahead);
    }

    @Override
    public int hashCode() {
        return 31 * settled + Arrays.hashCode(ahead);
    }
}
