package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.states.Problem;
import dev.plumbline.actor.states.PropertyResult;
import dev.plumbline.actor.states.StatePath;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.actor.states.StepName;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.view.SteppedSystem.Finding;
import dev.plumbline.explain.view.SteppedSystem.Findings;
import dev.plumbline.explain.web.SteppedPlace.Look;
import dev.plumbline.explain.web.SteppedPlace.Remark;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A search through all states while a person walks through some of them: first until a violation, so that it is known
 * soon, and then through the rest. It uses actors of its own.
 */
final class BackgroundSearch {
    private final Harness harness;
    private final Budget budget;
    private final Optional<String> wanted;
    private volatile Findings findings;

    /** @param wanted the name of a property whose first state is wanted */
    BackgroundSearch(Harness harness, Budget budget, Optional<String> wanted) throws BadInput {
        this.harness = harness.anew();
        this.budget = budget;
        this.wanted = wanted;
        this.findings = running(0, List.of());
        StateSearch.of(this.harness);
    }

    void start() {
        Thread thread = new Thread(null, this::run, "actors-explore-search", 256L << 20);
        thread.setDaemon(true);
        thread.start();
    }

    Findings findings() {
        return findings;
    }

    /** Both searches, one after the other. */
    void run() {
        try {
            StatesFound first = search().firstViolation().run();
            if (first.stopped()
                    .filter(StopReason.Simple.FIRST_VIOLATION::equals)
                    .isPresent()) {
                findings = running(first.states(), found(first));
                first = search().run();
            }
            List<Finding> found = found(first);
            findings = new Findings(status(first), first.word().toString(), true, found, wantedOf(found));
        } catch (BadInput | HarnessMistake e) {
            failed(e.getMessage());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            failed(e.toString());
        }
    }

    private StateSearch search() {
        return StateSearch.of(harness).budget(budget).progress(states -> findings = running(states, findings.found()));
    }

    private void failed(String reason) {
        findings =
                new Findings("The search ended: " + reason, "inconclusive", true, findings.found(), findings.wanted());
    }

    private Findings running(long states, List<Finding> found) {
        return new Findings(
                "Searching all states" + (states == 0 ? "" : ": " + Count.of(states) + " so far"),
                "",
                false,
                found,
                wantedOf(found));
    }

    private static String status(StatesFound found) {
        return Count.of(found.states(), "state") + ", " + Count.of(found.transitions(), "transition") + ", depth "
                + found.depth()
                + found.stopped()
                        .map(reason -> "; these are not all: " + reason.text())
                        .orElse("")
                + String.join(
                        "",
                        found.repeatability().notes().stream()
                                .map(each -> "; " + each)
                                .toList());
    }

    private String wantedOf(List<Finding> found) {
        return found.stream()
                .filter(each -> !each.way().isEmpty())
                .filter(each -> wanted.isPresent()
                        && harness.properties().stream()
                                .anyMatch(property -> property.name().equals(wanted.get())
                                        && property.toString().equals(each.name())))
                .findFirst()
                .map(Finding::way)
                .orElse("");
    }

    private static List<Finding> found(StatesFound states) {
        List<Finding> found = new ArrayList<>();
        states.violation()
                .ifPresent(path -> found.add(new Finding(
                        PropertyWords.ANSWERS,
                        new Remark(
                                Look.BAD,
                                PropertyWords.UNEXPLAINED + ", first after "
                                        + Count.of(path.steps().size(), "step")),
                        way(path))));
        for (PropertyResult result : states.properties()) {
            found.add(new Finding(
                    result.property().toString(),
                    new Remark(look(result), result.found()),
                    result.path().map(BackgroundSearch::way).orElse("")));
        }
        states.problems()
                .forEach((problem, seen) -> found.add(new Finding(
                        problem.toString(),
                        new Remark(
                                problem.kind() == Problem.Kind.FAILURE ? Look.BAD : Look.PLAIN,
                                Count.of(seen.count(), "time") + ", first after "
                                        + Count.of(seen.first().steps().size(), "step")),
                        way(seen.first()))));
        return found;
    }

    private static Look look(PropertyResult result) {
        if (result.word() == Verdict.Word.VIOLATES) {
            return Look.BAD;
        }
        return result.property().kind() == Property.Kind.SOMETIMES
                        && result.path().isPresent()
                ? Look.GOOD
                : Look.PLAIN;
    }

    /** A way that is too long for a link is not offered. */
    private static String way(StatePath path) {
        List<StepName> steps = StepName.ofAll(path.steps());
        return steps.size() > StepName.MOST_STEPS ? "" : StepName.text(steps);
    }
}
