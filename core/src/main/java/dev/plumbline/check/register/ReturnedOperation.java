package dev.plumbline.check.register;

import java.util.List;

/**
 * An operation on one register that returned, or was aborted: what it finds in the register, and what it leaves there.
 *
 * @param number in the history
 * @param seen the value that it expects, if it expects one
 * @param written the value that it leaves, if it changes the register
 * @param slot its bit in the sets of performed operations; used again after it has returned
 * @param returns its place in the order of returns
 * @param first operations of the same process that were open when this one was called and must be performed before
 */
record ReturnedOperation(
        int number, Kind kind, int seen, int written, int slot, int returns, List<ReturnedOperation> first) {
    enum Kind {
        /** Always possible, and changes nothing. */
        IDLE,
        /** Possible if the register has the expected value; changes nothing. */
        EQUAL,
        /** Possible if the register has another value; changes nothing. */
        DIFFERENT,
        /** Always possible. */
        WRITE,
        /** Possible if the register has the expected value. */
        SWAP,
        /** Always possible; changes the register if it has the expected value. */
        SWAP_IF_EQUAL
    }

    boolean isObserver() {
        return kind == Kind.IDLE || kind == Kind.EQUAL || kind == Kind.DIFFERENT;
    }

    long bit() {
        return 1L << slot;
    }

    boolean isDoneIn(long done) {
        return (done & bit()) != 0;
    }

    /** Whether it may be performed when the register has this value. */
    boolean isPossible(int value) {
        return switch (kind) {
            case IDLE, WRITE, SWAP_IF_EQUAL -> true;
            case EQUAL, SWAP -> value == seen;
            case DIFFERENT -> value != seen;
        };
    }

    /** The value after it. */
    int after(int value) {
        return switch (kind) {
            case IDLE, EQUAL, DIFFERENT -> value;
            case WRITE, SWAP -> written;
            case SWAP_IF_EQUAL -> value == seen ? written : value;
        };
    }

    /** Whether the process has performed all that comes before, given the open operations that are performed. */
    boolean isNext(long done, int returned) {
        return areDone(first, done, returned);
    }

    /** Whether operations have returned or are performed. */
    static boolean areDone(List<ReturnedOperation> operations, long done, int returned) {
        for (ReturnedOperation each : operations) {
            if (each.returns >= returned && !each.isDoneIn(done)) {
                return false;
            }
        }
        return true;
    }
}
