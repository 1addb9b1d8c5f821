package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StatesEngine;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** State logs get the same verdict, with the same number of steps, from both evaluators of TLA+. */
@Tag("slow")
class StateLogsOnBothEvaluatorsTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../../corpus"));
    private static final Path MORE = Path.of(System.getProperty("plumbline.cases", "../../../shared/cases"));
    private static final Map<Path, String> FOLDERS = Map.of(CORPUS, "states/", MORE, "twophase/");

    @TempDir
    private Path folder;

    /** @param expected {@code accept} or {@code reject} */
    private record Case(Path log, Path module, String expected) {}

    @TestFactory
    Stream<DynamicTest> recordedLogs() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Map.Entry<Path, String> each : FOLDERS.entrySet()) {
            Path verdicts = each.getKey().resolve("VERDICTS.tsv");
            for (String line : Files.isRegularFile(verdicts) ? Files.readAllLines(verdicts) : List.<String>of()) {
                String[] columns = line.split("\t");
                if (columns[0].startsWith(each.getValue())) {
                    Path log = each.getKey().resolve(columns[0]);
                    cases.add(new Case(log, log.resolveSibling(columns[1] + ".tla"), columns[4]));
                }
            }
        }
        assertThat(cases).extracting(Case::expected).contains("accept", "reject");
        return cases.stream()
                .map(each -> DynamicTest.dynamicTest(each.log.getFileName().toString(), () -> {
                    History history = StateLogs.read(each.log, StateMapping.NONE.reading());
                    Spec own = TlaSource.of(each.module).load(history);
                    String verdict = compare(StateMapping.NONE, history, own);
                    assertThat(verdict).isEqualTo(each.expected.equals("accept") ? "conforms" : "violates");
                }));
    }

    private static final String ELECTION = """
            ---- MODULE Election ----
            EXTENDS Integers
            CONSTANT Server
            VARIABLES role, term
            Init == role = [i \\in Server |-> "Follower"] /\\ term = 0
            Elect(i) == /\\ role' = [j \\in Server |-> IF j = i THEN "Leader" ELSE "Follower"]
                        /\\ term' = term + 1
            StepDown(i) == /\\ role[i] = "Leader"
                           /\\ role' = [role EXCEPT ![i] = "Follower"]
                           /\\ UNCHANGED term
            Next == \\E i \\in Server : Elect(i) \\/ StepDown(i)
            Spec == Init /\\ [][Next]_<<role, term>>
            ====
            """;

    /** Expressions of a mapping, events without a name, silent actions, several steps for an event. */
    @TestFactory
    Stream<DynamicTest> mappedLogs() throws Exception {
        Path module = Files.writeString(folder.resolve("Election.tla"), ELECTION);
        Files.writeString(folder.resolve("Election.cfg"), "SPECIFICATION Spec\nCONSTANT Server = {n1, n2, n3}\n");
        String elect = "{\"event\":\"Elect\",\"args\":{\"i\":\"n1\"},\"state\":{\"term\":1}}\n";
        String down = "{\"event\":\"StepDown\",\"args\":{\"i\":\"%s\"},\"state\":{\"term\":1}}\n";
        String term = "{\"state\":{\"term\":%d}}\n";
        List<String> logs = List.of(
                elect + down.formatted("n1"),
                elect + down.formatted("n2"),
                term.formatted(1) + term.formatted(2) + term.formatted(2),
                term.formatted(1) + term.formatted(3));
        List<String> mappings = List.of(
                "",
                "steps 0..2\n",
                "unlogged unchanged\n",
                "silent StepDown\n",
                "derive term = term + line.state.term when line.state.term < 3\n");
        List<DynamicTest> tests = new ArrayList<>();
        for (String mapping : mappings) {
            StateMapping parsed = StateMapping.parse("mapping", mapping);
            Spec own = null;
            for (String text : logs) {
                Path log = Files.writeString(folder.resolve("log-" + tests.size() + ".ndjson"), text);
                History history = StateLogs.read(log, parsed.reading());
                // Once for all logs of a mapping: the expressions of the mapping are loaded with the module.
                own = own == null ? TlaSource.of(module).load(history) : own;
                Spec loaded = own;
                tests.add(DynamicTest.dynamicTest(text + mapping, () -> compare(parsed, history, loaded)));
            }
        }
        return tests.stream();
    }

    /** @return the verdict of both */
    private static String compare(StateMapping mapping, History history, Spec own) throws BadInput {
        List<String> ours = outcome(mapping, history, own);
        Optional<Spec> tlc = own.reference();
        assertThat(tlc).as("evaluated by our own").isPresent();
        assertThat(ours).isEqualTo(outcome(mapping, history, tlc.orElseThrow()));
        return ours.get(0);
    }

    /** Without the confirmation of violations, so that the steps are those of one evaluator. */
    private static List<String> outcome(StateMapping mapping, History history, Spec spec) throws BadInput {
        Budget budget = Budget.UNLIMITED.withSteps(100_000).withTime(Duration.ofMinutes(2));
        Result result = new StatesEngine(mapping, Skipping.NOTHING)
                .search(new Engine.Task(history, spec, budget, Progress.NONE, Optional.empty(), false));
        Verdict verdict = result.verdict();
        List<String> outcome = new ArrayList<>(List.of(
                verdict.word().text(),
                verdict.statistics().steps() + " steps",
                verdict.statistics().maxFrontier() + " at most",
                result.neverUsed().toString()));
        if (verdict instanceof Verdict.Violates violates) {
            Counterexample why = violates.counterexample();
            outcome.add(why.failedAt() + " "
                    + why.blocked().stream()
                            .flatMap(each -> each.reasons().stream())
                            .map(reason -> reason.state().value() + " " + reason.obstacles())
                            .toList());
        }
        return outcome;
    }
}
