package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.simulate.SimulationResult;
import dev.plumbline.actor.states.Problem;
import dev.plumbline.actor.states.PropertyResult;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.actor.table.MetricsTable;
import dev.plumbline.campaign.Shard;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reports the result for a harness as text or as JSON, and writes the first violation to files. */
final class ActorsReport {
    private final Terminal terminal;
    private final String system;
    private final Harness harness;
    private final ActorsFolder folder;
    private final boolean json;
    private final ActorsText text;
    private boolean shown;

    ActorsReport(Terminal terminal, String system, Harness harness, ActorsFolder folder, boolean json) {
        this.terminal = terminal;
        this.system = system;
        this.harness = harness;
        this.folder = folder;
        this.json = json;
        this.text = new ActorsText(terminal);
    }

    boolean json() {
        return json;
    }

    /** @param brief whether other rows follow, so that a violation is shown at most once */
    void row(Metrics metrics, Conclusion conclusion, boolean brief) throws BadInput {
        ExplorationResult first = metrics.runs().get(0);
        Optional<Found> found =
                brief && shown ? Optional.empty() : found(first, StandardExploration.shorter(harness, first));
        print(metrics, conclusion, found);
        violation(found);
    }

    /**
     * An execution to show.
     *
     * @param result of the check of its history, unless an actor failed in it, or it violates a property
     */
    private record Found(FoundRun run, Optional<Result> result) {}

    private Optional<Found> found(ExplorationResult explored, Optional<FoundRun> run) throws BadInput {
        boolean fails = explored.violates() && explored.firstViolation().isEmpty();
        if (fails) {
            return Optional.of(new Found(run.orElseGet(() -> unexplained(explored)), Optional.empty()));
        }
        if (run.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Found(
                run.get(), new Judge(harness, Budget.DEFAULT).check(run.get().calls())));
    }

    /** An execution that violates though its history does not. */
    private static FoundRun unexplained(ExplorationResult explored) {
        return Optional.ofNullable(explored.firsts().get(Execution.End.FAILURE))
                .orElseGet(() -> explored.violatedProperty().orElseThrow().run().orElseThrow());
    }

    /** @param seen the histories of the part */
    void part(Metrics metrics, Conclusion conclusion, Shard part, SeenHistories seen) throws BadInput {
        ExplorationResult explored = metrics.runs().get(0);
        Optional<Found> found = found(explored, StandardExploration.shorter(harness, explored));
        if (!json) {
            text.page().line(0, "part " + part + " of the schedules:");
        }
        print(metrics, conclusion, found, ActorsJson.part(part, seen));
        violation(found);
    }

    private void print(Metrics metrics, Conclusion conclusion, Optional<Found> found) {
        print(metrics, conclusion, found, new Document());
    }

    private void print(Metrics metrics, Conclusion conclusion, Optional<Found> found, Document more) {
        if (json) {
            Document row = ActorsJson.row(
                    metrics,
                    conclusion,
                    found.flatMap(Found::result)
                            .flatMap(result -> result.verdict().counterexampleIfAny()),
                    found.flatMap(Found::result).map(result -> folder.bundle()));
            terminal.out().println(DocumentJson.line(row.putAll(more)));
            terminal.out().flush();
        } else {
            text.explored(
                    system,
                    harness,
                    metrics.configuration().scheduler(),
                    metrics.runs().get(0),
                    conclusion);
        }
    }

    /**
     * @param shortest the shortest execution that violates, or in which an actor throws an exception, if there is one
     */
    void row(Metrics metrics, Conclusion conclusion, Optional<FoundRun> shortest) throws BadInput {
        Optional<Found> found = found(metrics.runs().get(0), shortest);
        print(metrics, conclusion, found);
        violation(found);
    }

    private void violation(Optional<Found> found) throws BadInput {
        if (found.isPresent()) {
            shown = true;
            show(found.get().run(), found.get().result());
        }
    }

    private void show(FoundRun run, Optional<Result> result) throws BadInput {
        show(run, result, List.of());
    }

    /** @param more commands that repeat it */
    private void show(FoundRun run, Optional<Result> result, List<String> more) throws BadInput {
        folder.write(run, result);
        if (json) {
            return;
        }
        text.chart(run, result.map(ActorsReport::failing).orElse(OptionalInt.empty()));
        if (result.isPresent()) {
            text.why(harness.name(), result.get());
        }
        List<String> commands = new ArrayList<>(folder.commands(result.isPresent()));
        commands.addAll(more);
        text.commands("To reproduce", commands);
        text.page().blank();
    }

    private static OptionalInt failing(Result result) {
        return result.verdict()
                .counterexampleIfAny()
                .map(Counterexample::failing)
                .orElse(OptionalInt.empty());
    }

