package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateConfiguration;
import dev.plumbline.check.late.internal.LateLog;
import dev.plumbline.check.late.internal.LateOperations;
import dev.plumbline.check.meter.Meter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * Puts operations into an order that a witness can have, given the moves that performed and removed them.
 *
 * <p>Those performed are sorted by the arrows of the graph in {@link LateConfiguration}: by time, and two that do not
 * commute as they were performed. Pairs that were removed are then put back, the last removed first, each side by side.
 *
 * <p><b>Each pair has a place.</b> A pair fits at any place after all operations that must come before one of its two
 * and before all operations that must come after one of them. So the operations before must already precede those
 * after. To ensure this, pairs are processed in the order of their removal before anything is sorted: each operation
 * that ended before one of the two was called gets an end no later than theirs, just as in {@link
 * LateConfiguration#removed}. (This includes operations that were performed by then. None of the operations that must
 * come after the pair was performed.) A pair removed later is processed like any
 * other operation, so its demands include those of the earlier pair. The right place is right before the
 * first operation that is called after the end that the pair had when it was removed.
 */
final class LateOrder {
    private static final int NONE = -1;

    private final LateOperations operations;
    private final Meter meter;

    private LateLog.Move[] performed;
    private int[] ends;
    private boolean[] emitted;
    /** The next one not yet emitted; at the last index the first of all. */
    private int[] next;

    private int[] previous;
    private Integer[] byEnd;
    private int firstByEnd;
    private final List<Integer> order = new ArrayList<>();

    LateOrder(LateOperations operations, Meter meter) {
        this.operations = operations;
        this.meter = meter;
    }

    List<Integer> of(List<LateLog.Move> moves) throws Meter.Exhausted {
        SqueezedEnds squeezed = new SqueezedEnds(operations, moves);
        List<LateLog.Move> pairs = new ArrayList<>();
        List<Integer> endsOfPairs = new ArrayList<>();
        for (LateLog.Move move : moves) {
            meter.tick();
            if (move.isPair()) {
                pairs.add(move);
                endsOfPairs.add(squeezed.remove(move));
            }
        }
        performed = moves.stream().filter(move -> !move.isPair()).toArray(LateLog.Move[]::new);
        ends = Arrays.stream(performed)
                .mapToInt(move -> squeezed.end(move.first()))
                .toArray();
        sort();
        OrderedOperations all = new OrderedOperations(order);
        for (int i = pairs.size() - 1; i >= 0; i--) {
            meter.tick();
            all.insertBefore(
                    endsOfPairs.get(i), pairs.get(i).first(), pairs.get(i).second());
        }
        List<Integer> sorted = all.list();
        check(sorted);
        return sorted;
    }

    private void sort() throws Meter.Exhausted {
        int size = performed.length;
        emitted = new boolean[size];
        next = new int[size + 1];
        previous = new int[size + 1];
        for (int i = 0; i < size; i++) {
            next[i] = i + 1 < size ? i + 1 : NONE;
            previous[i] = i == 0 ? size : i - 1;
        }
        next[size] = size == 0 ? NONE : 0;
        byEnd = new Integer[size];
        Arrays.setAll(byEnd, i -> i);
        Arrays.sort(byEnd, Comparator.comparingInt(i -> ends[i]));
        // In the order in which they were performed, but before each of them what must come before it.
        Deque<Integer> stack = new ArrayDeque<>();
        while (next[size] != NONE) {
            stack.push(next[size]);
            while (!stack.isEmpty()) {
                meter.tick();
                int at = stack.peek();
                int needed = emitted[at] ? NONE : needed(at);
                if (stack.size() > size) {
                    throw new IllegalStateException("the late sweep found a witness whose order has a cycle");
                }
                if (needed != NONE) {
                    stack.push(needed);
                } else {
                    stack.pop();
                    emit(at);
                }
            }
        }
    }

    private void emit(int at) {
        if (emitted[at]) {
            return;
        }
        emitted[at] = true;
        order.add(performed[at].first());
        int before = previous[at];
        next[before] = next[at];
        if (next[at] != NONE) {
            previous[next[at]] = before;
        }
    }

    /** One not yet emitted that must come before the one at a place; or none. */
    private int needed(int at) {
        while (firstByEnd < byEnd.length && emitted[byEnd[firstByEnd]]) {
            firstByEnd++;
        }
        int operation = performed[at].first();
        for (int i = firstByEnd; i < byEnd.length && ends[byEnd[i]] <= operation; i++) {
            if (!emitted[byEnd[i]]) {
                return byEnd[i];
            }
        }
        for (int i = next[performed.length]; i != at; i = next[i]) {
            if (operations.mustFollow(operation, performed[i].first())) {
                return i;
            }
        }
        return NONE;
    }

    /** Verifies the order by times and processes, since no later step does. */
    private void check(List<Integer> sorted) {
        int latestCall = NONE;
        boolean[] done = new boolean[operations.size];
        for (int operation : sorted) {
            for (int successor : operations.successors(operation)) {
                if (done[successor]) {
                    throw new IllegalStateException("the late sweep found a witness against the order of a process");
                }
            }
            if (operations.ends[operation] <= latestCall || done[operation]) {
                throw new IllegalStateException("the late sweep found a witness against the order of time");
            }
            latestCall = Math.max(latestCall, operation);
            done[operation] = true;
        }
    }
}
