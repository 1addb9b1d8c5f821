package dev.plumbline.check.monitor.internal;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The order of a history as ranks. Here, and nowhere else, monitors read times and processes.
 *
 * <p><b>The order.</b> a precedes b if a returned before b was called (equal times overlap), or if both are of one
 * process and a stands first in the file. A pending operation that takes effect at all does so before its process
 * goes on.
 * Where the reading that it may take effect at any later time gives another verdict, the monitors do not apply: that
 * order lies between the two below as well.
 *
 * <p><b>Equal times.</b> At one instant, write all calls and then all returns: they overlap. A process that returns
 * and then calls at that instant is <em>locked</em>: its events have an order of their own. With one locked process
 * write the calls of the others, the events of the locked process in its order, the returns of the others. The others
 * overlap everything at the instant, the locked process is in order: exact.
 *
 * <p><b>Orders that no ranks say.</b> Two locked processes at one instant are one such: a=[0,5], b=[5,9] of one and
 * c=[0,5], d=[5,9] of another, where a precedes b and c precedes d, but a overlaps d and c overlaps b; ranks would
 * need end(a) < call(b) < end(c) < call(d) < end(a). A pending operation whose process went on is the other: p=[0,..)
 * before q=[5,9], yet p overlaps x=[6,7]. Then there are two orders of ranks around the true one:
 * <ul>
 *   <li>{@link #relaxed}: locked processes forget their order at an instant that they share, pending operations never
 *       return. Every linear extension of the true order is one of the relaxed order: what violates here, violates.
 *   <li>{@link #tight}: locked processes one after the other, pending operations return right before the next call of
 *       their process. Every linear extension of the tight order is one of the true order: what conforms here,
 *       conforms.
 * </ul>
 *
 * <p>Ranks are over all objects at once, also for sets and maps, which are decided key by key. Deciding objects apart
 * is right for ranks but not for the true order: with a and d on one key, and b and c on another, d a and b c are
 * fine each, and together they are a cycle.
 */
public final class Intervals {
    private static final int NONE = -1;

    private final boolean[] kept;
    private final long[] call;
    private final long[] end;
    private final int[] process;
    /** The operation that its process carries out next, among those that are kept. */
    private final int[] next;

    /** When its process went on with an operation that is not kept, which bounds a pending one all the same. */
    private final long[] bound;

    private boolean backwards;
    private boolean abandoned;
    private boolean crowded;

    private Intervals(int size, boolean[] kept) {
        this.kept = kept;
        call = new long[size];
        end = new long[size];
        process = new int[size];
        next = new int[size];
        bound = new long[size];
        Arrays.fill(bound, Timebox.NEVER);
    }

    /** @param kept which operations to look at */
    public static Intervals of(History history, boolean[] kept) {
        Intervals intervals = new Intervals(history.size(), kept);
        boolean sequential = history.order() instanceof Order.Timeboxes order && !order.asynchronous();
        intervals.read(history.operations(), sequential);
        return intervals;
    }

    private void read(List<Operation> operations, boolean sequential) {
        Map<Value, Integer> numbers = new HashMap<>();
        int[] last = new int[operations.size()];
        Arrays.fill(next, NONE);
        Arrays.fill(last, NONE);
        int number = NONE;
        for (Operation operation : operations) {
            number++;
            Timebox box = operation.timebox();
            if (!kept[number]) {
                Integer own = sequential && !operation.isPending() ? numbers.get(operation.process()) : null;
                if (own != null && end[last[own]] == Timebox.NEVER) {
                    abandoned = true;
                    bound[last[own]] = Math.min(bound[last[own]], box.call());
                    backwards |= call[last[own]] > box.call();
                }
                continue;
            }
            call[number] = box.call();
            end[number] = box.end();
            if (!sequential) {
                process[number] = number;
                continue;
            }
            int own = numbers.computeIfAbsent(operation.process(), fresh -> numbers.size());
            process[number] = own;
            int before = last[own];
            last[own] = number;
            if (before != NONE) {
                next[before] = number;
                boolean open = end[before] == Timebox.NEVER;
                abandoned |= open;
                backwards |= (open ? call[before] : end[before]) > call[number];
            }
        }
        crowded = abandoned || lockedAtOnce();
    }

    /** Why no ranks can be made of this history, for people. */
    public Optional<String> obstacle() {
        return backwards
                ? Optional.of(
                        "an operation is called before one that stands before it in the file, in the same process")
                : Optional.empty();
    }

    /** Whether {@link #relaxed} and {@link #tight} are both the order of the history itself. */
    public boolean exact() {
        return !crowded;
    }

    /** Why {@link #exact} does not hold, for people. */
    public String inexactness() {
        return abandoned
                ? "a process went on after an operation that stayed pending, and the order of the two matters"
                : "two processes return and call at the same instant, and their order matters";
    }

    private boolean returnsAndCalls(int operation) {
        return next[operation] != NONE && call[next[operation]] == end[operation];
    }

    private boolean lockedAtOnce() {
        Map<Long, Integer> locked = new HashMap<>();
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation] && returnsAndCalls(operation)) {
                Integer other = locked.putIfAbsent(end[operation], process[operation]);
                if (other != null && other != process[operation]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** @param before how many operations to put, one after another, before all others: they take two ranks each */
    public Ranks relaxed(int before) {
        return rank(before, false, false);
    }

    /** @param descending in which order to put locked processes; either will do */
    public Ranks tight(int before, boolean descending) {
        return rank(before, true, descending);
    }

    private Ranks rank(int before, boolean tight, boolean descending) {
        long[] ends = tight && abandoned ? deadlines() : end;
        long[] instants = instants(ends);
        int[] start = new int[instants.length + 1];
        int[] callAt = new int[call.length];
        int[] endAt = new int[call.length];
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation]) {
                callAt[operation] = Arrays.binarySearch(instants, call[operation]);
                start[callAt[operation] + 1]++;
                endAt[operation] = NONE;
                if (ends[operation] != Timebox.NEVER) {
                    endAt[operation] = Arrays.binarySearch(instants, ends[operation]);
                    start[endAt[operation] + 1]++;
                }
            }
        }
        for (int i = 0; i < instants.length; i++) {
            start[i + 1] += start[i];
        }
        int events = start[instants.length];
        int[] calls = new int[instants.length];
        int[] at = new int[events];
        // Calls from the front of an instant, returns behind them: the relaxed order already.
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation]) {
                at[start[callAt[operation]] + calls[callAt[operation]]++] = operation << 1;
            }
        }
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation] && endAt[operation] != NONE) {
                at[start[endAt[operation]] + calls[endAt[operation]]++] = operation << 1 | 1;
            }
        }
        for (int i = 0; i < instants.length; i++) {
            if (start[i + 1] - start[i] > 1) {
                unlock(at, start[i], start[i + 1], ends, tight, descending);
            }
        }
        return ranks(before, at, ends);
    }

    private Ranks ranks(int before, int[] at, long[] ends) {
        int first = 2 * before;
        int[] calls = new int[call.length];
        int[] returns = new int[call.length];
        boolean[] lapsed = new boolean[call.length];
        Arrays.fill(calls, NONE);
        Arrays.fill(returns, at.length + first);
        for (int i = 0; i < at.length; i++) {
            ((at[i] & 1) == 0 ? calls : returns)[at[i] >> 1] = i + first;
        }
        for (int operation = 0; operation < call.length; operation++) {
            lapsed[operation] = ends[operation] != end[operation];
        }
        return new Ranks(at.length + first, calls, returns, lapsed);
    }

    private long[] deadlines() {
        long[] ends = end.clone();
        for (int operation = 0; operation < ends.length; operation++) {
            if (kept[operation] && end[operation] == Timebox.NEVER) {
                long follows = next[operation] == NONE ? Timebox.NEVER : call[next[operation]];
                ends[operation] = Math.min(bound[operation], follows);
            }
        }
        return ends;
    }

    private long[] instants(long[] ends) {
        long[] times = new long[2 * call.length];
        int count = 0;
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation]) {
                times[count++] = call[operation];
                if (ends[operation] != Timebox.NEVER) {
                    times[count++] = ends[operation];
                }
            }
        }
        Arrays.sort(times, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (distinct == 0 || times[i] != times[distinct - 1]) {
                times[distinct++] = times[i];
            }
        }
        return Arrays.copyOf(times, distinct);
    }

    /** Brings the events of one instant into order where a process is locked; they are in the relaxed order before. */
    private void unlock(int[] at, int from, int to, long[] ends, boolean tight, boolean descending) {
        int[] locked = lockedProcesses(at, from, to, ends);
        if (locked.length == 0 || locked.length > 1 && !tight) {
            return;
        }
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < locked.length; i++) {
            places.put(locked[i], descending ? locked.length - 1 - i : i);
        }
        // Sorted by: calls of the others, each locked process by file order, returns of the others.
        long[] keys = new long[to - from];
        for (int i = from; i < to; i++) {
            int operation = at[i] >> 1;
            Integer place = places.get(process[operation]);
            long major = place != null ? 1 + place : (at[i] & 1) == 0 ? 0 : 1 + locked.length;
            keys[i - from] = major << 32 | at[i];
        }
        Arrays.sort(keys);
        for (int i = from; i < to; i++) {
            at[i] = (int) keys[i - from];
        }
    }

    private int[] lockedProcesses(int[] at, int from, int to, long[] ends) {
        int[] found = new int[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            int operation = at[i] >> 1;
            if ((at[i] & 1) == 1 && next[operation] != NONE && call[next[operation]] == ends[operation]) {
                found[count++] = process[operation];
            }
        }
        return Arrays.stream(found, 0, count).sorted().distinct().toArray();
    }
}
