package dev.plumbline.check.register;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pending operations of a register by what they do. Operations of a kind are twins: they never return, so of those
 * that were called the one that was called first may always be performed first, and the number of those performed says
 * which they are. An operation that must wait for one of its process is a kind of its own.
 *
 * <p><b>A write replaces a swap.</b> A pending {@code cas(a, b)} does nothing that a pending {@code write(b)} could not
 * do in its place: both leave b, neither has to be performed, and no result says which one it was. So of two
 * configurations with the same value and the same returned operations performed, one is at least as free as the other
 * if all that is left to the other can be assigned, each to one of its own, that does at least the same ({@link
 * #leavesAtLeast}).
 */
final class PendingKinds {
    private static final int[] NONE = {};
    private static final int NO_KIND = -1;

    private final int[] from;
    private final int[] to;
    /** By kind, in the order of calls. */
    private final PendingOperation[][] operations;
    /** The kind of the writes of a value that wait for nothing. */
    private final int[] writes;
    /** The other kinds that lead to a value: swaps, and writes that wait. */
    private final int[][] othersTo;
    /** The kinds of swaps that expect a value. */
    private final int[][] swapsFrom;
    /** The values that some kind leads to. */
    private final int[] reached;

    private PendingKinds(List<List<PendingOperation>> kinds, int values) {
        int size = kinds.size();
        from = new int[size];
        to = new int[size];
        operations = new PendingOperation[size][];
        writes = new int[values];
        Arrays.fill(writes, NO_KIND);
        othersTo = new int[values][];
        swapsFrom = new int[values][];
        Arrays.fill(othersTo, NONE);
        Arrays.fill(swapsFrom, NONE);
        for (int kind = 0; kind < size; kind++) {
            operations[kind] = kinds.get(kind).toArray(PendingOperation[]::new);
            PendingOperation any = operations[kind][0];
            from[kind] = any.from();
            to[kind] = any.to();
            if (any.isWrite() && any.first().isEmpty()) {
                writes[any.to()] = kind;
            } else {
                othersTo[any.to()] = with(othersTo[any.to()], kind);
            }
            if (!any.isWrite()) {
                swapsFrom[any.from()] = with(swapsFrom[any.from()], kind);
            }
        }
        reached = Arrays.stream(to).distinct().toArray();
    }

    private static int[] with(int[] kinds, int kind) {
        int[] more = Arrays.copyOf(kinds, kinds.length + 1);
        more[kinds.length] = kind;
        return more;
    }

    /** @param operations in the order of their calls */
    static PendingKinds of(List<PendingOperation> operations, int values) {
        Map<List<Integer>, List<PendingOperation>> kinds = new LinkedHashMap<>();
        for (PendingOperation each : operations) {
            int waits = each.first().isEmpty() ? NO_KIND : each.number();
            kinds.computeIfAbsent(List.of(each.from(), each.to(), waits), any -> new ArrayList<>())
                    .add(each);
        }
        return new PendingKinds(List.copyOf(kinds.values()), values);
    }

    /**
     * The same with a write in place of every swap. A history that has no witness with these has none: in a witness of
     * the history each swap that is performed could be such a write.
     */
    static PendingKinds withoutConditions(List<PendingOperation> operations, int values) {
        return of(operations.stream().map(PendingOperation::withoutCondition).toList(), values);
    }

    int size() {
        return to.length;
    }

    int from(int kind) {
        return from[kind];
    }

    int to(int kind) {
        return to[kind];
    }

    boolean isWrite(int kind) {
        return from[kind] == PendingOperation.ANY;
    }

    /** The kinds that lead to a value, except the writes that wait for nothing. */
    int[] othersTo(int value) {
        return othersTo[value];
    }

    int[] swapsFrom(int value) {
        return swapsFrom[value];
    }

    /** Whether one more of a kind can be performed, given the open operations that are performed. */
    boolean isNext(int kind, RegisterConfiguration in) {
        return isLeft(kind, in.used(), in.stage())
                && (operations[kind][0].first().isEmpty()
                        || ReturnedOperation.areDone(operations[kind][0].first(), in.done(), in.stage()));
    }

    /** Whether one more of a kind has been called. */
    boolean isLeft(int kind, int[] used, int returned) {
        PendingOperation[] all = operations[kind];
        return used[kind] < all.length && all[used[kind]].since() <= returned;
    }

    /** The operation that is performed next, of those of a kind. */
    int next(int kind, int[] used) {
        return operations[kind][used[kind]].number();
    }

    /**
     * Whether one who has performed {@code used} can still do all that another can who has performed {@code others}:
     * the swaps that are left to the other alone are replaced by writes that are left to the one alone. Those were
     * performed by the other, so they have been called.
     */
    boolean leavesAtLeast(int[] used, int[] others) {
        for (int value : reached) {
            int missing = writes[value] == NO_KIND ? 0 : used[writes[value]] - others[writes[value]];
            for (int kind : othersTo[value]) {
                missing += Math.max(0, used[kind] - others[kind]);
            }
            if (missing > 0) {
                return false;
            }
        }
        return true;
    }
}
