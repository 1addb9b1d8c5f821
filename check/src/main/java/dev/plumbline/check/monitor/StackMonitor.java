package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.CoverTree;
import dev.plumbline.check.monitor.internal.MinimumTree;
import dev.plumbline.check.monitor.internal.Ranks;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Stacks of distinct elements. The idea of removing outermost elements is that of Abdulla et al. (PLDI 2025) and of
 * Lee and Mathur (arXiv 2410.04581). With comes, in, goes, out of {@link Stays}, take the elements that have a
 * certain presence, and look at a <em>run</em>: gaps lo..hi, each in some presence, lo-1 and hi+1 in none. A
 * <em>bottom</em> of the run is an element whose presence is in it, with {@code comes < lo} and {@code out > hi}. A
 * history without pending removals conforms iff no element is removed before it is inserted, the empty rule holds,
 * and every run has a bottom, also after bottoms are taken away one by one, whichever they are, as long as there are
 * runs.
 *
 * <p><b>Necessary.</b> Leaving out elements does no harm, so look at a witness of the elements of one run alone. The
 * stack is not empty from the start of gap lo to the end of gap hi. What is at its bottom at the start stays there to
 * the end: it was pushed before gap lo, that is, comes+1 < lo, and is popped after hi. (comes = lo-1 does not occur:
 * that is the return of the push with which the run begins.) This holds for every subset of the elements, so it does
 * not matter which bottom was taken away: a run without a bottom is a violation all by itself.
 *
 * <p><b>Enough.</b> By induction a run has a witness within the gaps lo-1..hi+1. Push the bottom in gap lo-1 and pop
 * it in gap hi+1: comes+1 <= lo-1 <= in and goes+1 <= hi+1 <= out. The rest falls into runs inside lo..hi, each with
 * a witness of its own. Where two of them share the gap between them, the first goes first; where they share lo-1 or
 * hi+1 with the bottom, they go inside. So the whole is well nested. Outermost runs follow each other in the same
 * way, and in a gap outside all presences the stack is empty between them. An element without a certain presence is
 * pushed and popped at once, in a gap from max(comes, goes)+1 to min(in, out).
 *
 * <p>No fixed number of elements shows every violation. Times of push and pop: a .5-1, 3-3.5; b .6-2, 5-7.5; c 1.5-4,
 * 7-9.5; d 3.9-6, 9-10 is a violation of four, and any three of them are fine.
 *
 * <p><b>Time.</b> Each element waits until a run begins after its push was called, which then holds for all runs
 * inside; it leaves once. Each gap becomes uncovered once. All in logarithmic time. Pending removals: {@link
 * PendingRemovals}.
 */
final class StackMonitor implements Reading {
    /** A conflict of more elements is not made smaller: that takes cubic time. */
    private static final int SMALL = 40;

    private final Elements elements;

    StackMonitor(Elements elements) {
        this.elements = elements;
    }

    @Override
    public boolean[] kept() {
        return elements.kept();
    }

    @Override
    public int before() {
        return elements.initial();
    }

    @Override
    public Ruling answer(Ranks ranks) {
        if (elements.flaw().isPresent()) {
            return elements.flaw().get();
        }
        Stays stays = new Stays(elements, ranks);
        return stays.backwards()
                .<Ruling>map(violation -> violation)
                .orElseGet(() -> new PendingRemovals(elements, stays, () -> conflict(stays), false).answer());
    }

    private Optional<PendingRemovals.Conflict> conflict(Stays stays) {
        return stays.emptyRule()
                .map(covered -> new PendingRemovals.Conflict(
                        "the stack was never empty in all of the time of an operation that found it empty",
                        covered.by(),
                        List.of(covered.operation())))
                .or(() -> new Runs(stays)
                        .withoutBottom()
                        .map(ids -> new PendingRemovals.Conflict(
                                "last in, first out: none of these elements can be at the bottom while the others come"
                                        + " and go",
                                ids,
                                List.of())));
    }

