package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.FreeGaps;
import dev.plumbline.check.monitor.internal.Ranks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * When elements are inserted and removed, in ranks. Element v was inserted in one of the gaps {@code comes(v)+1 .. in(v)} and
 * removed in one of {@code goes(v)+1 .. out(v)}. Peeks at v happen after the insertion and before the removal,
 * so in(v) is at most the lowest rank of their returns, and goes(v) at least the highest of their calls. An element
 * that is never removed counts as removed in a gap after all events, which no pending removal reaches: {@code goes =
 * events + 1}, {@code out = events + 2}.
 *
 * <p><b>Certain presence</b>: in the gaps {@code in(v)+1 .. goes(v)} the element is there whatever the witness, since
 * it was inserted in gap in(v) at the latest and is removed after gap goes(v). No gap, where insertion and removal
 * overlap.
 *
 * <p><b>Empty rule</b>, necessary for every container: an operation that answers "empty" needs one of its own gaps to
 * be outside all certain presences. Each monitor shows that it is enough: it constructs witnesses that are empty at
 * some moment of <em>every</em> such gap. One element alone need not cover the operation: insert a=[0,1], empty=[2,9],
 * insert b=[3,4], remove a=[5,6] violates, by a until 5 and by b from 4.
 */
final class ElementLifetimes {
    private final Elements elements;
    private final Ranks ranks;
    private final int[] comes;
    private final int[] in;
    private final int[] goes;
    private final int[] out;
    /** By element, the peek at it that returned first, and the one that was called last. */
    private final int[] firstPeek;

    private final int[] lastPeek;

    private ElementLifetimes(ElementLifetimes other) {
        elements = other.elements;
        ranks = other.ranks;
        comes = other.comes;
        in = other.in.clone();
        goes = other.goes.clone();
        out = other.out.clone();
        firstPeek = other.firstPeek;
        lastPeek = other.lastPeek;
    }

    ElementLifetimes(Elements elements, Ranks ranks) {
        this.elements = elements;
        this.ranks = ranks;
        int size = elements.size();
        comes = new int[size];
        in = new int[size];
        goes = new int[size];
        out = new int[size];
        firstPeek = new int[size];
        lastPeek = new int[size];
        for (int id = 0; id < size; id++) {
            int insertion = elements.insertion(id);
            comes[id] = insertion == Elements.NONE ? 2 * id : ranks.call(insertion);
            in[id] = insertion == Elements.NONE ? 2 * id + 1 : ranks.end(insertion);
            peeks(id);
            if (elements.removal(id) == Elements.NONE) {
                putBack(id);
            } else {
                take(id, elements.removal(id));
            }
        }
    }

    private void peeks(int id) {
        firstPeek[id] = Elements.NONE;
        lastPeek[id] = Elements.NONE;
        for (int peek = elements.firstPeek(id); peek != Elements.NONE; peek = elements.nextPeek(peek)) {
            if (firstPeek[id] == Elements.NONE || ranks.end(peek) < ranks.end(firstPeek[id])) {
                firstPeek[id] = peek;
            }
            if (lastPeek[id] == Elements.NONE || ranks.call(peek) > ranks.call(lastPeek[id])) {
                lastPeek[id] = peek;
            }
        }
        if (firstPeek[id] != Elements.NONE) {
            in[id] = Math.min(in[id], ranks.end(firstPeek[id]));
        }
    }

    int comes(int id) {
        return comes[id];
    }

    int in(int id) {
        return in[id];
    }

    int goes(int id) {
        return goes[id];
    }

    int out(int id) {
        return out[id];
    }

    int events() {
        return ranks.events();
    }

    /** The number of gaps, including those after all events. */
    int gaps() {
        return ranks.events() + 3;
    }

    /** Lets a removal take the element; a pending one if no other did. */
    void take(int id, int removal) {
        goes[id] = ranks.call(removal);
        if (lastPeek[id] != Elements.NONE) {
            goes[id] = Math.max(goes[id], ranks.call(lastPeek[id]));
        }
        out[id] = ranks.end(removal);
    }

    /** The same, to be {@link #narrow}ed. */
    ElementLifetimes copy() {
        return new ElementLifetimes(this);
    }

    /** Sets narrower bounds for the insertion and removal of an element. */
    void narrow(int id, int in, int goes, int out) {
        this.in[id] = in;
        this.goes[id] = goes;
        this.out[id] = out;
    }

