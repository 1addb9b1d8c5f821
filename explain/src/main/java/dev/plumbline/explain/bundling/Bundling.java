package dev.plumbline.explain.bundling;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.counterfactual.Explained;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.BadInput;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Puts a violation into a bundle while its specification is still loaded: what was found, and the interpretations near
 * the end with what stalls in them.
 *
 * @param program name and version of what writes the bundle
 * @param budget for the interpretations; without them, and with a note that says so, if it runs out
 */
public record Bundling(String program, InstantSource clock, Budget budget) {
    private static final int MOST_OTHERS_STALLED = 8;

    /**
     * Watched like the search, because it asks the specification further questions.
     *
     * @param result of a check; if it was {@linkplain dev.plumbline.check.Check#explainable explainable}, no second
     *     search is needed
     * @param origin what the origins of operations count: {@code line} or {@code byte}
     * @return nothing unless the verdict is a violation, or if it could not be explained in time
     * @throws BadInput if the specification cannot be handed on
     */
    public Optional<Bundle> bundle(Result result, String origin) throws BadInput {
        if (!(result.verdict() instanceof Verdict.Violates)) {
            return Optional.empty();
        }
        Optional<StateLogCheck.Searched> log = StateLogCheck.searched(result);
        if (log.isPresent()) {
            return Optional.of(bundleOf(result, log.get(), origin));
        }
        Result explained = Explained.of(result, budget);
        return Watchdog.call(() -> bundleOf(explained, origin), Watchdog.explainingTime(budget));
    }

    private Bundle bundleOf(Result result, StateLogCheck.Searched log, String origin) throws BadInput {
        Verdict.Violates violates = (Verdict.Violates) result.verdict();
        return new Bundle(
                result.specCopy(),
                new DivergingLog(
                        violates.counterexample(), log.findings(), log.mapping(), log.skipping(), log.others()),
                new Bundle.Source(program, clock, result.decider(), origin, violates.statistics()),
                Optional.empty(),
                List.of(),
                List.of());
    }

    private Bundle bundleOf(Result result, String origin) throws BadInput {
        Verdict.Violates violates = (Verdict.Violates) result.verdict();
        SpecCopy copy = result.specCopy();
        Counterexample found = violates.counterexample();
        History history = found.history();
        List<String> notes = new ArrayList<>(result.causes());
        Layers layers = FailingHistory.NO_LAYERS;
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        if (found.failing().isPresent() && found.cut().isEmpty()) {
            try {
                Interpretations all = Interpretations.of(result, budget, Progress.NONE);
                layers = all.withStatesBetween(all.end());
                found = found.with(all.participants());
                int end = all.failing().getAsInt();
                if (end != found.failedAt()) {
                    notes.add("the interpretations are those that the sweep has left when #" + end + " returns; "
                            + result.decider().name() + " names #" + found.failedAt());
                }
                stalled.addAll(stalled(all, layers, found));
                if (found.leftOut() > 0
                        && found.interpretationsAgree()
                        && all.othersMayChange(parts(stalled, layers))) {
                    found = found.ofFew();
                }
            } catch (BadInput e) {
                // The history need not be named in its own bundle.
                String why = e.getMessage().startsWith(history.name() + ": ")
                        ? e.getMessage().substring(history.name().length() + 2)
                        : e.getMessage();
                notes.add("without the interpretations near the end: " + why);
            }
        }
        Bundle.Source source = new Bundle.Source(program, clock, result.decider(), origin, violates.statistics());
        return new Bundle(
                copy,
                new FailingHistory(history, Numbers.whole(history.size()), found, layers, stalled),
                result.remark().map(source::withRemark).orElse(source),
                Optional.empty(),
                List.of(),
                notes);
    }

    /** Of the failing operation all, of the others as many as there is time and room for, and of other branches. */
    private static List<FailingHistory.Stalled> stalled(Interpretations all, Layers layers, Counterexample found) {
        int end = all.failing().getAsInt();
        List<Integer> operations = new ArrayList<>(List.of(end));
        found.blocked().stream()
                .map(Counterexample.Blocked::operation)
                .filter(operation -> operation != end)
                .limit(MOST_OTHERS_STALLED)
                .forEach(operations::add);
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        all.stalledAndBranches(layers, operations)
                .forEach((operation, at) -> stalled.add(new FailingHistory.Stalled(operation, at)));
        // An operation that could have happened elsewhere explains more than another one that was stuck.
        stalled.sort(Comparator.comparingInt(one -> one.operation() == end ? 0 : isBranch(one) ? 1 : 2));
        return stalled;
    }

    /** The parts of the state that conditions of the failing operation look at. */
    private static Set<ReadPart> parts(List<FailingHistory.Stalled> stalled, Layers layers) {
        return Stream.concat(stalled.get(0).at().stream(), layers.between().stalled().stream())
                .flatMap(at -> at.obstacles().stream())
                .flatMap(obstacle -> obstacle.reads().stream())
                .collect(Collectors.toSet());
    }

    private static boolean isBranch(FailingHistory.Stalled one) {
        return one.at().stream()
                .anyMatch(at ->
                        at.then().isPresent() && at.then().get() instanceof Afterwards.Stuck stuck && stuck.elseFits());
    }
}
