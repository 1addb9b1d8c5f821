package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of {@code check} that concern TLA+ modules, on real ones. */
class SpecOptionsTest {
    private static final String MODULE = """
            ---- MODULE Cell ----
            EXTENDS Naturals
            CONSTANTS Values, First
            VARIABLE x
            Init == x = First
            Write(value) == value \\in Values /\\ x' = value
            Read(result) == result = x /\\ UNCHANGED x
            Reset == x' = First
            Never(a) == a = x /\\ UNCHANGED x
            Next == (\\E v \\in Values : Write(v) \\/ Read(v) \\/ Never(v)) \\/ Reset
            ====
            """;

    @TempDir
    private Path folder;

    private String tla;
    private String history;

    @BeforeEach
    void files() throws IOException {
        tla = write("Cell.tla", MODULE);
        history = write("h.ndjson", """
                {"process":0,"op":"Write","args":{"value":7},"call":0,"return":1}
                {"process":0,"op":"Read","args":{"result":7},"call":2,"return":3}
                {"process":0,"op":"Read","args":{"result":0},"call":4,"return":5}
                """);
    }

    private String write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        return file.toString();
    }

    @Test
    void constantsComeFromTheCommandLineAndFromTheHistory() throws IOException {
        String config = write("my.cfg", "INIT Init\nNEXT Next\n");
        Run run = Run.of(
                "check",
                "--spec",
                tla,
                "--config",
                config,
                "--constant",
                "Values=args.value",
                "--constant",
                "First=0",
                "--silent",
                "Reset",
                history);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("never used: Never");
    }

    @Test
    void withoutTheSilentActionTheSameHistoryViolates() throws IOException {
        write("Cell.cfg", "INIT Init\nNEXT Next\nCONSTANTS Values = {7}\nFirst = 0\n");
        Run run = Run.of("check", "--spec", tla, history);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("#2 Read(result: 0)")
                .contains("x = 7")
                .contains("    plumbline check --spec " + tla + " " + history + "\n");
        Run replay = Run.of("check", "--spec", tla, "--constant", "First=7", history);
        assertThat(replay.out()).contains("--constant First=7");
    }

    @Test
    void severalHistoriesShareAModuleOrHaveTheirOwnConstants() throws IOException {
        write("Cell.cfg", "INIT Init\nNEXT Next\nCONSTANT First = 0\n\\* plumbline: CONSTANT Values = args.value\n");
        String other = write("other.ndjson", """
                {"process":0,"op":"Write","args":{"value":9},"call":0,"return":1}
                {"process":0,"op":"Read","args":{"result":9},"call":2,"return":3}
                """);
        Run run = Run.of("check", "--spec", tla, "--silent", "Reset", history, other, history);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("conforms")))
                .hasSize(3);
    }

    @Test
    void aModuleThatDoesNotParseIsOneLineWithItsPlace() throws IOException {
        String broken =
                write("Broken.tla", "---- MODULE Broken ----\nVARIABLE x\nInit == x = (\nNext == x' = 1\n====\n");
        Run run = Run.of("check", "--spec", broken, history);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("Broken").doesNotContain("Exception");
    }

    @Test
    void anErrorWhileEvaluatingIsOneLineWithItsPlace() throws IOException {
        String wrong = write("Wrong.tla", """
                ---- MODULE Wrong ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Write(value) == x' = value + "a"
                Next == \\E v \\in 0..9 : Write(v)
                ====
                """);
        String writes =
                write("w.ndjson", "{\"process\":0,\"op\":\"Write\",\"args\":{\"value\":7},\"call\":0,\"return\":1}\n");
        Run run = Run.of("check", "--spec", wrong, writes);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("Wrong").contains("Write");
    }

    /** No machine can enumerate 2^40 subsets, so the first evaluation, that of the analysis, does not end. */
    @Test
    void aStepThatDoesNotComeBackInTimeIsInconclusiveAllTheSame() throws IOException {
        String slow = write("Slow.tla", """
                ---- MODULE Slow ----
                EXTENDS Naturals, FiniteSets
                VARIABLE x
                Init == x = 0
                Write(value) == Cardinality({s \\in SUBSET (1..40) : Cardinality(s) = 11}) > 5 /\\ x' = value
                Next == \\E v \\in 0..9 : Write(v)
                ====
                """);
        String writes =
                write("w.ndjson", "{\"process\":0,\"op\":\"Write\",\"args\":{\"value\":7},\"call\":0,\"return\":1}\n");
        Run run = Run.of("check", "--spec", slow, "--budget", "1s", writes);
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .contains("within a single step of the specification, Write(value: 7) in any state")
                .contains("--budget 10s");
    }
}
