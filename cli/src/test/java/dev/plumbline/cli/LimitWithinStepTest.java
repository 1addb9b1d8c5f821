package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A step that the evaluator cannot finish, such as one that enumerates too many elements, leaves the answer open: the
 * verdict is inconclusive. A step without a meaning, and a missing constant, are errors.
 */
@Tag("slow")
class LimitWithinStepTest {
    private static final String MODULE = """
            ---- MODULE Reg ----
            EXTENDS Integers, FiniteSets
            VARIABLE x
            RECURSIVE Endless(_)
            Endless(n) == 1 + Endless(n)
            Init == x = 0
            Set(v) == x' = v
            Subsets(v) == x' = v + Cardinality(SUBSET (1..30) \\ {{}})
            Power(v) == x' = 2^(1000000000 * v)
            Infinite(v) == x' = CHOOSE n \\in Nat : n > v
            Outside(v) == x' = <<1>>[v + 1]
            Mixed(v) == x' = v + "a"
            Repeats(v) == x' = Endless(v)
            Next == \\E v \\in 1..2 :
                Set(v) \\/ Subsets(v) \\/ Power(v) \\/ Infinite(v) \\/ Outside(v) \\/ Mixed(v) \\/ Repeats(v)
            ====
            """;

    @TempDir
    Path folder;

    private String spec;

    @BeforeEach
    void files() throws IOException {
        spec = Files.writeString(folder.resolve("Reg.tla"), MODULE).toString();
        Files.writeString(folder.resolve("Reg.cfg"), "INIT Init\nNEXT Next\n");
    }

    /** A history that sets the register and then takes this step. */
    private String history(String step) throws IOException {
        return Files.writeString(folder.resolve("h.ndjson"), operation("Set", 1) + operation(step, 3))
                .toString();
    }

    private static String operation(String name, int call) {
        return "{\"process\":1,\"op\":\"" + name + "\",\"args\":{\"v\":1},\"call\":" + call + ",\"return\":"
                + (call + 1) + "}\n";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plumbline | Subsets | Reg.tla:8:24: the set SUBSET 1..30 has 1073741824 elements; at most 4000000 can be",
                "tlc | Subsets | Reg.tla:8:24: Attempted to construct a set with too many elements",
                "plumbline | Power | Reg.tla:9:18: the number 2^1000000000 is too large",
                "tlc | Power | Reg.tla:9:18: Overflow when computing 2^1000000000",
                "plumbline | Infinite | Reg.tla:10:21: cannot enumerate the set Nat",
                "tlc | Infinite | Reg.tla:10:21: Attempted to compute the value of an expression of form CHOOSE"
            })
    void historyIsInconclusive(String evaluator, String step, String limit) throws IOException {
        Run run = Run.of("check", "--spec", spec, "--evaluator", evaluator, history(step));
        assertThat(run.out().replaceAll("\\s+", " "))
                .startsWith("INCONCLUSIVE ")
                .contains("h.ndjson: the evaluator reached a limit: " + limit)
                .contains(", when trying " + step + "(v: 1)")
                // A larger budget would not help.
                .doesNotContain("--budget");
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(3);
    }

    @Test
    void reasonInJson() throws IOException {
        Run run = Run.of("check", "--json", "--spec", spec, history("Subsets"));
        assertThat(run.out())
                .startsWith("{\"verdict\":\"inconclusive\",")
                .contains("\"reason\":\"the evaluator reached a limit: Reg.tla:8:24: the set SUBSET 1..30 has");
        assertThat(run.status()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Outside | Reg.tla:11:20: Attempted to apply tuple <<1>> to integer 2 which is out of domain",
                "Mixed | Reg.tla:12:18: expected an integer, found a string",
                "Repeats | Reg.tla:5:19: the recursion does not end"
            })
    void wrongSpecificationIsAnError(String step, String error) throws IOException {
        for (String evaluator : new String[] {"plumbline", "tlc"}) {
            Run run = Run.of("check", "--spec", spec, "--evaluator", evaluator, history(step));
            assertThat(run.err()).startsWith("error: ").contains(error);
            assertThat(run.status()).as(evaluator).isEqualTo(2);
        }
    }

    @Test
    void missingConstantIsAnError() throws IOException {
        Files.writeString(
                folder.resolve("Reg.tla"),
                MODULE.replace("VARIABLE", "CONSTANT Missing\nVARIABLE").replace("x' = v\n", "x' = Missing\n"));
        Run run = Run.of("check", "--spec", spec, history("Set"));
        assertThat(run.err()).contains("constant Missing has no value; expected one in the .cfg");
        assertThat(run.status()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plumbline", "tlc"})
    void stateLogIsInconclusive(String evaluator) throws IOException {
        String log = Files.writeString(
                        folder.resolve("log.ndjson"),
                        "{\"event\":\"Set\",\"state\":{\"x\":1}}\n{\"event\":\"Subsets\",\"state\":{\"x\":3}}\n")
                .toString();
        Run run = Run.of("check", "--format", "states", "--spec", spec, "--evaluator", evaluator, log);
        assertThat(run.out()).startsWith("INCONCLUSIVE").contains("the evaluator reached a limit: Reg.tla:8:24");
        assertThat(run.status()).isEqualTo(3);
    }
}
