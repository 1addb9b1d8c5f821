package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All schedules of a harness, and that reduction and repetition agree with them. */
record Runs(ExplorationResult report, List<FoundRun> executions, TreeSet<String> histories) {
    static PekkoHarness.Builder anyAnswer(String name) {
        return PekkoHarness.of(name, new AnyAnswer()).patience(Duration.ZERO);
    }

    /** Runs every schedule; a reduced search finds the same histories, and every written schedule can be repeated. */
    static Runs all(Harness harness) {
        Explorer explorer = new Explorer(harness);
        List<FoundRun> executions = new ArrayList<>();
        TreeSet<String> histories = new TreeSet<>();
        ExplorationResult report = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED), execution -> {
            executions.add(execution);
            assertThat(execution.chart().steps()).hasSameSizeAs(execution.steps());
            assertThat(execution.chart().calls()).hasSize(history(execution).size());
            histories.add(canonical(history(execution)));
        });
        TreeSet<String> kept = new TreeSet<>();
        ExplorationResult reduced =
                explorer.run(new Dpor(Dependence.OF_HISTORIES), each -> kept.add(canonical(history(each))));
        assertThat(kept).as(text(reduced)).isEqualTo(histories);
        assertThat(reduced.schedules()).isLessThanOrEqualTo(report.schedules());
        if (!executions.isEmpty()) {
            FoundRun last = executions.get(executions.size() - 1);
            List<String> again = new ArrayList<>();
            explorer.run(new Replay(last.schedule()), each -> again.add(sequence(each)));
            assertThat(again).containsExactly(sequence(last));
        }
        return new Runs(report, executions, histories);
    }

    /** A request to any actor; {@link #anyAnswer} accepts every answer to it. */
    static Invocation ask(int number) {
        return Invocation.of("ask").with("request", number);
    }

    /** The steps of a kind in all executions, in words. */
    TreeSet<String> steps(Step.Kind kind, Function<Step, String> words) {
        return executions.stream()
                .flatMap(run -> run.steps().stream())
                .filter(step -> step.kind() == kind)
                .map(words)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static History history(FoundRun run) {
        try {
            return run.calls().history("history");
        } catch (BadInput e) {
            throw new IllegalStateException(e);
        }
    }

    /** The verdict of an exploration whose scheduler says itself what it leaves out. */
    static String word(ExplorationResult explored) {
        return explored.word(true).name().toLowerCase(Locale.ROOT);
    }

    /** All that an exploration says about its verdict. */
    static String text(ExplorationResult explored) {
        List<String> lines = new ArrayList<>(explored.repeatability().notes());
        explored.gaps(true).forEach(gap -> lines.add(gap.toString()));
        if (explored.gaps(true).contains(ExplorationResult.Gap.UNANSWERED)) {
            lines.add(explored.words(ExplorationResult.Gap.UNANSWERED));
        }
        explored.firstViolation().or(explored::firstUnanswered).ifPresent(run -> lines.add(sequence(run)));
        return word(explored) + "\n" + String.join("\n", lines);
    }

    /** The steps of an execution, with what each did. */
    static String sequence(FoundRun run) {
        StringBuilder text = new StringBuilder();
        for (Step step : run.steps()) {
            text.append(step).append('\n');
            step.sent().forEach(sent -> text.append("  ").append(sent).append('\n'));
            step.answers()
                    .forEach(answer -> text.append(answer.counted() ? "  answers " : "  sends ")
                            .append(answer.client())
                            .append(' ')
                            .append(answer.message())
                            .append('\n'));
            step.notes().forEach(note -> text.append("  ").append(note).append('\n'));
        }
        run.last()
                .unanswered()
                .forEach(each -> text.append("no answer: ").append(each).append('\n'));
        return text.toString();
    }

    /** The results of the operations, each once. */
    TreeSet<String> results() {
        return executions.stream().map(each -> results(history(each))).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String results(History history) {
        Map<String, Object> results = new TreeMap<>();
        Map<Value, Integer> counts = new TreeMap<>();
        for (Operation operation : history.operations()) {
            int index = counts.merge(operation.process(), 1, Integer::sum);
            Object result = operation.isPending() ? "?" : operation.arguments().get("result");
            results.put(((Value.Str) operation.process()).value() + (index > 1 ? index : ""), result);
        }
        return results.toString();
    }

    private static String canonical(History history) {
        Map<String, String> operations = new TreeMap<>();
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            Timebox box = (Timebox) operation.place();
            TreeSet<String> before = new TreeSet<>();
            for (Operation other : history.operations()) {
                if (((Timebox) other.place()).precedes(box)) {
                    before.add(other.process() + other.call());
                }
            }
            operations.put(operation.process() + operation.call(), operation.outcome() + " after " + before);
        }
        return operations.toString();
    }
}
