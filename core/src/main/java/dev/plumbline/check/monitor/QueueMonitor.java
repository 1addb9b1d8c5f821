package dev.plumbline.check.monitor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Queues of elements of which each has one removal at most, and without peeks; for queues
 * with peeks see {@link PeekedQueue}. After Henzinger, Sezgin, Vafeiadis, "Aspect-oriented linearizability proofs" (2013); proof
 * and pending removals are our own. With comes, in, goes, out of {@link ElementLifetimes}, a history without pending removals
 * conforms iff
 * <ol>
 *   <li>no element is removed before it is inserted ({@code out(v) < comes(v)});
 *   <li>FIFO: there are no a, b with {@code in(a) < comes(b)} and {@code out(b) < goes(a)};
 *   <li>the empty rule holds.
 * </ol>
 *
 * <p><b>Necessary</b>: by 2, a is inserted first and b removed first.
 *
 * <p><b>Enough.</b> Let {@code in := min(in, out)} and {@code goes := max(goes, comes)}, since an element is inserted
 * before it is removed. By 1 this changes neither FIFO (each new case is a cycle of ranks) nor certain presences
 * (where it changes something, there is none before and after). Say {@code a <1 b} if in(a) < comes(b), {@code a <2
 * b} if out(a) < goes(b), and, for every gap g outside all presences, {@code a <g b} if in(a) < g <= goes(b). We need
 * one order L of elements, for insertions and removals alike, that extends all of them.
 * <ul>
 *   <li><i>&lt;1 and &lt;2 have no cycle together.</i> In a shortest one they alternate, for each is transitive. Of
 *       length 2 it breaks FIFO. Longer: a <1 b <2 c <1 d. Both are interval orders, so a <1 b and c <1 d give a <1
 *       d, which makes the cycle shorter, or c <1 b, which with b <2 c is a cycle of 2.
 *   <li><i>No cycle passes through <g.</i> Let A be the elements with goes >= g (hence in >= g, as g is free) and B
 *       those with in < g (hence goes < g). Nothing leads out of A: if b in A and b <1 m, then g <= in(b) < comes(m)
 *       <= goes(m); if b <2 m, then g <= goes(b) < out(b) < goes(m); if b <h m, then g <= in(b) < h <= goes(m). But
 *       <g leads from B to A.
 * </ul>
 * For each free g cut L after its last element of B: no element of A is before the cut. Go through L and insert
 * each element as early as possible, not before those that come before it in L, and after the middle of every free
 * gap whose cut it follows; then likewise its removal, not before its insertion. That keeps all upper bounds: in(v)
 * by <1 and because elements after the cut of g are not in B; out(v) by <2; the middle of g for elements before the
 * cut, since for them and all before them comes <= goes < g. So both follow L, and in the middle of every free gap
 * the queue is empty: operations that answer "empty" are performed there.
 *
 * <p><b>Pending removals</b> may take any elements that no other operation removed, U, each in a gap after its call. Sort U
 * by in, pending removals by call, and pair the k-th with the k-th. <i>No choice is better.</i> FIFO requires goes(a) <
 * D(a), the least out(b) with in(a) < comes(b), and D grows with in(a): pairing earliest deadline with earliest call
 * meets all deadlines if any pairing does. An element a that remains and one b that is taken have in(b) <= in(a), so
 * they do not violate FIFO. A gap is free of U iff no more elements of U have in < g than pending removals have call < g, at
 * least; pairing in order attains that for all gaps at once.
 */
final class QueueMonitor extends ElementMonitor {
    QueueMonitor(Elements all) {
        super(all, true);
    }

    @Override
    Ruling decide(Elements elements, ElementLifetimes lifetimes) {
        return elements.peeked()
                ? new PeekedQueue(elements, lifetimes).answer()
                : new Decision(elements, lifetimes).answer();
    }

    /** One run over one order. */
    private static final class Decision {
        private final Elements elements;
        private final ElementLifetimes lifetimes;
        /** By rank: the element whose comes (its number + 1) or in (minus that) is this rank. */
        private final int[] insertions;
        /** The elements that no finished operation removed, by the return of their insertion. */
        private final int[] left;
        /** By element, its position among those. */
        private final int[] position;
        /** How many of those are taken by pending removals. */
        private final int taken;

        Decision(Elements elements, ElementLifetimes lifetimes) {
            this.elements = elements;
            this.lifetimes = lifetimes;
            insertions = new int[lifetimes.events() + 1];
            for (int id = 0; id < elements.size(); id++) {
                insertions[lifetimes.comes(id)] = id + 1;
                if (lifetimes.in(id) < lifetimes.events()) {
                    insertions[lifetimes.in(id)] = -id - 1;
                }
            }
            left = Arrays.stream(insertions)
                    .filter(at -> at < 0 && elements.removal(-at - 1) == Elements.NONE)
                    .map(at -> -at - 1)
                    .toArray();
            position = new int[elements.size()];
            for (int k = 0; k < left.length; k++) {
                position[left[k]] = k;
            }
            int[] takers = lifetimes.takers();
            taken = Math.min(left.length, takers.length);
            for (int k = 0; k < taken; k++) {
                lifetimes.take(left[k], takers[k]);
            }
        }

        Ruling answer() {
            return fifo().or(() -> lifetimes.emptyRule().map(this::notEmpty))
                    .<Ruling>map(violation -> violation)
                    .orElseGet(Ruling.Conforms::new);
        }

        private Optional<Ruling.Violates> fifo() {
            int latest = Elements.NONE;
            for (int at : insertions) {
                int id = Math.abs(at) - 1;
                if (at < 0 && (latest == Elements.NONE || lifetimes.goes(id) > lifetimes.goes(latest))) {
                    latest = id;
                } else if (at > 0 && latest != Elements.NONE && lifetimes.out(id) < lifetimes.goes(latest)) {
                    return Optional.of(overtaken(latest, id));
                }
            }
            return Optional.empty();
        }

        private Ruling.Violates overtaken(int first, int second) {
            int instead = replacement(first);
            String rule = "first in, first out: " + elements.shown(instead) + " was inserted before "
                    + elements.shown(second) + ", and " + elements.shown(second) + " was removed "
                    + (elements.removal(instead) == Elements.NONE
                            ? "although nothing had removed " + elements.shown(instead)
                            : "first");
            List<Integer> both = List.of(instead, second);
            return lifetimes.violation(rule, both, withThoseThatLeaveBefore(both), List.of());
        }

        private Ruling.Violates notEmpty(ElementLifetimes.Covered covered) {
            List<Integer> by = covered.by().stream().map(this::replacement).toList();
            return lifetimes.violation(
                    "the queue was never empty in all of the time of an operation that found it empty",
                    by,
                    withThoseThatLeaveBefore(by),
                    List.of(covered.operation()));
        }

        /** Of the elements that stay forever the first is there whenever another is, and needs the fewest others. */
        private int replacement(int id) {
            return elements.removal(id) == Elements.NONE && position[id] > taken ? left[taken] : id;
        }

        /** Without the elements before it, the pending removal of an earlier one would take an element of U sooner. */
        private List<Integer> withThoseThatLeaveBefore(List<Integer> ids) {
            List<Integer> all = new ArrayList<>(ids);
            int last = ids.stream()
                    .filter(id -> elements.removal(id) == Elements.NONE)
                    .mapToInt(id -> position[id])
                    .max()
                    .orElse(Elements.NONE);
            IntStream.rangeClosed(0, last).forEach(k -> all.add(left[k]));
            return all;
        }
    }
}
