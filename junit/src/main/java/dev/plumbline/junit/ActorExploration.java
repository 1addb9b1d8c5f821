package dev.plumbline.junit;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.states.Problem;
import dev.plumbline.actor.states.PropertyResult;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.states.StatePath;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.history.chart.ChartText;
import dev.plumbline.history.chart.MessageChart;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;

/** Explores a harness, and reports a finding as a readable error. */
final class ActorExploration {
    private static final int WIDTH = 100;
    private static final Logger LOG = Logger.getLogger(ActorExploration.class.getName());

    private final Harness harness;
    private final String system;
    private final String test;
    private final UnaryOperator<String> again;

    /**
     * @param system its name, for messages and files
     * @param test class and method, for the names of files
     * @param again how to repeat an execution in a test, from the answers of its schedule
     */
    ActorExploration(Harness harness, String system, String test, UnaryOperator<String> again) {
        this.harness = harness;
        this.system = system;
        this.test = test;
        this.again = again;
    }

    /**
     * The default exploration, without a given scheduler.
     *
     * @return restrictions of the pass
     */
    List<String> run(long maxSchedules, long seed, Duration budget) throws BadInput {
        StandardExploration.Outcome outcome = StandardExploration.run(harness, seed, maxSchedules, budget, count -> {});
        if (outcome.states().isEmpty()) {
            failOfProperty(outcome.explored(), outcome.shown());
        }
        if (outcome.shown().isPresent()) {
            fail(outcome.shown().get());
        }
        if (outcome.states().isPresent()) {
            StatesFound found = outcome.states().get();
            Optional<StatePath> failure = found.first(Problem.Kind.FAILURE);
            if (failure.isPresent()) {
                fail(StandardExploration.run(failure.get()));
            }
            failOfProperty(found);
            if (found.word() != Verdict.Word.CONFORMS) {
                throw inconclusive(" after " + Count.of(found.states()) + " states", ActorNotes.open(found));
            }
            return logged(ActorNotes.of(found));
        }
        return judge(outcome.explored(), Schedulers.SOURCE_DPOR, true, maxSchedules);
    }

    InconclusiveError inconclusive(String after, List<String> reasons) {
        return new InconclusiveError(
                system + " " + harness.name() + ": inconclusive" + after + "\n  " + String.join("\n  ", reasons));
    }

    /** Maven shows logged messages, and nothing else of a test that passes. */
    List<String> logged(List<String> notes) {
        if (!notes.isEmpty()) {
            LOG.warning(() -> system + " " + harness.name() + " passes, but:\n  " + String.join("\n  ", notes));
        }
        return notes;
    }

    /** @return restrictions of the pass */
    List<String> run(Schedulers kind, long maxSchedules, long seed, Duration budget) throws BadInput {
        SchedulerOptions options = SchedulerOptions.DEFAULT;
        ExplorationResult explored = Exploration.of(harness, kind.begin(harness, seed, options))
                .maxSchedules(maxSchedules)
                .budget(budget)
                .run();
        return judge(explored, kind, kind.losesNone(options), maxSchedules);
    }

    private List<String> judge(ExplorationResult explored, Schedulers kind, boolean losesNone, long maxSchedules)
            throws BadInput {
        if (explored.firstViolation().isPresent()) {
            fail(explored.firstViolation().get());
        }
        failOfProperty(explored, Optional.empty());
        if (explored.violates() && explored.firsts().containsKey(Execution.End.FAILURE)) {
            fail(explored.firsts().get(Execution.End.FAILURE));
        }
        if (explored.word(losesNone) == Verdict.Word.VIOLATES) {
            throw new AssertionError(
                    system + " " + harness.name() + ": " + String.join("\n", explored.ofProperties(losesNone)));
        }
        List<String> open = open(explored, kind, losesNone, maxSchedules);
        if (!open.isEmpty()) {
            throw inconclusive(" after " + Count.of(explored.schedules()) + " schedules", open);
        }
        return logged(ActorNotes.of(explored, losesNone));
    }

    /** Reasons why the exploration proves nothing. A requested sample is not one of them; its pass has a note. */
    private static List<String> open(
            ExplorationResult explored, Schedulers kind, boolean losesNone, long maxSchedules) {
        Set<ExplorationResult.Gap> gaps = explored.gaps(losesNone);
        if (!losesNone) {
            gaps.removeAll(EnumSet.of(
                    ExplorationResult.Gap.MAY_LOSE,
                    ExplorationResult.Gap.CUT_OFF,
                    ExplorationResult.Gap.LENGTH,
                    ExplorationResult.Gap.TIMERS));
        }
        List<String> open = new ArrayList<>();
        gaps.forEach(gap -> open.add(words(gap, explored, maxSchedules)));
        if (explored.schedules() == 0 && explored.repeatability().isControlled()) {
            open.add("time was up before the first schedule ended");
        }
        if (kind == Schedulers.LIVIOLA) {
            explored.falseDeclarations().forEach(declaration -> open.add("unsound exclusion: " + declaration));
        }
        return open;
    }

