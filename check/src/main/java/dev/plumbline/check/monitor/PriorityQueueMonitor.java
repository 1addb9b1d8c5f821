package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.FreeGaps;
import dev.plumbline.check.monitor.internal.Ranks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Priority queues of distinct elements, smallest first. With comes, in, goes, out of {@link Stays}, a history without
 * pending removals conforms iff every removed element v has a gap in {@code max(comes, goes)+1 .. out} that is
 * outside the certain presences of all smaller elements, and the empty rule holds.
 *
 * <p><b>Necessary</b>: when v is removed it has come, and no smaller element is there.
 *
 * <p><b>Enough.</b> Remove each v in the first such gap, f(v). Insert it in gap in(v) behind everything else there,
 * or, if f(v) <= in(v), in gap f(v) right before it is removed. So v is there beyond its certain presence at most in
 * gaps between max(comes, goes)+1 and f(v)-1. By choice of f(v) each of them is covered by the certain presence of a
 * smaller element, so the gaps in which some element smaller than w is there are still those of certain presences,
 * for every w. Removals in one gap go smallest first. When v is removed in gap f, what else is there is either
 * removed in f as well, after v, and is larger; or it stays on beyond f, so it is there throughout gap f, and it is
 * not smaller by choice of f(v). In a gap outside all presences everything is gone after the removals and before the
 * insertions: "empty" goes there.
 *
 * <p><b>Looking at an element</b>, v, needs a gap outside the certain presences of smaller elements too, among {@code
 * max(comes, call)+1 .. min(end, out)}. <i>Necessary</i> as before. <i>Enough</i>: take such a gap within
 * in(v)..goes(v)+1 if there is one, else f(v), the first such gap behind those, else the last such gap before them,
 * and insert v there already. All gaps between are covered by smaller elements, so nobody is disturbed. (If in(v) >
 * goes(v), read that as goes(v)+1..in(v), and everything about v takes place in one such gap there if there is one.)
 * Within a gap let elements leave, smallest first, each looked at right before; then those that come and go in this
 * gap, one by one, and looks at those that stay on; then let elements come that stay on, largest first, each looked
 * at right after.
 *
 * <p>Pairs of elements are not enough: ins 1=[0,1], ins 7=[0,1], ins 2=[3,4], del 7=[2,9], del 1=[5,6] violates,
 * since 1 is there until 5 and 2 from 4 on; neither covers [2,9] alone.
 *
 * <p>An element that stays forever is removed in a gap behind everything, which nothing covers. Pending removals:
 * {@link PendingRemovals}; one that takes an element needs such a gap as well.
 */
final class PriorityQueueMonitor implements Reading {
    private final Elements elements;
    private final int[] smallestFirst;

    PriorityQueueMonitor(Elements elements) {
        this.elements = elements;
        Integer[] ids = new Integer[elements.size()];
        Arrays.setAll(ids, id -> id);
        Arrays.sort(ids, Comparator.comparing(elements::value));
        smallestFirst = Arrays.stream(ids).mapToInt(Integer::intValue).toArray();
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
                .orElseGet(() -> new PendingRemovals(elements, stays, () -> conflict(stays), true).answer());
    }

    private Optional<PendingRemovals.Conflict> conflict(Stays stays) {
        FreeGaps free = new FreeGaps(stays.gaps());
        for (int at = 0; at < smallestFirst.length; at++) {
            int id = smallestFirst[at];
            int from = Math.max(stays.comes(id), stays.goes(id)) + 1;
            if (free.firstFree(from) > stays.out(id)) {
                List<Integer> involved =
                        new ArrayList<>(stays.fewestThatCover(from, stays.out(id), Arrays.copyOf(smallestFirst, at)));
                involved.add(id);
                return Optional.of(new PendingRemovals.Conflict(
                        "smallest first: something smaller than " + elements.shown(id)
                                + " was there whenever that could have been removed",
                        involved,
                        List.of()));
            }
            Optional<PendingRemovals.Conflict> peek = peekConflict(stays, free, at);
            if (peek.isPresent()) {
                return peek;
            }
            free.cover(stays.in(id) + 1, stays.goes(id));
        }
        return stays.emptyRule(free)
                .map(covered -> new PendingRemovals.Conflict(
                        "the priority queue was never empty in all of the time of an operation that found it empty",
                        covered.by(),
                        List.of(covered.operation())));
    }

    private Optional<PendingRemovals.Conflict> peekConflict(Stays stays, FreeGaps free, int at) {
        int id = smallestFirst[at];
        for (int peek = elements.firstPeek(id); peek != Elements.NONE; peek = elements.nextPeek(peek)) {
            int from = Math.max(stays.comes(id), stays.call(peek)) + 1;
            int to = Math.min(stays.end(peek), stays.out(id));
            if (free.firstFree(from) > to) {
                List<Integer> involved =
                        new ArrayList<>(stays.fewestThatCover(from, to, Arrays.copyOf(smallestFirst, at)));
                involved.add(id);
                return Optional.of(new PendingRemovals.Conflict(
                        "smallest first: something smaller than " + elements.shown(id)
                                + " was there whenever that could have been looked at",
                        involved,
                        List.of(peek)));
            }
        }
        return Optional.empty();
    }
}
