package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Corners of validation, each with a log of a few records. */
@Tag("slow")
class SmallLogsTest {
    private static final String SPECIFICATION = """
        ---- MODULE small ----
        EXTENDS Integers, TLC
        CONSTANT Names
        (* --mpcal small {
        mapping macro Checked {
            read { with (name \\in Names) { yield name; }; }
            write { assert $value < 2; yield $value; }
        }
        archetype A(ref m) variables l = 0, name; {
            a: l := l + 1;
               m := l;
               goto a;
            b: name := m;
        }
        variables v = 0;
        process (P \\in {1, 2}) == instance A(ref v) mapping v via Checked;
        } *)
        ====
        """;

    @TempDir
    Path folder;

    private Result check(Strategy strategy, LoggedProcess... processes) throws IOException, BadInput {
        return check(UnaryOperator.identity(), strategy, processes);
    }

    private Result check(UnaryOperator<MpcalSpecSource> evaluator, Strategy strategy, LoggedProcess... processes)
            throws IOException, BadInput {
        return check(SPECIFICATION, evaluator, strategy, processes);
    }

    private Result check(
            String module, UnaryOperator<MpcalSpecSource> evaluator, Strategy strategy, LoggedProcess... processes)
            throws IOException, BadInput {
        Path spec = Files.writeString(folder.resolve("small.tla"), module);
        Path config = Files.writeString(folder.resolve("small.cfg"), "CONSTANT Names <- __all_strings\n");
        Path logs = folder.resolve("logs");
        for (LoggedProcess process : processes) {
            process.writeTo(logs);
        }
        MpcalSpecSource source = evaluator.apply(MpcalSpecSource.of(spec, Optional.of(config), List.of()));
        return Check.of(LogHistory.read(logs), source)
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    private static void count(LoggedProcess p) {
        Value next = Value.of(Integer.parseInt(p.read("A.l").toString()) + 1);
        p.write("A.l", next);
        p.read("A.l");
        p.outside("write", "A.m", List.of(), next);
        p.jump("A.a");
    }

    private static LoggedProcess process(String self, String label) {
        return new LoggedProcess("A", self, label).local("A.l", Value.of(0));
    }

    @Test
    void aFailingAssertionIsAViolationThatNamesIt() throws BadInput, IOException {
        LoggedProcess p = process("1", "a");
        p.section(() -> count(p));
        assertThat(check(Strategy.ALL_PATHS, p).verdict()).isInstanceOf(Verdict.Conforms.class);
        p.section(() -> count(p));
        Result result = check(Strategy.ALL_PATHS, p);
        var found = result.verdict().counterexampleIfAny().orElseThrow();
        assertThat(found.failedAt()).isEqualTo(1);
        assertThat(found.blocked().get(0).reasons().get(0).obstacles().toString())
                .contains(" wrote m := 2")
                .contains("the assertion at 7:13 of the specification fails");
    }

    /** The translation has the assertion in another line: the module grows by the algorithm in PlusCal. */
    @Test
    void anAssertionOfAnArchetypeIsNamedByItsPlaceInTheSpecification() throws BadInput, IOException {
        String asserting = SPECIFICATION
                .replace("$value < 2", "$value < 9")
                .replace("goto a;", "assert l < 2;\n           goto a;");
        int line = 1
                + (int) asserting
                        .substring(0, asserting.indexOf("assert l"))
                        .chars()
                        .filter(each -> each == '\n')
                        .count();
        LoggedProcess p = process("1", "a");
        p.section(() -> countWithAssertion(p, 1));
        p.section(() -> countWithAssertion(p, 2));
        for (UnaryOperator<MpcalSpecSource> evaluator :
                List.<UnaryOperator<MpcalSpecSource>>of(UnaryOperator.identity(), MpcalSpecSource::onTlc)) {
            Result result = check(asserting, evaluator, Strategy.ALL_PATHS, p);
            var found = result.verdict().counterexampleIfAny().orElseThrow();
            assertThat(found.failedAt()).isEqualTo(1);
            assertThat(found.blocked().get(0).reasons().get(0).obstacles())
                    .extracting(Obstacle::words)
                    .containsExactly("the assertion at " + line + ":8 of the specification fails");
        }
    }

    private static void countWithAssertion(LoggedProcess p, int written) {
        int next = Integer.parseInt(p.read("A.l").toString()) + 1;
        p.write("A.l", Value.of(next));
        p.read("A.l");
        p.outside("write", "A.m", List.of(), Value.of(written));
        p.read("A.l");
        p.jump("A.a");
    }

    @Test
    void aSectionThatLeavesOutAWriteIsDescribedByTheNamesOfTheLog() throws BadInput, IOException {
        LoggedProcess p = process("1", "a");
        p.section(() -> {
            p.read("A.l");
            p.write("A.l", Value.of(1));
            p.jump("A.a");
        });
        var found = check(Strategy.ALL_PATHS, p).verdict().counterexampleIfAny().orElseThrow();
        // In the translation, m is the variable v, and l is a function of the processes.
        assertThat(found.blocked().get(0).reasons().get(0).obstacles())
                .extracting(Obstacle::words)
                .containsExactly("a step of a makes m 1, not 0");
        LoggedProcess q = process("1", "a");
        q.section(() -> {
            q.read("A.l");
            q.write("A.l", Value.of(5));
            q.read("A.l");
            q.outside("write", "A.m", List.of(), Value.of(1));
            q.jump("A.a");
        });
        found = check(Strategy.ALL_PATHS, q).verdict().counterexampleIfAny().orElseThrow();
        assertThat(found.blocked().get(0).reasons().get(0).obstacles())
                .extracting(Obstacle::words)
                .containsExactly("a step of a makes l 1, not 5");
    }

    @Test
    void aNameOfAnAbortedSectionIsOneOfAllStrings() throws BadInput, IOException {
        // The section at b cannot be reached, but what it would read first is known: its label is not that of .pc.
        LoggedProcess p = process("1", "a");
        p.aborted(() -> p.outside("read", "A.m", List.of(), Value.of("somebody")));
        assertThat(check(Strategy.SIDESTEP, p).verdict()).isInstanceOf(Verdict.Conforms.class);
        LoggedProcess number = process("2", "a");
        number.aborted(() -> number.outside("read", "A.m", List.of(), Value.of(7)));
        assertThat(check(Strategy.SIDESTEP, p, number).verdict()).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void onlyTlcRejectsIntegersOver32BitsAtTheirRecord() throws Exception {
        LoggedProcess p = writes(1L << 40);
        assertThatThrownBy(() -> check(MpcalSpecSource::onTlc, Strategy.ONE_PATH, p))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("trace-1-1.log:2: record 2 of process 1");
        String verdict = check(Strategy.ONE_PATH, p).verdict().word().text();
        assertThat(verdict)
                .isEqualTo(check(MpcalSpecSource::onTlc, Strategy.ONE_PATH, writes(40))
                        .verdict()
                        .word()
                        .text());
    }

    @Test
    void limitOfTheEvaluatorIsInconclusive() throws Exception {
        String large = SPECIFICATION.replace("l := l + 1;", "l := l + 2^(1000000000 + l);");
        LoggedProcess p = process("1", "a");
        p.section(() -> count(p));
        for (Strategy strategy : Strategy.values()) {
            for (UnaryOperator<MpcalSpecSource> evaluator :
                    List.<UnaryOperator<MpcalSpecSource>>of(UnaryOperator.identity(), MpcalSpecSource::onTlc)) {
                assertThat(check(large, evaluator, strategy, p).verdict())
                        .isInstanceOfSatisfying(
                                Verdict.Inconclusive.class,
                                unknown -> assertThat(unknown.reason().text())
                                        .contains("the evaluator reached a limit: ")
                                        .contains("2^1000000000"));
            }
        }
    }

    private LoggedProcess writes(long number) {
        LoggedProcess p = process("1", "a");
        p.section(() -> count(p));
        p.section(() -> p.outside("write", "A.l", List.of(), Value.of(number)));
        return p;
    }

    @Test
    void rejectsRecordWithoutElements() throws IOException {
        Path logs = Files.createDirectories(folder.resolve("logs"));
        Files.writeString(
                logs.resolve("trace-1-1.log"),
                "{\"archetypeName\":\"A\",\"self\":\"1\",\"isAbort\":true,\"clock\":[[[\"A\",\"1\"],1]],\"csElements\":[]}");
        assertThatThrownBy(() -> check(Strategy.ONE_PATH))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("record 1 of process 1")
                .hasMessageContaining(".pc");
    }
}
