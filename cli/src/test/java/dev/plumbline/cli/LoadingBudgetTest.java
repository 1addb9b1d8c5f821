package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formulas that are evaluated while a specification is loaded are within the budget of the command. */
@Tag("slow")
class LoadingBudgetTest {
    private static final String MODULE = """
            ---- MODULE Huge ----
            EXTENDS Integers, TLC
            CONSTANTS a, b
            VARIABLE x
            ASSUME 1 + 1 = 2
            EVER
            Two == {p \\in Permutations({a, b}) : \\A s \\in SUBSET (1..60) : s # {0}}
            Init == x = 0
            Set(value) == x' = value
            Next == \\E v \\in 0..3 : Set(v)
            ====
            """;

    private static final String ASSUMED = "ASSUME \\A s \\in SUBSET (1..60) : s # {0}";

    private static final String NOT_EVALUATED = "Huge.tla:6:8: an ASSUME is not evaluated within 0.5 s of CPU time";

    @TempDir
    Path folder;

    private Path spec;

    @BeforeEach
    void files() throws IOException {
        spec = Files.writeString(folder.resolve("Huge.tla"), MODULE.replace("EVER", ASSUMED));
        Files.writeString(folder.resolve("Huge.cfg"), "CONSTANTS a = a b = b\nINIT Init\nNEXT Next\n");
    }

    private static Run within(String... words) {
        String[] all = Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--budget";
        all[words.length + 1] = "500ms";
        return Run.of(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plumbline", "tlc"})
    void graphIsInconclusive(String evaluator) {
        Run run = within("graph", spec.toString(), "--evaluator", evaluator);
        assertThat(run.out()).isEqualTo("Huge.tla: inconclusive: " + NOT_EVALUATED + "\n");
        assertThat(run.status()).isEqualTo(3);
    }

    @Test
    void graphAsJson() {
        assertThat(within("graph", spec.toString(), "--json").out())
                .isEqualTo(
                        "{\"verdict\":\"inconclusive\",\"spec\":\"Huge.tla\",\"distinct\":0,\"generated\":0,\"depth\":0,"
                                + "\"reason\":\"" + NOT_EVALUATED + "\"}\n");
    }

    @Test
    void symmetryOfGraph() throws IOException {
        Files.writeString(spec, MODULE.replace("EVER", ""));
        Files.writeString(folder.resolve("Huge.cfg"), "CONSTANTS a = a b = b\nINIT Init\nNEXT Next\nSYMMETRY Two\n");
        Run run = within("graph", spec.toString());
        assertThat(run.out())
                .isEqualTo("Huge.tla: inconclusive: Huge.tla:7:1: SYMMETRY Two is not evaluated within 0.5 s of CPU"
                        + " time\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plumbline", "tlc"})
    void checkIsInconclusive(String evaluator) throws IOException {
        Path history = Files.writeString(
                folder.resolve("h.ndjson"),
                "{\"process\":1,\"op\":\"Set\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n");
        Run run = within("check", "--spec", spec.toString(), "--evaluator", evaluator, history.toString());
        assertThat(run.out()).contains("INCONCLUSIVE").contains(NOT_EVALUATED);
        assertThat(run.status()).isEqualTo(3);
    }

    @Test
    void checkOfStatesIsInconclusive() throws IOException {
        Path log = Files.writeString(folder.resolve("s.ndjson"), "{\"state\":{\"x\":0}}\n{\"state\":{\"x\":1}}\n");
        Run run = within("check", "--spec", spec.toString(), log.toString());
        assertThat(run.out()).contains("INCONCLUSIVE").contains(NOT_EVALUATED);
    }

    @Test
    void testsAreNotGenerated() {
        Run run = within(
                "testgen",
                spec.toString(),
                "--cover",
                "states",
                "--lang",
                "json",
                "--out",
                folder.resolve("out").toString());
        assertThat(run.err()).contains(NOT_EVALUATED);
        assertThat(run.status()).isEqualTo(2);
    }
}
