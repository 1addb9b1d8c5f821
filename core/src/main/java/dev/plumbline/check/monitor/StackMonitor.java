package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.CoverTree;
import dev.plumbline.check.monitor.internal.MinimumTree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Stacks of elements of which each has one removal at most. The idea of removing outermost elements is that of Abdulla
 * et al. (PLDI 2025) and of Lee and Mathur (arXiv 2410.04581). With comes, in, goes, out of {@link ElementLifetimes}, consider
 * the elements that have a certain presence. A <em>run</em> is a maximal range of gaps lo..hi, each in some presence, so
 * lo-1 and hi+1 are in none. A <em>bottom</em> of the run is an element whose presence is in it, with {@code comes < lo}
 * and {@code out > hi}. A history without pending removals conforms iff no element is removed before it is inserted,
 * the empty rule holds, and every run has a bottom, also after bottoms are removed one by one, in any order, as long as
 * there are runs.
 *
 * <p><b>Necessary.</b> A history that conforms also conforms without some elements, so consider a witness of the
 * elements of one run alone. The stack is not empty from the start of gap lo to the end of gap hi. The element at its
 * bottom at the start stays there to the end: it was pushed before gap lo, that is, comes+1 < lo, and is popped after
 * hi. (comes = lo-1 does not occur: that is the return of the push with which the run begins.) This holds for every
 * subset of the elements, so it does not matter which bottom was removed: a run without a bottom is a violation by
 * itself.
 *
 * <p><b>Enough.</b> By induction a run has a witness within the gaps lo-1..hi+1. Push the bottom in gap lo-1 and pop
 * it in gap hi+1: comes+1 <= lo-1 <= in and goes+1 <= hi+1 <= out. The rest falls into runs inside lo..hi, each with
 * a witness of its own. Where two of them share the gap between them, the first goes first; where they share lo-1 or
 * hi+1 with the bottom, they go inside. So the whole is well nested. Outermost runs follow each other in the same
 * way, and in a gap outside all presences the stack is empty between them. An element without a certain presence is
 * pushed and popped at once, in a gap from max(comes, goes)+1 to min(in, out).
 *
 * <p><b>Peeks.</b> in and goes take peeks at an element into account ({@link ElementLifetimes}). A bottom b must then
 * also have, among the gaps of every peek at it, one of lo-1..hi+1 that is in no presence of <em>another</em> element of
 * the run. <i>Necessary</i>: in a witness the bottom is at the top, as its peeks require, only while no other element is
 * in the stack; where that gap is before lo-1 the peek also has gap lo-1, since in(b) >= lo-1, and lo-1 is in no
 * presence; likewise after hi+1. So some element is such a bottom. It does not matter which one is removed: without it
 * the rest conforms, and so has bottoms by induction. <i>Enough</i>: peek at b in that gap, at the moment at which the
 * stack of the others is empty. An element without a certain presence is pushed, peeked at and popped without another
 * step in between: every peek at it has all gaps from goes+1 to in. {@link StackPeeks} finds the bottoms of which all
 * peeks have such a gap.
 *
 * <p>No fixed number of elements shows every violation. Times of push and pop: a .5-1, 3-3.5; b .6-2, 5-7.5; c 1.5-4,
 * 7-9.5; d 3.9-6, 9-10 is a violation of four elements, and any three of them conform.
 *
 * <p><b>Time.</b> Each element waits until a run begins after its push was called, which then holds for all runs
 * inside; it leaves once. Each gap becomes uncovered once. All in logarithmic time. Pending removals: {@link
 * PendingRemovals}.
 */
final class StackMonitor extends ElementMonitor {
    /** A conflict of more elements is not made smaller: that takes cubic time. */
    private static final int SMALL = 40;

    StackMonitor(Elements all) {
        super(all, false);
    }

    @Override
    Ruling decide(Elements elements, ElementLifetimes lifetimes) {
        return new PendingRemovals(elements, lifetimes, () -> conflict(elements, lifetimes), false).answer();
    }

    private static Optional<PendingRemovals.Clash> conflict(Elements elements, ElementLifetimes lifetimes) {
        return lifetimes
                .emptyRule()
                .map(covered -> new PendingRemovals.Clash(
                        "the stack was never empty in all of the time of an operation that found it empty",
                        covered.by(),
                        List.of(covered.operation())))
                .or(() -> new Runs(elements, lifetimes)
                        .withoutBottom()
                        .map(part -> new PendingRemovals.Clash(
                                "last in, first out: none of these elements can be at the bottom while the others come"
                                        + " and go",
                                part.elements,
                                List.copyOf(part.peeks.values()))));
    }

    private record Run(int low, int high) {}

    /**
     * Elements of a run without a bottom.
     *
     * @param peeks at some of them, which prevent that this element is the bottom
     */
    private record Part(List<Integer> elements, Map<Integer, Integer> peeks) {}

    /** The runs of one order. Elements are known by the gap in which their presence begins: no two share it. */
    private static final class Runs {
        private final ElementLifetimes lifetimes;
        private final int gaps;
        private final int[] byStart;
        private final CoverTree cover;
        /** Elements whose push is not yet known to be called before their run, by rank of that call. */
        private final MinimumTree waiting;
        /** Elements whose push is, and which have no open peek, by minus the rank of the return of their pop. */
        private final MinimumTree ready;

        private final StackPeeks peeks;
        /** By element, whether its push was called before its run. */
        private final boolean[] early;

