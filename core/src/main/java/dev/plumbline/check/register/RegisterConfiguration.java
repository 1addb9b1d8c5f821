package dev.plumbline.check.register;

/**
 * One interpretation of the history up to a return, or on the way past the next return.
 *
 * @param stage the number of operations that have returned
 * @param value of the register
 * @param done the open operations that return and are performed, by slot
 * @param used by kind, the number of pending operations performed
 * @param spent the weight of these, for the order of the search
 * @param moves since the last return
 * @param passing whether the last operation was a pending one whose value no operation has used yet
 */
record RegisterConfiguration(
        int stage, int value, long done, int[] used, int spent, int moves, boolean passing, RegisterPath way) {
    /** Whether it is the first one after a return. */
    boolean isSettled() {
        return moves == 0;
    }
}