    private static String words(ExplorationResult.Gap gap, ExplorationResult explored, long maxSchedules) {
        return switch (gap) {
            case CUT_OFF ->
                explored.schedules() >= maxSchedules
                        ? "there are more: a higher maxSchedules may see all of them, and scheduler = \"random\" is content"
                                + " with a sample"
                        : "time was up (budget)";
            case LENGTH -> explored.words(gap) + " (Harness.Builder.maxSteps)";
            default -> explored.words(gap);
        };
    }

    /** Repeats an execution; passes if the sequential object explains what the clients saw and all properties hold. */
    void replay(Schedule schedule) throws BadInput {
        FoundRun run = Repetition.replay(harness, schedule);
        if (run.last().lostControl().isPresent()) {
            throw inconclusive("", List.of(run.last().lostControl().get()));
        }
        Optional<Verdict> verdict =
                new Judge(harness, Budget.DEFAULT).check(run.calls()).map(Result::verdict);
        if (verdict.filter(Verdict.Violates.class::isInstance).isPresent() || run.end() == Execution.End.FAILURE) {
            fail(run);
        }
        ReplayedProperties properties = ReplayedProperties.of(
                harness, run.last(), run.steps(), run.end().isWhole());
        if (!properties.violated().isEmpty()) {
            failOfProperty(properties.lines(), run, "");
        }
        if (properties.open().isPresent()) {
            throw inconclusive("", List.of(properties.open().get()));
        }
        if (verdict.filter(Verdict.Inconclusive.class::isInstance).isPresent()) {
            throw new InconclusiveError(
                    system + " " + harness.name() + ": the history could not be decided in its budget");
        }
    }

    /** @throws AssertionError if a property is violated, and nothing else is wrong; it shows the given execution if there is one */
    private void failOfProperty(ExplorationResult explored, Optional<FoundRun> shown) {
        if (explored.violatesPropertyOnly()) {
            List<String> violated = explored.properties().stream()
                    .filter(ExplorationResult.OfProperty::isViolated)
                    .map(ExplorationResult.OfProperty::toString)
                    .toList();
            failOfProperty(
                    violated,
                    shown.orElseGet(() ->
                            explored.violatedProperty().orElseThrow().run().orElseThrow()),
                    "");
        }
    }

    /** @throws AssertionError if a property is violated; it shows the shortest of the executions that do so */
    private void failOfProperty(StatesFound found) {
        List<String> violated = found.properties().stream()
                .filter(each -> found.repeatability().holds() && each.word() == Verdict.Word.VIOLATES)
                .map(PropertyResult::text)
                .toList();
        if (violated.isEmpty()) {
            return;
        }
        Optional<FoundRun> run =
                found.violatedProperty().flatMap(PropertyResult::path).map(StandardExploration::run);
        String text = String.join("\n", violated);
        throw new AssertionError(run.map(each -> drawn(": " + text, each.chart(), Optional.empty()) + repeat(each))
                .orElse(system + " " + harness.name() + ": " + text));
    }

    /**
     * @param violated a line for each violated property
     * @param more lines about how to repeat the run
     */
    void failOfProperty(List<String> violated, FoundRun run, String more) {
        throw new AssertionError(
                drawn(": " + String.join("\n", violated), run.chart(), Optional.empty()) + repeat(run) + more);
    }

    /** @param what the end of a sentence about the harness */
    private String drawn(String what, MessageChart chart, Optional<Counterexample> found) {
        StringBuilder text = new StringBuilder(system + " " + harness.name() + what + "\n\n");
        ChartText drawn = new ChartText(chart, WIDTH);
        (found.flatMap(Counterexample::failed).isPresent()
                        ? drawn.marking(found.get().failedAt())
                        : drawn)
                .lines()
                .forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private String repeat(FoundRun run) {
        return "\nTo repeat this execution: " + again.apply(run.schedule().answers()) + '\n';
    }

    private void fail(FoundRun run) throws BadInput {
        fail(run, "");
    }

    /** @param more lines about how to repeat the run */
    void fail(FoundRun run, String more) throws BadInput {
        Optional<Result> result = new Judge(harness, Budget.DEFAULT).check(run.calls());
        Optional<Counterexample> found = result.flatMap(each -> each.verdict().counterexampleIfAny());
        MessageChart chart = run.chart();
        Optional<Throwable> thrown =
                run.steps().stream().flatMap(step -> step.failure().stream()).findFirst();
        StringBuilder text = new StringBuilder(drawn(
                found.isPresent()
                        ? " is not linearizable: " + sentence(found.get())
                        : ": an actor failed: " + thrown.orElseThrow(),
                chart,
                found));
        if (found.isPresent()) {
            text.append('\n').append(Explain.text(result.orElseThrow()));
        }
        text.append(repeat(run)).append(more);
        if (found.isPresent()) {
            ActorSchedule schedule =
                    new ActorSchedule(system, harness.name(), run.schedule().text(), Optional.of(chart));
            text.append(BundleFile.write(
                    test + "-" + harness.name(),
                    () -> Explain.bundle(result.orElseThrow()).map(bundle -> bundle.withActors(schedule))));
        }
        throw new AssertionError(text.toString(), thrown.orElse(null));
    }

    private static String sentence(Counterexample found) {
        return found.failing().isEmpty() ? "the model has no initial state" : Cases.message(found.failedAt(), found);
    }
}
