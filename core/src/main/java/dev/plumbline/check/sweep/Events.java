package dev.plumbline.check.sweep;

import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The calls and returns of a timeboxed history in the order of time. At equal times calls come before returns:
 * timeboxes are closed, so operations that share an instant overlap. Calls at equal times keep the order of the
 * history, and so the order within a process.
 */
public final class Events {
    private final TimeboxedHistory history;
    private final int[] calls;
    private final int[] returns;

    /** @param numbers of the operations whose events are wanted */
    public Events(TimeboxedHistory history, int[] numbers) {
        this.history = history;
        calls = NumbersByTime.sorted(numbers, history::call);
        int[] returned = Arrays.stream(numbers)
                .filter(number -> !history.operation(number).isPending())
                .toArray();
        returns = NumbersByTime.sorted(returned, history::end);
    }

    /** Receives events in order, until it has had enough. */
    public interface Receiver<E extends Exception> {
        /** An operation is called. */
        void call(int operation) throws E;

        /** @return whether to continue */
        boolean returned(int operation) throws E;
    }

    public <E extends Exception> void replay(Receiver<E> receiver) throws E {
        replay(0, receiver);
    }

    /** Replays what comes after the first {@code settled} returns. */
    <E extends Exception> void replay(int settled, Receiver<E> receiver) throws E {
        int called = calledWith(settled);
        for (int at = settled; at < returns.length; at++) {
            int returning = returns[at];
            long end = history.end(returning);
            while (called < calls.length && history.call(calls[called]) <= end) {
                receiver.call(calls[called++]);
            }
            if (!receiver.returned(returning)) {
                return;
            }
        }
        // Operations called after the last return are pending and need not have happened.
    }

    /** The number of calls before the last of the first {@code settled} returns. */
    private int calledWith(int settled) {
        if (settled == 0) {
            return 0;
        }
        long end = history.end(returns[settled - 1]);
        int low = 0;
        int high = calls.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (history.call(calls[middle]) <= end) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The operations called after the first {@code settled} returns and before the next one, in order. */
    List<Integer> calledAfter(int settled) {
        return Arrays.stream(calls, calledWith(settled), calledWith(settled + 1))
                .boxed()
                .toList();
    }

    /** The operations that are open right after the first {@code settled} returns, in the order of their calls. */
    List<Integer> openAfter(int settled) {
        BitSet returned = new BitSet(history.size());
        Arrays.stream(returns, 0, settled).forEach(returned::set);
        return Arrays.stream(calls, 0, calledWith(settled))
                .filter(number -> !returned.get(number))
                .boxed()
                .toList();
    }

    /** In the order of time. */
    public int[] calls() {
        return calls.clone();
    }

    /** In the order of time; pending operations are not among them. */
    int[] returns() {
        return returns.clone();
    }
}
