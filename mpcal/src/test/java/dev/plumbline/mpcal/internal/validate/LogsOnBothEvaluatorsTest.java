package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Logs of Modular PlusCal get the same verdict, with the same number of steps, from both evaluators of TLA+. */
@Tag("slow")
class LogsOnBothEvaluatorsTest {
    private static final int STEPS = 1_000;
    /** Logs of each system: two in the normal run, all if many random cases are requested. */
    private static final int LOGS = Integer.getInteger("plumbline.random", 20_000) > 100_000 ? Integer.MAX_VALUE : 2;
    /** Verdicts of all systems. */
    private final List<String> verdicts = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> recordedLogs() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path root : Cases.roots()) {
            for (Path system : listed(root)) {
                List<Path> logs = listed(system).stream()
                        .filter(folder -> folder.getFileName().toString().startsWith("traces_"))
                        .flatMap(folder -> listed(folder).stream())
                        .limit(LOGS)
                        .toList();
                if (!logs.isEmpty()) {
                    tests.add(DynamicTest.dynamicTest(system.getFileName().toString(), () -> compare(system, logs)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(1);
        tests.add(DynamicTest.dynamicTest(
                "both verdicts occurred", () -> assertThat(verdicts).contains("conforms", "violates")));
        return tests.stream();
    }

    private static List<Path> listed(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(Path system, List<Path> logs) throws BadInput {
        String name = system.getFileName().toString();
        MpcalSpecSource source = MpcalSpecSource.of(
                system.resolve(name + ".tla"), Optional.of(system.resolve(name + "Validate.cfg")), List.of());
        List<History> histories = new ArrayList<>();
        for (Path log : logs) {
            History history = LogHistory.read(log);
            histories.add(history);
            histories.add(damaged(history));
        }
        Spec tlc = source.onTlc().loadedFor(histories).load(histories.get(0));
        Spec own = source.loadedFor(histories).load(histories.get(0));
        assertThat(tlc.reference()).isEmpty();
        assertThat(own.reference()).as("evaluated by our own").isPresent();
        for (History history : histories) {
            for (Strategy strategy : Strategy.values()) {
                List<String> ours = outcome(history, own, strategy);
                assertThat(ours).as(history.name()).isEqualTo(outcome(history, tlc, strategy));
                verdicts.add(ours.get(0));
            }
        }
    }

    /** With a section in the middle that has no effect. */
    private static History damaged(History history) throws BadInput {
        History.Builder damaged = History.Builder.like(history);
        for (int i = 0; i < history.size(); i++) {
            Operation each = history.operations().get(i);
            damaged.add(
                    i == history.size() / 2
                            ? new Operation(
                                    each.process(),
                                    each.name(),
                                    each.arguments(),
                                    each.place(),
                                    Outcome.ABORTED,
                                    each.metadata(),
                                    0)
                            : each);
        }
        return damaged.build();
    }

    /** Without the confirmation of violations, so that the steps are those of one evaluator. */
    private static List<String> outcome(History history, Spec spec, Strategy strategy) throws BadInput {
        Result result = new CutsEngine(strategy, 1, 1)
                .search(new Engine.Task(
                        history, spec, Budget.UNLIMITED.withSteps(STEPS), Progress.NONE, Optional.empty(), false));
        Verdict verdict = result.verdict();
        List<String> outcome = new ArrayList<>(List.of(
                verdict.word().text(),
                verdict.statistics().steps() + " steps",
                verdict.statistics().maxFrontier() + " at most",
                Decider.Remark.text(result.remarks()).toString()));
        verdict.counterexampleIfAny().ifPresent(why -> {
            outcome.add("failed at " + why.failedAt());
            outcome.addAll(new TreeSet<>(why.blocked().stream()
                    .flatMap(each -> each.reasons().stream())
                    .map(reason -> reason.state().value() + " " + reason.obstacles())
                    .toList()));
        });
        return outcome;
    }
}
