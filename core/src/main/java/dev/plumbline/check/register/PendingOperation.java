package dev.plumbline.check.register;

import java.util.List;

/**
 * A pending operation that may change a register.
 *
 * @param number in the history
 * @param from the value that it expects, or {@link #ANY} for a write
 * @param to the value that it leaves
 * @param since how many operations had returned when it was called
 * @param first operations of the same process that were open when it was called and must be performed before: they
 *     return at the instant of its call
 */
record PendingOperation(int number, int from, int to, int since, List<ReturnedOperation> first) {
    static final int ANY = -1;

    boolean isWrite() {
        return from == ANY;
    }

    /** The same, whatever the value of the register is. */
    PendingOperation withoutCondition() {
        return new PendingOperation(number, ANY, to, since, first);
    }
}
