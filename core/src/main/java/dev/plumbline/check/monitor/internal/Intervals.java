package dev.plumbline.check.monitor.internal;

import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The order of a history as ranks. Here, and nowhere else, monitors read times and processes.
 *
 * <p><b>The order.</b> a precedes b if a returned before b was called (equal times overlap), or if both are of one
 * process, a returned, and a is first in the file. So a pending operation comes after the operations that its process
 * completed before it, and no operation comes after a pending one: it may take effect at any moment since its call, or never.
 *
 * <p><b>Equal times.</b> At one instant, write all calls and then all returns: they overlap. A process that returns
 * and then calls at that instant is <em>locked</em>: its events have an order of their own, whether the operation
 * that it calls returns or stays pending. With one locked process write the calls of the others, the events of the
 * locked process in the order of the file, the returns of the others. The others overlap everything at the instant,
 * the locked process is in order: exact.
 *
 * <p><b>Orders that ranks cannot express.</b> Two locked processes at one instant have such an order: a=[0,5], b=[5,9] of one and
 * c=[0,5], d=[5,9] of another, where a precedes b and c precedes d, but a overlaps d and c overlaps b; ranks would need
 * end(a) &lt; call(b) &lt; end(c) &lt; call(d) &lt; end(a). Then there are two orders of ranks around the true one:
 * <ul>
 *   <li>{@link #relaxed}: locked processes forget their order at an instant that they share. Every linear extension
 *       of the true order is one of the relaxed order: a violation with these ranks is one.
 *   <li>{@link #tight}: locked processes one after the other. Every linear extension of the tight order is one of the
 *       true order: a history that conforms with these ranks conforms.
 * </ul>
 *
 * <p>Ranks are over all objects at once, also for sets and maps, which are decided key by key. Deciding objects apart
 * is right for ranks but not for the true order: with a and d on one key, and b and c on another, the orders
 * d a and b c are possible for each key alone, and together they are a cycle.
 */
public final class Intervals {
    private static final int NONE = -1;

    private final boolean[] kept;
    private final long[] call;
    private final long[] end;
    private final int[] process;
    /** Whether it was called at the instant at which its process had completed another: the process is locked there. */
    private final boolean[] locked;

    private boolean backwards;
    private boolean crowded;

    private Intervals(int size, boolean[] kept) {
        this.kept = kept;
        call = new long[size];
        end = new long[size];
        process = new int[size];
        locked = new boolean[size];
    }

    /** @param kept which operations to look at */
    public static Intervals of(TimeboxedHistory history, boolean[] kept) {
        Intervals intervals = new Intervals(history.size(), kept);
        intervals.read(history);
        return intervals;
    }

    private void read(TimeboxedHistory history) {
        Map<Value, Integer> numbers = new HashMap<>();
        int[] lastReturned = new int[history.size()];
        Arrays.fill(lastReturned, NONE);
        for (int number = 0; number < kept.length; number++) {
            if (!kept[number]) {
                continue;
            }
            call[number] = history.call(number);
            end[number] = history.end(number);
            if (!history.isSequential()) {
                process[number] = number;
                continue;
            }
            int own = numbers.computeIfAbsent(history.operation(number).process(), fresh -> numbers.size());
            process[number] = own;
            int before = lastReturned[own];
            if (before != NONE) {
                locked[number] = end[before] == call[number];
                backwards |= end[before] > call[number];
            }
            if (end[number] != Timebox.NEVER) {
                lastReturned[own] = number;
            }
        }
        crowded = lockedAtOnce();
    }

    /** Why no ranks can be made of this history, for people. */
    public Optional<String> obstacle() {
        return backwards
                ? Optional.of(
                        "an operation is called before its process completed an operation that precedes it in the file")
                : Optional.empty();
    }

    /** Whether {@link #relaxed} and {@link #tight} are both the order of the history itself. */
    public boolean exact() {
        return !crowded;
    }

    private boolean lockedAtOnce() {
        Map<Long, Integer> processes = new HashMap<>();
        for (int operation = 0; operation < call.length; operation++) {
            if (locked[operation]) {
                Integer other = processes.putIfAbsent(call[operation], process[operation]);
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
        long[] instants = instants();
        int[] start = new int[instants.length + 1];
        int[] callAt = new int[call.length];
        int[] endAt = new int[call.length];
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation]) {
                callAt[operation] = Arrays.binarySearch(instants, call[operation]);
                start[callAt[operation] + 1]++;
                endAt[operation] = NONE;
                if (end[operation] != Timebox.NEVER) {
                    endAt[operation] = Arrays.binarySearch(instants, end[operation]);
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
        // At one instant calls come before returns: this is already the relaxed order.
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
                unlock(at, start[i], start[i + 1], tight, descending);
            }
        }
        return ranks(before, at);
    }

    private Ranks ranks(int before, int[] at) {
        int first = 2 * before;
        int[] calls = new int[call.length];
        int[] returns = new int[call.length];
        Arrays.fill(calls, NONE);
        Arrays.fill(returns, at.length + first);
        for (int i = 0; i < at.length; i++) {
            ((at[i] & 1) == 0 ? calls : returns)[at[i] >> 1] = i + first;
        }
        return new Ranks(at.length + first, calls, returns);
    }

    private long[] instants() {
        long[] times = new long[2 * call.length];
        int count = 0;
        for (int operation = 0; operation < call.length; operation++) {
            if (kept[operation]) {
                times[count++] = call[operation];
                if (end[operation] != Timebox.NEVER) {
                    times[count++] = end[operation];
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
    private void unlock(int[] at, int from, int to, boolean tight, boolean descending) {
        int[] processes = lockedProcesses(at, from, to);
        if (processes.length == 0 || processes.length > 1 && !tight) {
            return;
        }
        Map<Integer, Integer> places = new HashMap<>();
        for (int i = 0; i < processes.length; i++) {
            places.put(processes[i], descending ? processes.length - 1 - i : i);
        }
        // Sorted by: calls of the others, each locked process by file order, returns of the others.
        long[] keys = new long[to - from];
        for (int i = from; i < to; i++) {
            int operation = at[i] >> 1;
            Integer place = places.get(process[operation]);
            long major = place != null ? 1 + place : (at[i] & 1) == 0 ? 0 : 1 + processes.length;
            keys[i - from] = major << 32 | at[i];
        }
        Arrays.sort(keys);
        for (int i = from; i < to; i++) {
            at[i] = (int) keys[i - from];
        }
    }

    private int[] lockedProcesses(int[] at, int from, int to) {
        int[] found = new int[to - from];
        int count = 0;
        for (int i = from; i < to; i++) {
            int operation = at[i] >> 1;
            if ((at[i] & 1) == 0 && locked[operation]) {
                found[count++] = process[operation];
            }
        }
        return Arrays.stream(found, 0, count).sorted().distinct().toArray();
    }
}