    /** The lowest rank of the return of a peek at the element; {@code otherwise} if there is none. */
    int firstPeekReturn(int id, int otherwise) {
        return firstPeek[id] == Elements.NONE ? otherwise : ranks.end(firstPeek[id]);
    }

    int call(int operation) {
        return ranks.call(operation);
    }

    int end(int operation) {
        return ranks.end(operation);
    }

    /** Lets the element be there to the end. */
    void putBack(int id) {
        goes[id] = ranks.events() + 1;
        out[id] = ranks.events() + 2;
    }

    boolean isCertain(int id) {
        return in[id] < goes[id];
    }

    /** The pending removals that may have taken an element, in the order of their calls. */
    int[] takers() {
        return elements.pendingRemovals().stream()
                .sorted(Comparator.comparingInt(ranks::call))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Elements removed or peeked at before they were inserted, or peeked at after they were removed. */
    Optional<Ruling.Violates> backwards() {
        for (int id = 0; id < elements.size(); id++) {
            String what = out[id] < comes[id]
                    ? " was removed before it was inserted"
                    : firstPeekReturn(id, comes[id]) < comes[id]
                            ? " was looked at before it was inserted"
                            : out[id] < goes[id] ? " was looked at after it was removed" : "";
            if (!what.isEmpty()) {
                List<Integer> alone = List.of(id);
                return Optional.of(violation(elements.shown(id) + what, alone, alone, List.of()));
            }
        }
        return Optional.empty();
    }

    /**
     * A violation by these elements and operations, as in {@link Elements#violation}. Two peeks at an element bound the
     * time when it was there as all of them do: the first to return and the last to be called.
     */
    Ruling.Violates violation(String rule, List<Integer> shown, List<Integer> needed, List<Integer> others) {
        Ruling.Violates narrow = elements.violation(rule, shown, needed, others);
        if (!elements.peeked()) {
            return narrow;
        }
        TreeSet<Integer> operations = new TreeSet<>(narrow.operations());
        TreeSet<Integer> restriction = new TreeSet<>(narrow.restriction());
        shown.forEach(id -> addPeeks(id, operations));
        needed.forEach(id -> addPeeks(id, restriction));
        restriction.addAll(operations);
        return new Ruling.Violates(rule, List.copyOf(operations), List.copyOf(restriction));
    }

    private void addPeeks(int id, TreeSet<Integer> to) {
        if (firstPeek[id] != Elements.NONE) {
            to.add(firstPeek[id]);
            to.add(lastPeek[id]);
        }
    }

    /**
     * A violation of the empty rule: the operation that answered "empty", and the elements that cover all of its gaps.
     */
    record Covered(int operation, List<Integer> by) {}

    Optional<Covered> emptyRule() {
        if (elements.empties().isEmpty()) {
            return Optional.empty();
        }
        FreeGaps free = new FreeGaps(gaps());
        for (int id = 0; id < elements.size(); id++) {
            free.cover(in[id] + 1, goes[id]);
        }
        return emptyRule(free);
    }

    /** @param free of all certain presences */
    Optional<Covered> emptyRule(FreeGaps free) {
        for (int operation : elements.empties()) {
            int from = ranks.call(operation) + 1;
            int to = ranks.end(operation);
            if (free.firstFree(from) > to) {
                int[] all = new int[elements.size()];
                Arrays.setAll(all, id -> id);
                return Optional.of(new Covered(operation, fewestThatCover(from, to, all)));
            }
        }
        return Optional.empty();
    }

    /** The fewest of these elements whose certain presences cover all gaps {@code from .. to}; together they must. */
    List<Integer> fewestThatCover(int from, int to, int[] among) {
        int[] byStart = Arrays.stream(among)
                .filter(id -> isCertain(id) && in[id] < to && goes[id] >= from)
                .boxed()
                .sorted(Comparator.comparingInt(id -> in[id]))
                .mapToInt(Integer::intValue)
                .toArray();
        List<Integer> chosen = new ArrayList<>();
        int next = 0;
        for (int gap = from; gap <= to; ) {
            int furthest = Elements.NONE;
            for (; next < byStart.length && in[byStart[next]] < gap; next++) {
                if (furthest == Elements.NONE || goes[byStart[next]] > goes[furthest]) {
                    furthest = byStart[next];
                }
            }
            if (furthest == Elements.NONE) {
                throw new IllegalStateException("gap " + gap + " is not covered");
            }
            chosen.add(furthest);
            gap = goes[furthest] + 1;
        }
        return chosen;
    }
}
