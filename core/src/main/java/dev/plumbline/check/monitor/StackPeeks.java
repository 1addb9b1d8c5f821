package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.CoverTree;
import dev.plumbline.check.monitor.internal.MinimumTree;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The peeks at the top of a stack that can take effect, while {@link StackMonitor} removes bottoms. A peek at b is
 * <em>open</em> as long as each of its gaps is in the presence of another remaining element. It is closed by a gap
 * that no presence covers, or that only b covers.
 *
 * <p><b>Each peek is closed once.</b> Presences are only removed, so a gap that only b covers stays so, or becomes
 * uncovered when b is removed; an uncovered gap stays uncovered. An uncovered gap of the peek need not be in lo-1..hi+1
 * of the run of b: if it is before, then lo-1, which is uncovered, is a gap of the peek as well, since the peek returns
 * at in(b) or later; if it is after, hi+1 is.
 *
 * <p><b>Time.</b> A gap becomes covered by a single element once, and uncovered once. Then the peeks that have this gap
 * are found one by one, each once, in logarithmic time: those at the single element among its own, by call; those at
 * all elements by call.
 */
final class StackPeeks {
    private final Elements elements;
    private final ElementLifetimes lifetimes;
    private final boolean any;
    private final int[] open;
    /** All peeks, by element and then by call. */
    private int[] peeks = new int[0];
    /** By element, the position of its first peek. */
    private int[] begin = new int[0];

    private int[] peekedAt = new int[0];
    /** Minus the rank of the return of open peeks, by position in {@link #peeks}. */
    private MinimumTree byElement;
    /** The same by the rank of their call. */
    private MinimumTree byCall;

    private int[] positionByCall = new int[0];
    private CoverTree cover;
    /** By gap, differences of the sum of the elements that cover it: a Fenwick tree. */
    private long[] sums = new long[0];

    /** @param counts how many presences cover each gap */
    StackPeeks(Elements elements, ElementLifetimes lifetimes, int[] counts) {
        this.elements = elements;
        this.lifetimes = lifetimes;
        any = elements.peeked();
        open = new int[elements.size()];
        if (any) {
            collect();
            cover = new CoverTree(counts);
            sums = new long[counts.length + 2];
            for (int id = 0; id < elements.size(); id++) {
                if (lifetimes.isCertain(id)) {
                    add(id, id);
                }
            }
            // Some gaps are covered at most once from the beginning. The search for runs has not begun: it needs no
            // notice.
            oncePerGap(0, counts.length - 1, id -> {});
            for (int gap = 0; gap < counts.length; gap++) {
                if (counts[gap] == 0) {
                    uncovered(gap, id -> {});
                }
            }
        }
    }

    private void collect() {
        int size = elements.size();
        begin = new int[size + 1];
        for (int id = 0; id < size; id++) {
            begin[id + 1] = begin[id];
            if (lifetimes.isCertain(id)) {
                for (int peek = elements.firstPeek(id); peek != Elements.NONE; peek = elements.nextPeek(peek)) {
                    begin[id + 1]++;
                }
            }
        }
        peeks = new int[begin[size]];
        peekedAt = new int[begin[size]];
        byElement = new MinimumTree(peeks.length + 1);
        byCall = new MinimumTree(lifetimes.gaps());
        positionByCall = new int[lifetimes.gaps()];
        for (int id = 0; id < size; id++) {
            open[id] = begin[id + 1] - begin[id];
            long[] sorted = new long[open[id]];
            int count = 0;
            for (int peek = elements.firstPeek(id); count < sorted.length; peek = elements.nextPeek(peek)) {
                sorted[count++] = (long) lifetimes.call(peek) << 32 | peek;
            }
            Arrays.sort(sorted);
            for (int i = 0; i < sorted.length; i++) {
                int position = begin[id] + i;
                peeks[position] = (int) sorted[i];
                peekedAt[position] = id;
                positionByCall[lifetimes.call(peeks[position])] = position;
                byElement.set(position, -lifetimes.end(peeks[position]));
                byCall.set(lifetimes.call(peeks[position]), -lifetimes.end(peeks[position]));
            }
        }
    }

    /** The number of open peeks at the element. */
    int open(int id) {
        return open[id];
    }

    /** An open peek at the element; there must be one. */
    int anyOpen(int id) {
        return peeks[byElement.atMost(begin[id], begin[id + 1] - 1, 0)];
    }

    /** Records that a gap is uncovered. @param done receives the elements that have no more open peeks */
    void uncovered(int gap, IntConsumer done) {
        while (any && gap > 0) {
            int call = byCall.atMost(0, gap - 1, -gap);
            if (call < 0) {
                return;
            }
            close(positionByCall[call], done);
        }
    }

    /** Removes the presence of an element. @param done as above */
    void remove(int id, IntConsumer done) {
        if (any) {
            cover.uncover(lifetimes.in(id) + 1, lifetimes.goes(id));
            add(id, -id);
            oncePerGap(lifetimes.in(id) + 1, lifetimes.goes(id), done);
        }
    }

    /** Passes over the gaps that have become uncovered, or covered by a single element. */
    private void oncePerGap(int from, int to, IntConsumer done) {
        for (int gap; (gap = cover.firstCoveredAtMost(1, from, to)) >= 0; ) {
            boolean alone = cover.firstCoveredAtMost(0, gap, gap) < 0;
            cover.passOver(gap);
            if (alone) {
                coveredBy((int) sum(gap), gap, done);
            }
        }
    }

    private void coveredBy(int id, int gap, IntConsumer done) {
        // Of the peeks at this element, by call, those that were called before the gap.
        int low = begin[id];
        int high = begin[id + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lifetimes.call(peeks[middle]) < gap) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int position; low > begin[id] && (position = byElement.atMost(begin[id], low - 1, -gap)) >= 0; ) {
            close(position, done);
        }
    }

    private void close(int position, IntConsumer done) {
        int peek = peeks[position];
        byElement.remove(position);
        byCall.remove(lifetimes.call(peek));
        if (--open[peekedAt[position]] == 0) {
            done.accept(peekedAt[position]);
        }
    }

    private void add(int id, long amount) {
        for (int at = lifetimes.in(id) + 2; at < sums.length; at += at & -at) {
            sums[at] += amount;
        }
        for (int at = lifetimes.goes(id) + 2; at < sums.length; at += at & -at) {
            sums[at] -= amount;
        }
    }

    private long sum(int gap) {
        long sum = 0;
        for (int at = gap + 1; at > 0; at -= at & -at) {
            sum += sums[at];
        }
        return sum;
    }
}
