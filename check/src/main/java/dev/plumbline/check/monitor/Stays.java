package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.FreeGaps;
import dev.plumbline.check.monitor.internal.Ranks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * When elements came and went, in ranks. Element v was inserted in one of the gaps {@code comes(v)+1 .. in(v)} and
 * removed in one of {@code goes(v)+1 .. out(v)}. One that is never removed is removed in a gap behind everything,
 * where a pending removal cannot reach: {@code goes = events + 1}, {@code out = events + 2}.
 *
 * <p><b>Certain presence</b>: in the gaps {@code in(v)+1 .. goes(v)} the element is there whatever the witness, since
 * it was inserted in gap in(v) at the latest and is removed after gap goes(v). No gap, where insertion and removal
 * overlap.
 *
 * <p><b>Empty rule</b>, necessary for every container: an operation that answers "empty" needs one of its own gaps to
 * be outside all certain presences. Each monitor shows that it is enough: it constructs witnesses that are empty at
 * some moment of <em>every</em> such gap. One element alone need not cover the operation: insert a=[0,1],
 * empty=[2,9], insert b=[3,4], remove a=[5,6] violates, by a until 5 and by b from 4.
 */
final class Stays {
    private final Elements elements;
    private final Ranks ranks;
    private final int[] comes;
    private final int[] in;
    private final int[] goes;
    private final int[] out;

    Stays(Elements elements, Ranks ranks) {
        this.elements = elements;
        this.ranks = ranks;
        int size = elements.size();
        comes = new int[size];
        in = new int[size];
        goes = new int[size];
        out = new int[size];
        for (int id = 0; id < size; id++) {
            int insertion = elements.insertion(id);
            comes[id] = insertion == Elements.NONE ? 2 * id : ranks.call(insertion);
            in[id] = insertion == Elements.NONE ? 2 * id + 1 : ranks.end(insertion);
            if (elements.removal(id) == Elements.NONE) {
                putBack(id);
            } else {
                goes[id] = ranks.call(elements.removal(id));
                out[id] = ranks.end(elements.removal(id));
            }
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

    /** How many gaps there are, with those behind everything. */
    int gaps() {
        return ranks.events() + 3;
    }

    /** Lets a pending removal take the element. */
    void take(int id, int pendingRemoval) {
        goes[id] = ranks.call(pendingRemoval);
        out[id] = ranks.events();
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
                .filter(removal -> !ranks.lapsed(removal))
                .sorted(Comparator.comparingInt(ranks::call))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Elements removed before they were inserted. */
    Optional<Answer.Violates> backwards() {
        for (int id = 0; id < elements.size(); id++) {
            if (out[id] < comes[id]) {
                List<Integer> alone = List.of(id);
                return Optional.of(elements.violation(
                        elements.shown(id) + " was removed before it was inserted", alone, alone, List.of()));
            }
        }
        return Optional.empty();
    }

    /**
     * What breaks the empty rule: the operation that answered "empty", and the elements that cover all of its gaps.
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
