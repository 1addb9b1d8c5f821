package dev.plumbline.check.interpretation;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The places of a group's operations in the order of the history. A set of performed operations is a
 * {@link PerformedOperations} relative to it: the number of first returns, and the operations performed ahead of them.
 */
final class OrderIndex {
    /** Of an operation that never returns. */
    private static final int NEVER = Integer.MAX_VALUE;

    private static final int NONE = -1;

    private final int[] calls;
    private final int[] returns;
    private final int[] rank;
    private final int[] needed;
    private final int[] previous;
    private final int failed;

    OrderIndex(Checkpoints checkpoints) {
        calls = checkpoints.calls();
        returns = checkpoints.returns();
        failed = checkpoints.failing().orElse(NONE);
        int size = checkpoints.history().size();
        rank = new int[size];
        needed = new int[size];
        previous = new int[size];
        Arrays.fill(rank, NEVER);
        Arrays.fill(needed, NEVER);
        Arrays.fill(previous, NONE);
        for (int at = 0; at < returns.length; at++) {
            rank[returns[at]] = at;
        }
        int returned = 0;
        for (int number : calls) {
            long call = checkpoints.history().call(number);
            while (returned < returns.length && checkpoints.history().end(returns[returned]) < call) {
                returned++;
            }
            needed[number] = returned;
        }
        if (checkpoints.processesAreSequential()) {
            followProcesses(checkpoints);
        }
    }

    private static Operation operation(Checkpoints checkpoints, int number) {
        return checkpoints.history().operation(number);
    }

    /** The one completed before is enough: it in turn waited for the one before that. */
    private void followProcesses(Checkpoints checkpoints) {
        int[] inOrder = calls.clone();
        Arrays.sort(inOrder);
        Map<Value, Integer> last = new HashMap<>();
        for (int number : inOrder) {
            Value process = operation(checkpoints, number).process();
            previous[number] = last.getOrDefault(process, NONE);
            if (rank[number] != NEVER) {
                last.put(process, number);
            }
        }
    }

    /** The number of operations that returned before the failing one: an interpretation that performs them all survives. */
    int end() {
        return failed == NONE ? 0 : rank[failed];
    }

    int failed() {
        return failed;
    }

    /** Whether the order of the history allows the operation to be performed now. */
    boolean permits(PerformedOperations performed, int operation) {
        return needed[operation] <= performed.settled()
                && !contains(performed, operation)
                && (previous[operation] == NONE || contains(performed, previous[operation]));
    }

    boolean contains(PerformedOperations performed, int operation) {
        return rank[operation] < performed.settled() || performed.isAhead(operation);
    }

    /** The operation of return number {@code at}. */
    int returned(int at) {
        return returns[at];
    }

    /** The number of operations that returned before it. */
    int rank(int operation) {
        return rank[operation];
    }

    /** Whether the first operation had returned when the second was called. */
    boolean returnedBeforeCall(int first, int second) {
        return rank[first] < needed[second];
    }

    /** The first operations that were called after the operation had returned, at most as many. */
    int[] calledAfterReturn(int operation, int most) {
        int from = called(rank[operation]);
        return Arrays.copyOfRange(calls, from, Math.min(calls.length, from + most));
    }

    /** Whether the second operation is of the same process and had to wait for the first. */
    boolean follows(int first, int second) {
        return previous[second] == first;
    }

    /** The first returns, and others that were open after them. */
    PerformedOperations performed(int settled, Collection<Integer> others) {
        PerformedOperations performed = new PerformedOperations(
                settled, others.stream().mapToInt(Integer::intValue).sorted().toArray());
        return absorbed(performed);
    }

    PerformedOperations with(PerformedOperations performed, int operation) {
        if (rank[operation] != performed.settled()) {
            return performed.ahead(operation);
        }
        return absorbed(new PerformedOperations(performed.settled() + 1, performed.ahead()));
    }

    private PerformedOperations absorbed(PerformedOperations performed) {
        PerformedOperations next = performed;
        while (next.settled() < returns.length && next.isAhead(returns[next.settled()])) {
            int[] ahead = next.notAhead(returns[next.settled()]).ahead();
            next = new PerformedOperations(next.settled() + 1, ahead);
        }
        return next;
    }

    /** The set without an operation that it contains. */
    PerformedOperations without(PerformedOperations performed, int operation) {
        if (rank[operation] >= performed.settled()) {
            return performed.notAhead(operation);
        }
        PerformedOperations less = new PerformedOperations(rank[operation], performed.ahead());
        for (int at = rank[operation] + 1; at < performed.settled(); at++) {
            less = less.ahead(returns[at]);
        }
        return less;
    }

    /** The operations called before as many returns and not among these returns, in the order of their calls. */
    int[] open(int settled) {
        return Arrays.stream(calls, 0, called(settled))
                .filter(number -> rank[number] >= settled)
                .toArray();
    }

    /** The same, from what was open one return earlier. */
    int[] open(int settled, int[] before) {
        int[] fresh = Arrays.copyOfRange(calls, called(settled - 1), called(settled));
        int[] open = Arrays.copyOf(before, before.length + fresh.length);
        System.arraycopy(fresh, 0, open, before.length, fresh.length);
        return Arrays.stream(open).filter(number -> rank[number] >= settled).toArray();
    }

    /**
     * The number of calls before return number {@code settled}, which never decreases from call to call of this method.
     */
    private int called(int settled) {
        int low = 0;
        int high = calls.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (needed[calls[middle]] <= settled) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