        Runs(Elements elements, ElementLifetimes lifetimes) {
            this.lifetimes = lifetimes;
            early = new boolean[elements.size()];
            gaps = lifetimes.gaps();
            byStart = new int[gaps];
            Arrays.fill(byStart, Elements.NONE);
            waiting = new MinimumTree(gaps);
            ready = new MinimumTree(gaps);
            int[] counts = new int[gaps + 1];
            for (int id = 0; id < elements.size(); id++) {
                if (lifetimes.isCertain(id)) {
                    int start = lifetimes.in(id) + 1;
                    byStart[start] = id;
                    waiting.set(start, lifetimes.comes(id));
                    counts[start]++;
                    counts[lifetimes.goes(id) + 1]--;
                }
            }
            for (int gap = 1; gap < gaps; gap++) {
                counts[gap] += counts[gap - 1];
            }
            cover = new CoverTree(Arrays.copyOf(counts, gaps));
            peeks = new StackPeeks(elements, lifetimes, Arrays.copyOf(counts, gaps));
        }

        /** A few elements that make up a run without a bottom. */
        Optional<Part> withoutBottom() {
            Deque<Run> work = new ArrayDeque<>();
            work.push(new Run(0, gaps - 1));
            while (!work.isEmpty()) {
                Run part = work.pop();
                int low = part.low;
                int high = part.high;
                while (low <= high) {
                    int free = cover.firstUncovered(low, high);
                    if (free >= 0) {
                        peeks.uncovered(free, this::narrowed);
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
                    cover.uncover(bottom, lifetimes.goes(byStart[bottom]));
                    peeks.remove(byStart[bottom], this::narrowed);
                    byStart[bottom] = Elements.NONE;
                }
            }
            return Optional.empty();
        }

        /** The start of the presence of a bottom. */
        private int bottom(int low, int high) {
            for (int start; (start = waiting.atMost(low, high, low - 1)) >= 0; ) {
                waiting.remove(start);
                early[byStart[start]] = true;
                narrowed(byStart[start]);
            }
            return ready.atMost(low, high, -high - 1);
        }

        /** Called when the last peek at an element is closed, and when its push is found to be early enough. */
        private void narrowed(int id) {
            if (early[id] && peeks.open(id) == 0) {
                ready.set(lifetimes.in(id) + 1, -lifetimes.out(id));
            }
        }

        /**
         * Elements that cover the run also form a run without a bottom, if for each of them that only a peek prevents
         * from being the bottom, elements are added that cover the gaps of this peek.
         */
        private Part fewest(int low, int high) {
            int[] there = Arrays.stream(byStart, low, high + 1)
                    .filter(id -> id != Elements.NONE)
                    .toArray();
            Deque<Integer> work = new ArrayDeque<>(lifetimes.fewestThatCover(low, high, there));
            Set<Integer> ids = new LinkedHashSet<>(work);
            Map<Integer, Integer> failing = new TreeMap<>();
            while (!work.isEmpty()) {
                int id = work.pop();
                if (lifetimes.comes(id) < low && lifetimes.out(id) > high) {
                    int peek = peeks.anyOpen(id);
                    failing.put(id, peek);
                    int[] others =
                            Arrays.stream(there).filter(other -> other != id).toArray();
                    for (int other : lifetimes.fewestThatCover(lifetimes.call(peek) + 1, lifetimes.end(peek), others)) {
                        if (ids.add(other)) {
                            work.push(other);
                        }
                    }
                }
            }
            return smaller(new Part(new ArrayList<>(ids), failing));
        }

        private Part smaller(Part part) {
            Part found = part;
            for (int i = 0; i < found.elements.size() && found.elements.size() <= SMALL; ) {
                List<Integer> fewer = new ArrayList<>(found.elements);
                fewer.remove(i);
                Map<Integer, Integer> failing = new TreeMap<>(found.peeks);
                failing.keySet().retainAll(fewer);
                if (violates(fewer, failing)) {
                    found = new Part(fewer, failing);
                } else {
                    i++;
                }
            }
            return found;
        }

        /** The same rule for few elements and peeks, without trees. */
        private boolean violates(List<Integer> ids, Map<Integer, Integer> failing) {
            List<Integer> sorted = new ArrayList<>(ids);
            sorted.sort(Comparator.comparingInt(lifetimes::in));
            sorted.removeIf(id -> !lifetimes.isCertain(id));
            while (!sorted.isEmpty()) {
                int low = lifetimes.in(sorted.get(0)) + 1;
                int high = low;
                int count = 0;
                while (count < sorted.size() && lifetimes.in(sorted.get(count)) < high + 1) {
                    high = Math.max(high, lifetimes.goes(sorted.get(count++)));
                }
                int last = high;
                List<Integer> run = sorted.subList(0, count);
                Optional<Integer> bottom = run.stream()
                        .filter(id -> lifetimes.comes(id) < low && lifetimes.out(id) > last)
                        .filter(id -> !failing.containsKey(id) || isFree(failing.get(id), id, run, low, last))
                        .findFirst();
                if (bottom.isEmpty()) {
                    return true;
                }
                sorted.remove(bottom.get());
            }
            return false;
        }

        /** Whether the peek has a gap from low-1 to high+1 that is in no presence of another element. */
        private boolean isFree(int peek, int peeked, List<Integer> run, int low, int high) {
            for (int gap = Math.max(lifetimes.call(peek) + 1, low - 1);
                    gap <= Math.min(lifetimes.end(peek), high + 1); ) {
                int at = gap;
                OptionalInt next = run.stream()
                        .filter(id -> id != peeked && lifetimes.in(id) < at && at <= lifetimes.goes(id))
                        .mapToInt(id -> lifetimes.goes(id) + 1)
                        .max();
                if (next.isEmpty()) {
                    return true;
                }
                gap = next.getAsInt();
            }
            return false;
        }
    }
}
