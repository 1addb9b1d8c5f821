package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.CoverTree;
import dev.plumbline.check.monitor.internal.MinimumTree;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Which looks at the top of a stack can take place, while {@link StackMonitor} takes elements away. A look at b is
 * <em>open</em> until one of its gaps is in no presence of another element that is still there: a gap that nothing
 * covers, or that b alone covers.
 *
 * <p><b>Once is enough.</b> Presences only go away, so a gap that b alone covers stays so, or becomes uncovered
 * together with b; a gap that nothing covers stays uncovered. A gap of the look that nothing covers need not be in
 * lo-1..hi+1 of the run of b: if it is before, then lo-1, which nothing covers, is a gap of the look as well, since the
 * look returns at in(b) or later; if it is after, hi+1 is.
 *
 * <p><b>Time.</b> A gap comes to be covered by one element once, and by none once. Then the looks that have this gap
 * are found one by one, each once, in logarithmic time: those of the one element among its own, by call; those of all
 * elements by call.
 */
final class StackPeeks {
    private final Elements elements;
    private final ElementLifetimes lifetimes;
    private final boolean any;
    private final int[] open;
    /** All looks, by element and then by call; where those of an element begin. */
    private int[] looks = new int[0];

    private int[] begin = new int[0];
    private int[] lookedAt = new int[0];
    /** Minus the rank of the return of open looks, by position in {@link #looks} and by the rank of their call. */
    private MinimumTree byElement;

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
            // Gaps that are covered at most once from the beginning; no look waits for them yet.
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
                for (int look = elements.firstPeek(id); look != Elements.NONE; look = elements.nextPeek(look)) {
                    begin[id + 1]++;
                }
            }
        }
        looks = new int[begin[size]];
        lookedAt = new int[begin[size]];
        byElement = new MinimumTree(looks.length + 1);
        byCall = new MinimumTree(lifetimes.gaps());
        positionByCall = new int[lifetimes.gaps()];
        for (int id = 0; id < size; id++) {
            open[id] = begin[id + 1] - begin[id];
            long[] sorted = new long[open[id]];
            int count = 0;
            for (int look = elements.firstPeek(id); count < sorted.length; look = elements.nextPeek(look)) {
                sorted[count++] = (long) lifetimes.call(look) << 32 | look;
            }
            Arrays.sort(sorted);
            for (int i = 0; i < sorted.length; i++) {
                int position = begin[id] + i;
                looks[position] = (int) sorted[i];
                lookedAt[position] = id;
                positionByCall[lifetimes.call(looks[position])] = position;
                byElement.set(position, -lifetimes.end(looks[position]));
                byCall.set(lifetimes.call(looks[position]), -lifetimes.end(looks[position]));
            }
        }
    }

    /** How many looks at the element are open. */
    int open(int id) {
        return open[id];
    }

    /** A look at the element that is open; there must be one. */
    int anyOpen(int id) {
        return looks[byElement.atMost(begin[id], begin[id + 1] - 1, 0)];
    }

    /** Records that nothing covers a gap any more. @param done receives the elements that have no open look left */
    void uncovered(int gap, IntConsumer done) {
        while (any && gap > 0) {
            int call = byCall.atMost(0, gap - 1, -gap);
            if (call < 0) {
                return;
            }
            close(positionByCall[call], done);
        }
    }

    /** Takes away an element. @param done as above */
    void takeAway(int id, IntConsumer done) {
        if (any) {
            cover.uncover(lifetimes.in(id) + 1, lifetimes.goes(id));
            add(id, -id);
            oncePerGap(lifetimes.in(id) + 1, lifetimes.goes(id), done);
        }
    }

    /** Goes through the gaps that have come to be covered by one element, or by none. */
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
        // Of the looks at this element, by call, those that were called before the gap.
        int low = begin[id];
        int high = begin[id + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (lifetimes.call(looks[middle]) < gap) {
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
        int look = looks[position];
        byElement.remove(position);
        byCall.remove(lifetimes.call(look));
        if (--open[lookedAt[position]] == 0) {
            done.accept(lookedAt[position]);
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
