package dev.plumbline.check.monitor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Assigns elements to pending removals where no fixed choice is right. Stack: after push 1, push 2 a pending pop takes
 * 2, not the first element; but in push a=[0,1], pop pending from 2, empty=[3,5], push b=[6,7] it must take a, not the
 * last element.
 *
 * <p><b>Branch on conflicts.</b> Decide with the removals assigned so far. If elements conflict, then in every
 * witness that agrees with the assignment some further element of the conflict was taken by a free pending removal:
 * try each with each. So a search that ends without success has ruled out every assignment, and it has done so by the
 * elements of its conflicts alone: restricted to them, it is the same proof.
 *
 * <p>The worst case is exponential in the number of pending removals. The number of runs is limited such that the search
 * stays log-linear in the history.
 */
final class PendingRemovals {
    private static final int MOST_RUNS = 2_000;
    private static final int FEWEST_RUNS = 8;
    private static final long GAPS_ALTOGETHER = 20_000_000;

    /** Elements, and perhaps an operation, that conflict. */
    record Clash(String rule, List<Integer> elements, List<Integer> others) {}

    /** Decides with the removals as they are assigned. */
    @FunctionalInterface
    interface Rules {
        Optional<Clash> conflict();
    }

    private final Elements elements;
    private final ElementLifetimes lifetimes;
    private final Rules rules;
    private final int[] takers;
    private final boolean[] used;
    private final boolean[] taken;
    private final TreeSet<Integer> involved = new TreeSet<>();
    private final TreeSet<Integer> others = new TreeSet<>();
    private Optional<Clash> first = Optional.empty();
    private int runs;

    /** @param latestFirst which of the free removals to try first; any order is right */
    PendingRemovals(Elements elements, ElementLifetimes lifetimes, Rules rules, boolean latestFirst) {
        this.elements = elements;
        this.lifetimes = lifetimes;
        this.rules = rules;
        int[] byCall = lifetimes.takers();
        takers = new int[byCall.length];
        Arrays.setAll(takers, k -> byCall[latestFirst ? byCall.length - 1 - k : k]);
        used = new boolean[takers.length];
        taken = new boolean[elements.size()];
        runs = (int) Math.max(FEWEST_RUNS, Math.min(MOST_RUNS, GAPS_ALTOGETHER / lifetimes.gaps()));
    }

    Ruling answer() {
        if (succeeds()) {
            return new Ruling.Conforms();
        }
        if (runs < 0) {
            return new Ruling.NotApplicable(
                    "too many ways for " + takers.length + " pending removals to take elements");
        }
        Clash shown = first.orElseThrow();
        TreeSet<Integer> operations = new TreeSet<>(others);
        operations.removeAll(shown.others());
        Ruling.Violates narrow =
                lifetimes.violation(shown.rule(), shown.elements(), List.copyOf(involved), shown.others());
        TreeSet<Integer> restriction = new TreeSet<>(narrow.restriction());
        restriction.addAll(operations);
        return new Ruling.Violates(narrow.rule(), narrow.operations(), List.copyOf(restriction));
    }

    private boolean succeeds() {
        if (--runs < 0) {
            return false;
        }
        Optional<Clash> found = rules.conflict();
        if (found.isEmpty()) {
            return true;
        }
        Clash conflict = found.get();
        first = first.isEmpty() ? found : first;
        involved.addAll(conflict.elements());
        others.addAll(conflict.others());
        for (int id : conflict.elements()) {
            if (elements.removal(id) != Elements.NONE || taken[id]) {
                continue;
            }
            taken[id] = true;
            for (int k = 0; k < takers.length && runs >= 0; k++) {
                if (!used[k]) {
                    used[k] = true;
                    lifetimes.take(id, takers[k]);
                    if (succeeds()) {
                        return true;
                    }
                    used[k] = false;
                }
            }
            lifetimes.putBack(id);
            taken[id] = false;
        }
        return false;
    }
}