    private record Run(int low, int high) {}

    /** The runs of one order. Elements are known by the gap in which their presence begins: no two share it. */
    private final class Runs {
        private final Stays stays;
        private final int gaps;
        private final int[] byStart;
        private final CoverTree cover;
        /** Elements whose push was not seen to be called before their run, by rank of that call. */
        private final MinimumTree waiting;
        /** Elements whose push was, by minus the rank of the return of their pop. */
        private final MinimumTree ready;

        Runs(Stays stays) {
            this.stays = stays;
            gaps = stays.gaps();
            byStart = new int[gaps];
            Arrays.fill(byStart, Elements.NONE);
            waiting = new MinimumTree(gaps);
            ready = new MinimumTree(gaps);
            int[] counts = new int[gaps + 1];
            for (int id = 0; id < elements.size(); id++) {
                if (stays.isCertain(id)) {
                    int start = stays.in(id) + 1;
                    byStart[start] = id;
                    waiting.set(start, stays.comes(id));
                    counts[start]++;
                    counts[stays.goes(id) + 1]--;
                }
            }
            for (int gap = 1; gap < gaps; gap++) {
                counts[gap] += counts[gap - 1];
            }
            cover = new CoverTree(Arrays.copyOf(counts, gaps));
        }

        /** A few elements that make up a run without a bottom. */
        Optional<List<Integer>> withoutBottom() {
            Deque<Run> work = new ArrayDeque<>();
            work.push(new Run(0, gaps - 1));
            while (!work.isEmpty()) {
                Run part = work.pop();
                int low = part.low;
                int high = part.high;
                while (low <= high) {
                    int free = cover.firstUncovered(low, high);
                    if (free >= 0) {
                        if (free < high) {
                            work.push(new Run(free + 1, high));
                        }
                        high = free - 1;
                        continue;
                    }
                    int bottom = bottom(low, high);
                    if (bottom == Elements.NONE) {
                        return Optional.of(fewest(low, high));
                    }
                    ready.remove(bottom);
                    cover.uncover(bottom, stays.goes(byStart[bottom]));
                    byStart[bottom] = Elements.NONE;
                }
            }
            return Optional.empty();
        }

        /** The start of the presence of a bottom. */
        private int bottom(int low, int high) {
            for (int start; (start = waiting.atMost(low, high, low - 1)) >= 0; ) {
                waiting.remove(start);
                ready.set(start, -stays.out(byStart[start]));
            }
            return ready.atMost(low, high, -high - 1);
        }

        /** Elements that cover the run are a run without a bottom too; then none of them is left out in vain. */
        private List<Integer> fewest(int low, int high) {
            int[] there = Arrays.stream(byStart, low, high + 1)
                    .filter(id -> id != Elements.NONE)
                    .toArray();
            List<Integer> ids = stays.fewestThatCover(low, high, there);
            for (int i = 0; i < ids.size() && ids.size() <= SMALL; ) {
                List<Integer> fewer = new ArrayList<>(ids);
                fewer.remove(i);
                if (violates(fewer)) {
                    ids = fewer;
                } else {
                    i++;
                }
            }
            return ids;
        }

        /** The rule once more, for few elements, without trees. */
        private boolean violates(List<Integer> ids) {
            List<Integer> sorted = new ArrayList<>(ids);
            sorted.sort(Comparator.comparingInt(stays::in));
            while (!sorted.isEmpty()) {
                int low = stays.in(sorted.get(0)) + 1;
                int high = low;
                int count = 0;
                while (count < sorted.size() && stays.in(sorted.get(count)) < high + 1) {
                    high = Math.max(high, stays.goes(sorted.get(count++)));
                }
                int last = high;
                Optional<Integer> bottom = sorted.subList(0, count).stream()
                        .filter(id -> stays.comes(id) < low && stays.out(id) > last)
                        .findFirst();
                if (bottom.isEmpty()) {
                    return true;
                }
                sorted.remove(bottom.get());
            }
            return false;
        }
    }
}
