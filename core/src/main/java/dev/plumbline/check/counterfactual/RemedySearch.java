package dev.plumbline.check.counterfactual;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds small changes after which the whole history conforms: one operation left out, or two if leaving out one does
 * not suffice; or another result of the failing operation. Each change is checked. Others may
 * be possible: only the failing operation, those of its conflict and those that overlap it are left out.
 */
final class RemedySearch {
    private static final int MOST_OPERATIONS = 200;
    private static final int MOST_CANDIDATES = 12;
    private static final int MOST_IN_PAIRS = 5;
    private static final int MOST_RESULTS = 4;

    private final History history;
    private final Spec spec;
    private final HindsightBudget budget;

    private RemedySearch(History history, Spec spec, HindsightBudget budget) {
        this.history = history;
        this.spec = spec;
        this.budget = budget;
    }

    static Counterexample.Remedies of(
            Counterexample found, Counterexample.Hindsight known, Spec spec, HindsightBudget budget) {
        Optional<TimeboxedHistory> timeboxed = TimeboxedHistory.find(found.history());
        if (timeboxed.isEmpty() || timeboxed.get().size() > MOST_OPERATIONS) {
            return Counterexample.Remedies.NONE;
        }
        RemedySearch search = new RemedySearch(found.history(), spec, budget);
        List<Integer> candidates = candidates(timeboxed.get(), found.failedAt(), known);
        try {
            return new Counterexample.Remedies(
                    search.without(candidates), search.instead(found.failedAt(), known.results()));
        } catch (BadInput | SpecException e) {
            return Counterexample.Remedies.NONE;
        }
    }

    private static List<Integer> candidates(TimeboxedHistory history, int failed, Counterexample.Hindsight known) {
        Set<Integer> candidates = new LinkedHashSet<>(List.of(failed));
        known.conflict().ifPresent(conflict -> candidates.addAll(conflict.operations()));
        for (int number = 0; number < history.size(); number++) {
            if (history.overlap(number, failed)) {
                candidates.add(number);
            }
        }
        return candidates.stream().limit(MOST_CANDIDATES).toList();
    }

    private List<SortedSet<Integer>> without(List<Integer> candidates) throws BadInput {
        List<SortedSet<Integer>> found = new ArrayList<>();
        Spec fewer = SpecOfFewer.of(history, spec);
        for (int candidate : new TreeSet<>(candidates)) {
            leaveOut(new TreeSet<>(List.of(candidate)), fewer, found);
        }
        int few = Math.min(MOST_IN_PAIRS, candidates.size());
        for (int i = 0; i < few && found.isEmpty(); i++) {
            for (int j = i + 1; j < few && found.isEmpty(); j++) {
                leaveOut(new TreeSet<>(List.of(candidates.get(i), candidates.get(j))), fewer, found);
            }
        }
        return found;
    }

    private void leaveOut(SortedSet<Integer> operations, Spec fewer, List<SortedSet<Integer>> found) throws BadInput {
        // Leaving out everything is not a remedy.
        if (operations.size() >= history.size()) {
            return;
        }
        History.Builder others = History.Builder.like(history);
        for (int number = 0; number < history.size(); number++) {
            if (!operations.contains(number)) {
                others.add(history.operations().get(number));
            }
        }
        if (conforms(others.build(), fewer)) {
            found.add(operations);
        }
    }

    private List<Value> instead(int failed, Optional<PossibleResults> results) throws BadInput {
        List<Value> found = new ArrayList<>();
        List<Value> possible = results.map(PossibleResults::possible).orElse(List.of());
        for (Value result : possible.subList(0, Math.min(MOST_RESULTS, possible.size()))) {
            History.Builder changed = History.Builder.like(history);
            for (int number = 0; number < history.size(); number++) {
                Operation operation = history.operations().get(number);
                Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
                arguments.computeIfPresent(results.orElseThrow().name(), (name, recorded) -> result);
                changed.add(number == failed ? operation.with(arguments) : operation);
            }
            if (conforms(changed.build(), spec)) {
                found.add(result);
            }
        }
        return found;
    }

    private boolean conforms(History changed, Spec by) throws BadInput {
        return !budget.isSpent() && budget.verdict(Check.of(changed, by), false) instanceof Verdict.Conforms;
    }
}
