package dev.plumbline.check.sweep;

import dev.plumbline.history.precedence.TimeboxedHistory;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * The calls and returns of a timeboxed history in the order of time. At equal times calls come before returns:
 * timeboxes are closed, so operations that share an instant overlap. Calls at equal times keep the order of the
 * history, and so the order within a process.
 */
public final class Events {
    private final TimeboxedHistory history;
    private final Integer[] calls;
    private final Integer[] returns;

    /** @param numbers of the operations whose events are wanted */
    public Events(TimeboxedHistory history, int[] numbers) {
        this.history = history;
        calls = Arrays.stream(numbers).boxed().toArray(Integer[]::new);
        Arrays.sort(calls, Comparator.<Integer>comparingLong(history::call).thenComparingInt(number -> number));
        returns = Arrays.stream(numbers)
                .filter(number -> !history.operation(number).isPending())
                .boxed()
                .toArray(Integer[]::new);
        Arrays.sort(returns, Comparator.<Integer>comparingLong(history::end).thenComparingInt(number -> number));
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
        return Arrays.asList(calls).subList(calledWith(settled), calledWith(settled + 1));
    }

    /** The operations that are open right after the first {@code settled} returns, in the order of their calls. */
    List<Integer> openAfter(int settled) {
        BitSet returned = new BitSet(history.size());
        Arrays.stream(returns, 0, settled).forEach(returned::set);
        return Arrays.stream(calls, 0, calledWith(settled))
                .filter(number -> !returned.get(number))
                .toList();
    }

    /** In the order of time. */
    public int[] calls() {
        return Arrays.stream(calls).mapToInt(Integer::intValue).toArray();
    }

    /** In the order of time; pending operations are not among them. */
    int[] returns() {
        return Arrays.stream(returns).mapToInt(Integer::intValue).toArray();
    }
}