    /** @param bySeed for each row the numbers of schedules by seed, in ascending order; empty if not measured */
    void table(List<Metrics> rows, List<List<Long>> bySeed, int delays) {
        if (json) {
            return;
        }
        text.page().blank();
        MetricsTable.text(rows).forEach(line -> text.page().line(0, line));
        for (int i = 0; i < rows.size(); i++) {
            List<Long> schedules = bySeed.get(i);
            if (!schedules.isEmpty()) {
                text.page()
                        .wrapped(
                                0,
                                "#S of " + rows.get(i).configuration().abbreviation() + " over " + schedules.size()
                                        + " seeds: at least " + Count.of(schedules.get(0)) + ", median "
                                        + Count.of(schedules.get(schedules.size() / 2)) + ", at most "
                                        + Count.of(schedules.get(schedules.size() - 1)));
            }
        }
        MetricsTable.LEGEND.forEach(line -> text.page().wrapped(0, line));
        text.page()
                .wrapped(
                        0,
                        "Average of " + rows.get(0).runs().size() + " runs. DB has a budget of D = " + delays
                                + " delays.");
    }

    ExitCode states(StatesFound found, boolean countHistory, ActorsProgress progress) throws BadInput {
        progress.wipe();
        Optional<Result> result = Optional.empty();
        if (found.violation().isPresent()) {
            result = new Judge(harness, Budget.DEFAULT)
                    .check(found.violation().get().calls());
        }
        if (json) {
            terminal.out()
                    .println(StatesJson.row(
                            system,
                            harness,
                            found,
                            countHistory,
                            result.flatMap(each -> each.verdict().counterexampleIfAny()),
                            result.map(each -> folder.bundle())));
        } else {
            StatesText.print(system, harness, found, countHistory, text.page());
        }
        if (found.violation().isPresent()) {
            show(StandardExploration.run(found.violation().get()), result);
        } else if (found.first(Problem.Kind.FAILURE).isPresent()) {
            show(StandardExploration.run(found.first(Problem.Kind.FAILURE).get()), Optional.empty());
        } else if (found.violatedProperty().isPresent()) {
            PropertyResult violated = found.violatedProperty().get();
            if (!json && found.properties().size() > 1) {
                text.page().blank();
                text.page().line(2, "The violation of \"" + violated.property().name() + "\":");
            }
            show(StandardExploration.run(violated.path().orElseThrow()), Optional.empty());
        }
        return ExitCode.of(found.word());
    }

    /** @param options that repeat a run of it */
    ExitCode simulated(SimulationResult simulation, SimulateOptions options, ActorsProgress progress) throws BadInput {
        progress.wipe();
        Optional<SimulationResult.Violation> violation = simulation.violation();
        Optional<FoundRun> run = violation.map(SimulationResult.Violation::shortest);
        Optional<Result> result = Optional.empty();
        if (run.isPresent() && violation.get().isOfHistory()) {
            result = new Judge(harness, Budget.DEFAULT).check(run.get().calls());
        }
        if (json) {
            terminal.out()
                    .println(SimulationJson.row(
                            system,
                            harness,
                            simulation,
                            result.flatMap(each -> each.verdict().counterexampleIfAny()),
                            result.map(each -> folder.bundle())));
        } else {
            SimulationText.print(system, harness, simulation, text.page());
        }
        if (violation.isPresent()) {
            show(
                    run.get(),
                    result,
                    List.of(folder.command(options.ofRun(violation.get().seed()))));
        }
        return ExitCode.of(simulation.word());
    }

    /**
     * Repeats an execution. The schedule of a search through whole states ends at a state; the execution is not
     * continued from there.
     *
     * @param ofAViolation whether it was written for a violation
     */
    ExitCode replayed(Schedule schedule, boolean ofAViolation) throws BadInput {
        Replayed replayed = Replayed.of(harness, schedule);
        FoundRun run = replayed.run();
        Verdict.Word word = replayed.word();
        if (json) {
            terminal.out().println(ReplayJson.row(system, harness, run, word));
        } else if (run.last().lostControl().isPresent()) {
            text.page().line(0, system + " " + harness.name() + ": " + word);
            text.page().wrapped(2, "note: " + run.last().lostControl().get());
        } else {
            text.page()
                    .line(
                            0,
                            system + " " + harness.name() + ": " + word
                                    + (replayed.failed() ? ", an actor failed" : ""));
            replayed.properties().lines().forEach(each -> text.page().wrapped(2, each));
            replayed.properties().open().ifPresent(each -> text.page().wrapped(2, "note: " + each));
            if (ofAViolation && word == Verdict.Word.CONFORMS) {
                text.page()
                        .wrapped(
                                2,
                                "note: this schedule was written for a violation, and it does not violate now: the"
                                        + " actors are others than they were, or they depend on something besides their"
                                        + " state and the messages");
            }
            text.chart(run, replayed.result().map(ActorsReport::failing).orElse(OptionalInt.empty()));
            if (replayed.result().isPresent()) {
                text.why(harness.name(), replayed.result().get());
            }
        }
        return ExitCode.of(word);
    }
}
