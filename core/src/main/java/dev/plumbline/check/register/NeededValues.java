package dev.plumbline.check.register;

import java.util.Arrays;

/**
 * The values that a pending operation may lead to in a configuration: those that an open operation expects, and those
 * from which pending swaps that are left lead to one of them. All of them, if an operation is open that must not find
 * the present value.
 */
final class NeededValues {
    private final PendingKinds kinds;
    /** The last search in which a value was needed. */
    private final int[] neededIn;

    private final int[] queue;
    private int search;
    private boolean all;

    NeededValues(PendingKinds kinds, int values) {
        this.kinds = kinds;
        neededIn = new int[values];
        Arrays.fill(neededIn, -1);
        queue = new int[values];
    }

    void find(RegisterConfiguration in, RegisterHistory.Stage stage) {
        search++;
        all = false;
        int size = 0;
        for (ReturnedOperation each : stage.open()) {
            if (each.isDoneIn(in.done())) {
                continue;
            }
            switch (each.kind()) {
                case EQUAL, SWAP -> size = need(each.seen(), size);
                case DIFFERENT -> all = true; // Otherwise it would be done.
                case SWAP_IF_EQUAL -> {
                    size = need(each.seen(), size);
                    all |= each.seen() == in.value();
                }
                case IDLE, WRITE -> {}
            }
        }
        for (int at = 0; at < size && !all; at++) {
            for (int kind : kinds.othersTo(queue[at])) {
                if (!kinds.isWrite(kind) && kinds.isLeft(kind, in.used(), in.stage())) {
                    size = need(kinds.from(kind), size);
                }
            }
        }
    }

    private int need(int value, int size) {
        if (neededIn[value] == search) {
            return size;
        }
        neededIn[value] = search;
        queue[size] = value;
        return size + 1;
    }

    /** Whether a value was needed in the configuration that was asked about last. */
    boolean contains(int value) {
        return all || neededIn[value] == search;
    }
}
