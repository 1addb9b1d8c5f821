package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.FreeGaps;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Priority queues of elements of which each has one removal at most, smallest first. With comes, in, goes, out of
 * {@link ElementLifetimes}, a history without pending removals conforms iff every removed element v has a gap in
 * {@code max(comes, goes)+1 .. out} that is outside the certain presences of all smaller elements, and the empty rule
 * holds. Equal elements are no obstacle.
 *
 * <p><b>Necessary</b>: when v is removed it has been inserted, and the queue has no smaller element.
 *
 * <p><b>Enough.</b> Remove each v in the first such gap, f(v). Insert it in gap in(v) after everything else there,
 * or, if f(v) <= in(v), in gap f(v) right before it is removed. So v is there beyond its certain presence at most in
 * gaps between max(comes, goes)+1 and f(v)-1. By choice of f(v) each of them is covered by the certain presence of a
 * smaller element, so the gaps in which some element smaller than w is there are still those of certain presences,
 * for every w. Removals in one gap go smallest first. When v is removed in gap f, each other element of the
 * queue is either removed in f as well, after v, and is larger; or it remains beyond f, so it is there throughout gap
 * f, and it is not smaller by choice of f(v). In a gap outside all presences the queue is empty after the removals and
 * before the insertions: "empty" is performed there.
 *
 * <p><b>Peeking at an element</b>, v, needs a gap outside the certain presences of smaller elements too, among {@code
 * max(comes, call)+1 .. min(end, out)}. <i>Necessary</i> as before. <i>Enough</i>: take such a gap within
 * in(v)..goes(v)+1 if there is one, else f(v), the first such gap after those, else the last such gap before them,
 * and insert v there already. All gaps between are covered by smaller elements, so no other operation is disturbed. (If in(v) >
 * goes(v), read that as goes(v)+1..in(v), and everything about v takes place in one such gap there if there is one.)
 * Within a gap first remove elements, smallest first, each after its peeks; then perform the insertion and removal of
 * each element that has both in this gap, one by one, and the peeks at those that remain; then insert elements that
 * remain, largest first, each before its peeks.
 *
 * <p>Pairs of elements are not enough: ins 1=[0,1], ins 7=[0,1], ins 2=[3,4], del 7=[2,9], del 1=[5,6] violates,
 * since 1 is there until 5 and 2 from 4 on; neither covers [2,9] alone.
 *
 * <p>An element that stays forever is removed in a gap after all events, which nothing covers. Pending removals:
 * {@link PendingRemovals}; one that takes an element needs such a gap as well.
 */
final class PriorityQueueMonitor extends ElementMonitor {
    PriorityQueueMonitor(Elements all) {
        super(all, true);
    }

    @Override
    Ruling decide(Elements elements, ElementLifetimes lifetimes) {
        Decision decision = new Decision(elements, lifetimes);
        return new PendingRemovals(elements, lifetimes, decision::conflict, true).answer();
    }

    /** The rules, for the elements of one order. */
    private static final class Decision {
        private final Elements elements;
        private final ElementLifetimes lifetimes;
        private final int[] smallestFirst;

        Decision(Elements elements, ElementLifetimes lifetimes) {
            this.elements = elements;
            this.lifetimes = lifetimes;
            Integer[] ids = new Integer[elements.size()];
            Arrays.setAll(ids, id -> id);
            Arrays.sort(ids, Comparator.comparing(elements::value));
            smallestFirst = Arrays.stream(ids).mapToInt(Integer::intValue).toArray();
        }

        private Optional<PendingRemovals.Clash> conflict() {
            FreeGaps free = new FreeGaps(lifetimes.gaps());
            for (int begin = 0; begin < smallestFirst.length; ) {
                int end = begin;
                // Equal elements do not obstruct each other: query all of them first, then add their presences.
                for (; end < smallestFirst.length && isEqual(begin, end); end++) {
                    Optional<PendingRemovals.Clash> conflict = conflict(free, begin, smallestFirst[end]);
                    if (conflict.isPresent()) {
                        return conflict;
                    }
                }
                for (; begin < end; begin++) {
                    free.cover(lifetimes.in(smallestFirst[begin]) + 1, lifetimes.goes(smallestFirst[begin]));
                }
            }
            return lifetimes
                    .emptyRule(free)
                    .map(covered -> new PendingRemovals.Clash(
                            "the priority queue was never empty in all of the time of an operation that found it empty",
                            covered.by(),
                            List.of(covered.operation())));
        }

        private Optional<PendingRemovals.Clash> conflict(FreeGaps free, int smaller, int id) {
            Optional<PendingRemovals.Clash> removal = removalConflict(free, smaller, id);
            return removal.isPresent() ? removal : peekConflict(free, smaller, id);
        }

        private boolean isEqual(int one, int other) {
            return elements.value(smallestFirst[one]).equals(elements.value(smallestFirst[other]));
        }

        /** @param smaller how many elements are smaller than this one */
        private Optional<PendingRemovals.Clash> removalConflict(FreeGaps free, int smaller, int id) {
            int from = Math.max(lifetimes.comes(id), lifetimes.goes(id)) + 1;
            return free.firstFree(from) <= lifetimes.out(id)
                    ? Optional.empty()
                    : Optional.of(conflict(smaller, id, from, lifetimes.out(id), "removed", List.of()));
        }

        private PendingRemovals.Clash conflict(
                int smaller, int id, int from, int to, String what, List<Integer> others) {
            List<Integer> involved =
                    new ArrayList<>(lifetimes.fewestThatCover(from, to, Arrays.copyOf(smallestFirst, smaller)));
            involved.add(id);
            return new PendingRemovals.Clash(
                    "smallest first: something smaller than " + elements.shown(id)
                            + " was there whenever that could have been " + what,
                    involved,
                    others);
        }

        private Optional<PendingRemovals.Clash> peekConflict(FreeGaps free, int smaller, int id) {
            for (int peek = elements.firstPeek(id); peek != Elements.NONE; peek = elements.nextPeek(peek)) {
                int from = Math.max(lifetimes.comes(id), lifetimes.call(peek)) + 1;
                int to = Math.min(lifetimes.end(peek), lifetimes.out(id));
                if (free.firstFree(from) > to) {
                    return Optional.of(conflict(smaller, id, from, to, "looked at", List.of(peek)));
                }
            }
            return Optional.empty();
        }
    }
}
