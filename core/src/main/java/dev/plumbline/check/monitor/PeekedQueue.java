package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.Zones;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Queues of distinct elements with peeks, which return an element without removing it. An element is peeked at and
 * removed while it is the <em>head</em>; the times of heads exclude each other and follow the order of insertion.
 *
 * <p>Let first(v) be the lowest rank of a return, last(v) the highest rank of a call, of the peeks at v and
 * its removal; let last(v) be at least comes(v). These are periods of {@link Zones}. An end of a backward zone that lies
 * inside a forward zone is moved to its edge: if first(a) is inside that of f, then a was the head before f was, so
 * first(a) := first(f); if last(a) is, then after, and last(a) := last(f). Let out := first, goes := last, and in :=
 * min(in, first). With these, a history without pending removals conforms iff
 * <ol>
 *   <li>no element is removed or peeked at before it is inserted, or peeked at after it is removed;
 *   <li>the zones keep their rule;
 *   <li>there are no a, b with {@code in(a) < comes(b)} and {@code first(b) < last(a)};
 *   <li>the empty rule holds.
 * </ol>
 *
 * <p><b>Necessary</b>: the moved ends are bounds in every witness.
 *
 * <p><b>Enough</b>: as in {@link QueueMonitor}, where {@code a <2 b} now says first(a) < last(b).
 * <ul>
 *   <li><i>That is an interval order.</i> No end lies inside a forward zone any more. So let each of these shrink to
 *       a point; ends at its left edge are before the point, ends at its right edge after it. Then first(a) <
 *       last(b) says that the interval of a, from last to first or a point, is wholly before that of b. So 3 excludes
 *       all cycles of {@code <1} and {@code <2}.
 *   <li><i>Nothing leads out of A</i> by {@code <2}: let g <= last(b), so g <= in(b), and b <2 m. If b is backward, g
 *       <= last(b) < first(b) < last(m); if forward, g <= in(b) <= first(b) < last(m).
 *   <li><i>Peeks</i>: put one at v no earlier than its call, the insertion of v, and the removals of the elements
 *       before v in L. That is before its return: by in(v); and because elements before v in L have last < first(v).
 * </ul>
 *
 * <p>Without moving ends, pairs of elements are not enough: enq c=[0,5], enq a=[10,20], enq b=[0,30], deq a=[20,60],
 * peek b=[10,40], deq b=[80,90], deq c=[50,100] violates. b is the head from 40 to 80, so a was removed before
 * that, and c after it. But c was inserted before a.
 *
 * <p>Pending removals: {@link PendingRemovals}.
 */
final class PeekedQueue {
    private final Elements elements;
    private final ElementLifetimes lifetimes;

    PeekedQueue(Elements elements, ElementLifetimes lifetimes) {
        this.elements = elements;
        this.lifetimes = lifetimes;
    }

    Ruling answer() {
        return new PendingRemovals(elements, lifetimes, this::conflict, false).answer();
    }

    private Optional<PendingRemovals.Clash> conflict() {
        Zones zones = new Zones();
        int size = elements.size();
        int[] first = new int[size];
        int[] last = new int[size];
        for (int id = 0; id < size; id++) {
            first[id] = Math.min(lifetimes.out(id), lifetimes.firstPeekReturn(id, lifetimes.out(id)));
            last[id] = Math.max(lifetimes.goes(id), lifetimes.comes(id));
            zones.add(id, first[id], last[id]);
        }
        Zones.Clash clash = zones.clash();
        if (clash != null) {
            return Optional.of(new PendingRemovals.Clash(
                    elements.shown(clash.one()) + " must have been the head all through a time in which "
                            + elements.shown(clash.other()) + " must have been",
                    List.of(clash.one(), clash.other()),
                    List.of()));
        }
        ElementLifetimes narrowed = lifetimes.copy();
        for (int id = 0; id < size; id++) {
            int before = zones.around(first[id]);
            int after = zones.around(last[id]);
            int out = before == Elements.NONE ? first[id] : first[before];
            int goes = after == Elements.NONE ? last[id] : last[after];
            narrowed.narrow(id, Math.min(lifetimes.in(id), out), goes, out);
        }
        return overtaken(narrowed)
                .map(both -> new PendingRemovals.Clash(
                        "first in, first out: " + elements.shown(both.get(0)) + " was inserted before "
                                + elements.shown(both.get(1)) + ", and that was the head first",
                        both,
                        List.of()))
                .or(() -> narrowed.emptyRule()
                        .map(covered -> new PendingRemovals.Clash(
                                "the queue was never empty in all of the time of an operation that found it empty",
                                covered.by(),
                                List.of(covered.operation()))))
                .map(conflict -> withNeighbours(conflict, zones, first, last));
    }

    /** Two elements that break rule 3. */
    private Optional<List<Integer>> overtaken(ElementLifetimes narrowed) {
        int size = elements.size();
        long[] byComing = new long[size];
        long[] byBeingIn = new long[size];
        Arrays.setAll(byComing, id -> (long) narrowed.comes(id) << 32 | id);
        Arrays.setAll(byBeingIn, id -> (long) narrowed.in(id) << 32 | id);
        Arrays.sort(byComing);
        Arrays.sort(byBeingIn);
        int next = 0;
        int latest = Elements.NONE;
        for (long coming : byComing) {
            for (; next < size && byBeingIn[next] >> 32 < coming >> 32; next++) {
                int id = (int) byBeingIn[next];
                latest = latest == Elements.NONE || narrowed.goes(id) > narrowed.goes(latest) ? id : latest;
            }
            if (latest != Elements.NONE && narrowed.out((int) coming) < narrowed.goes(latest)) {
                return Optional.of(List.of(latest, (int) coming));
            }
        }
        return Optional.empty();
    }

    /** With the elements whose zones moved the ends of those in conflict. */
    private static PendingRemovals.Clash withNeighbours(
            PendingRemovals.Clash conflict, Zones zones, int[] first, int[] last) {
        TreeSet<Integer> all = new TreeSet<>(conflict.elements());
        for (int id : conflict.elements()) {
            all.add(zones.around(first[id]));
            all.add(zones.around(last[id]));
        }
        all.remove(Elements.NONE);
        return new PendingRemovals.Clash(conflict.rule(), new ArrayList<>(all), conflict.others());
    }
}
