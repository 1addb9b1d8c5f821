package dev.plumbline.check.monitor.internal;

/**
 * Calls and returns in one strict order, numbered from 0: the rank of an event. An operation precedes another exactly
 * when its return has a lower rank than the other's call.
 *
 * <p>Gap g lies just before the event of rank g; gap {@link #events} lies after the last. An operation takes effect
 * in one of the gaps {@code call + 1 .. end}, and any number of effects fit into one gap, in any order. That loses
 * nothing: in a linear extension x1, x2, ... of the order put xi into gap {@code 1 + max(call(xj), j <= i)}. It is at
 * most {@code end(xi)}, for otherwise xi would precede some xj that comes before it in the extension.
 */
public final class Ranks {
    private final int events;
    private final int[] call;
    private final int[] end;

    Ranks(int events, int[] call, int[] end) {
        this.events = events;
        this.call = call;
        this.end = end;
    }

    /** How many events there are. */
    public int events() {
        return events;
    }

    public int call(int operation) {
        return call[operation];
    }

    /** The rank of the return; {@link #events} for an operation that never returns. */
    public int end(int operation) {
        return end[operation];
    }

    /** By rank: twice the operation for a call, one more for a return; -1 for the events before all operations. */
    public int[] byRank() {
        int[] at = new int[events];
        java.util.Arrays.fill(at, -1);
        for (int operation = 0; operation < call.length; operation++) {
            if (call[operation] >= 0) {
                at[call[operation]] = operation << 1;
                if (end[operation] < events) {
                    at[end[operation]] = operation << 1 | 1;
                }
            }
        }
        return at;
    }
}
