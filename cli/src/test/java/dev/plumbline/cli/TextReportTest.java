package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TextReportTest {
    private static final CheckAgain AGAIN = new CheckAgain("plumbline", OptionWords.NONE, Duration.ofSeconds(60));

    private static String printed(Report report, int width, boolean colours, boolean full) {
        StringWriter out = new StringWriter();
        PrintWriter writer = new PrintWriter(out);
        Terminal terminal =
                new Terminal(null, writer, writer, colours, false, width, "plumbline", false, Optional.empty());
        new TextReport(terminal, full, AGAIN).print(report);
        writer.flush();
        return out.toString();
    }

    @Test
    void aViolationTellsTheWholeStory() {
        assertThat(printed(Examples.violation(), 80, false, false)).isEqualTo("""
                        VIOLATES  bad.ndjson: no behaviour of KvMap.tla explains it
                          4 operations, 3 processes, 1,234 steps, largest frontier 2, 0.25 s

                          #2 Get(1) could not have returned 3. Where the search ended, dict[1] is 7, not
                          3.
                          - In another state where the search ended, dict[1] is 8, not 3.
                          - In one interpretation, the last change of dict[1] was #1 Put(key: 1, value:
                            8).
                          - #1 overlaps #2.

                          This operation fits no explanation of what came before it:
                            #2 Get(key: 1, result: 3)
                            of process 2, called at 20 ns, returned at 30 ns, line 4

                          Operations that overlap it (not to scale, 0 is its call):
                            process 0                                 |============ #3 Put ============>
                            process 1  |=========================== #1 Put ===========================|
                            process 2                 |########### #2 Get ############|
                                       -5 ns          0               +5 ns           +10 ns      +20 ns
                            #1 Put(key: 1, value: 8)  [-5 ns, +20 ns], line 3
                            #3 Put(key: 2, value: 9) pending  [+5 ns, ), line 5

                          The frontier: 2 configurations where the search ended
                            without 1 operation and its effects: the violation remains without it
                            all  dict = (1 :> * @@ 5 :> 0)
                            all  n = 1
                            1.   dict[1] = 7; none of the open operations performed
                            2.   dict[1] = 8; performed #1 Put

                          Why the open operations could not be performed:
                            #2 Get(key: 1, result: 3)
                              result = dict[key]: 3 = 7 is FALSE at KvMap.tla:12 (in 2 states)
                              result = dict[key]: 3 = 8 is FALSE at KvMap.tla:12

                          Performed last, in one interpretation that got this far:
                            #0 Put(key: 1, value: 7)
                            Evict (silent)
                            #1 Put(key: 1, value: 8) by Put_Done  -> dict[1] = 8

                          To reproduce:
                            plumbline check bad.ndjson
                            add --full for all details, --json for programs, --bundle FILE to save it
                          never used: Erase, Evict
                        """);
    }

    @Test
    void noLineLeavesTheTerminal() {
        for (int width : List.of(60, 72, 80, 100, 160)) {
            assertThat(printed(Examples.violation(), width, false, false).lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
        }
    }

    @Test
    void coloursAreAddedAroundTheSameText() {
        String plain = printed(Examples.violation(), 80, false, false);
        String coloured = printed(Examples.violation(), 80, true, false);
        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured).contains("\u001b[1;31mVIOLATES\u001b[0m");
        assertThat(coloured.replaceAll("\u001b\\[[0-9;]*m", "")).isEqualTo(plain);
    }

    @Test
    void aHistoryThatConformsTakesOneLine() {
        Report report = Examples.checked("good.ndjson", "KvMap.tla", new Verdict.Conforms(Examples.STATISTICS));
        assertThat(printed(report, 100, false, false))
                .isEqualTo("conforms  good.ndjson: 4 operations, 3 processes, 1,234 steps,"
                        + " largest frontier 2, 0.25 s\n");
    }

    @Test
    void anUnfinishedCheckSaysWhyHowFarAndWhatToDo() {
        Report report = Examples.checked(
                "long.ndjson",
                "KvMap.tla",
                new Verdict.Inconclusive(new StopReason.Time(Duration.ofSeconds(60)), 3, 17, Examples.STATISTICS));
        assertThat(printed(report, 100, false, false)).isEqualTo("""
                        INCONCLUSIVE  long.ndjson: the time budget of 60 s of CPU time ran out
                          4 operations, 3 processes, 1,234 steps, largest frontier 2, 0.25 s
                          Explained so far: 3 of 4 operations, in 17 configurations.
                          Try a larger budget, for instance:
                            plumbline check --budget 10m long.ndjson
                        """);
    }

    @Test
    void aSpecWithoutInitialStateIsNamedAsTheCause() {
        Counterexample nothing =
                Counterexample.withoutInitialState(Examples.staleRead().history());
        Report report = Examples.checked("a", "S.tla", new Verdict.Violates(nothing, Examples.STATISTICS));
        assertThat(printed(report, 80, false, false)).contains("has no initial state");
    }

    @Test
    void longListsAreCutUnlessFullOutputIsRequested() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            operations.add(Examples.operation(
                    i, "Get", Map.of("key", Value.of(i), "result", Value.of(0)), i, 1000 + i, i + 1));
        }
        History history = Examples.history(operations.toArray(new Operation[0]));
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            frontier.add(new Counterexample.Configuration(Examples.state("[x |-> " + i + "]"), Set.of(i)));
        }
        Counterexample found = new Counterexample(history, 59, frontier, List.of(), List.of(), 0);
        Report report = Examples.checked("a", "S.tla", new Verdict.Violates(found, Examples.STATISTICS));
        String cut = printed(report, 100, false, false);
        assertThat(cut)
                .contains("... and 22 more (--full)")
                .contains("... and 36 more (--full)")
                .contains("#59 Get");
        String full = printed(report, 100, false, true);
        assertThat(full).doesNotContain("(--full)").contains("x = 29").contains("#0 Get");
    }

    @Test
    void hugeStateIsCutUnlessFullOutputIsRequested() {
        String huge = "[x |-> <<" + "1234567, ".repeat(500) + "1>>]";
        Counterexample found = new Counterexample(
                Examples.staleRead().history(),
                2,
                List.of(new Counterexample.Configuration(Examples.state(huge), Set.of())),
                List.of(),
                List.of(),
                0);
        Report report = Examples.checked("a", "S.tla", new Verdict.Violates(found, Examples.STATISTICS));
        assertThat(printed(report, 100, false, false).length()).isLessThan(2500);
        assertThat(printed(report, 100, false, true).length()).isGreaterThan(4500);
    }

    @Test
    void anErrorNamesItsHistoryOnce() {
        assertThat(printed(new Report.Refused("a.ndjson", "a.ndjson:3: not JSON", ExitCode.REFUSED), 80, false, false))
                .isEqualTo("error: a.ndjson:3: not JSON\n");
        assertThat(printed(new Report.Refused("a.ndjson", "no operations", ExitCode.REFUSED), 80, false, false))
                .isEqualTo("error: a.ndjson: no operations\n");
    }
}
