package dev.plumbline.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.Value;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** All schedules of a harness, and that reduction and repetition agree with them. */
record Runs(PekkoReport report, List<PekkoExecution> executions, TreeSet<String> histories) {
    static PekkoHarness.Builder anyAnswer(String name) {
        return PekkoHarness.of(name, new AnyAnswer()).patience(Duration.ZERO);
    }

    /** Runs every schedule; a reduced search finds the same histories, and every written schedule can be repeated. */
    static Runs all(PekkoHarness harness) {
        PekkoExplorer explorer = new PekkoExplorer(harness);
        List<PekkoExecution> executions = new ArrayList<>();
        TreeSet<String> histories = new TreeSet<>();
        PekkoReport report = explorer.run(DepthFirst.within(DepthFirst.UNBOUNDED), execution -> {
            executions.add(execution);
            assertThat(execution.chart().steps()).hasSameSizeAs(execution.steps());
            assertThat(execution.chart().calls()).hasSize(execution.history().size());
            histories.add(canonical(execution.history()));
        });
        TreeSet<String> kept = new TreeSet<>();
        PekkoReport reduced =
                explorer.run(new Dpor(Dependence.OF_HISTORIES), each -> kept.add(canonical(each.history())));
        assertThat(kept).as(reduced.text()).isEqualTo(histories);
        assertThat(reduced.schedules()).isLessThanOrEqualTo(report.schedules());
        if (!executions.isEmpty()) {
            PekkoExecution last = executions.get(executions.size() - 1);
            List<String> again = new ArrayList<>();
            explorer.run(new dev.plumbline.schedule.Replay(last.schedule()), each -> again.add(each.sequence()));
            assertThat(again).containsExactly(last.sequence());
        }
        return new Runs(report, executions, histories);
    }

    /** The results of the operations, each once. */
    TreeSet<String> results() {
        return executions.stream().map(each -> results(each.history())).collect(Collectors.toCollection(TreeSet::new));
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
