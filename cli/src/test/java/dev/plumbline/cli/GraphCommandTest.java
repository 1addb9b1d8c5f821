package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class GraphCommandTest {
    @TempDir
    private Path folder;

    private Path spec;

    @BeforeEach
    void write() throws IOException {
        spec = Files.writeString(folder.resolve("Counter.tla"), """
                ---- MODULE Counter ----
                EXTENDS Naturals
                CONSTANT Top
                VARIABLE x
                Init == x = 0
                Up(n) == x + n <= Top /\\ x' = x + n
                Next == \\E n \\in 1..2 : Up(n)
                Small == x < 4
                ====
                """);
    }

    private Path config(String more) throws IOException {
        return Files.writeString(folder.resolve("Counter.cfg"), "INIT Init\nNEXT Next\nCONSTANT Top = 4\n" + more);
    }

    private static String steady(String text) {
        return Run.steady(text).replaceAll("\\([0-9.]+ s\\)", "(T s)");
    }

    @Test
    void countsAndTheFileOfTheGraph() throws IOException {
        config("CHECK_DEADLOCK FALSE\n");
        Path out = folder.resolve("graph.dot");
        Run run = Run.of("graph", "--out", out.toString(), spec.toString());
        assertThat(steady(run.out())).isEqualTo("""
                Counter.tla: conforms
                5 distinct states, 8 generated, depth 3 (T s)
                """);
        assertThat(run.status()).isZero();
        assertThat(Files.readString(out)).contains("0 -> 2 [label=\"Up(n: 2)\"];");
    }

    /** States 0 to 4; from each but 4 up by one, from 0 to 2 also up by two. */
    @Test
    void thePageHasAllStatesAndStepsOfASmallGraph() throws IOException {
        config("CHECK_DEADLOCK FALSE\n");
        Path page = folder.resolve("graph.html");
        Run run = Run.of("graph", "--html", page.toString(), spec.toString());
        assertThat(run.status()).isZero();
        assertThat(Files.readString(page))
                .contains("\"title\":\"conforms: Counter.tla\"", "\"levels\":[1,2,2]")
                .contains("\"arrows\":[[0,1,\"Up(n: 1)\"],[0,2,\"Up(n: 2)\"],[1,2,\"Up(n: 1)\"],[1,3,\"Up(n: 2)\"],"
                        + "[2,3,\"Up(n: 1)\"],[2,4,\"Up(n: 2)\"],[3,4,\"Up(n: 1)\"]]")
                .contains("\"actions\":[[\"Up\",7,4]]", "\"path\":[]");
    }

    /** The search does not keep the state that breaks the invariant, but the page has it. */
    @Test
    void thePageHasTheStateThatBreaksAnInvariant() throws IOException {
        config("INVARIANT Small\n");
        Path page = folder.resolve("graph.html");
        Run run = Run.of("graph", "--html", page.toString(), spec.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(Files.readString(page))
                .contains("\"claim\":\"invariant Small is violated\"", "\"path\":[0,2,4]", "[2,4,\"Up(n: 2)\"]");
    }

    @Test
    void thePageSumsUpALargeGraph() throws IOException {
        config("CHECK_DEADLOCK FALSE\n");
        Path page = folder.resolve("graph.html");
        Run run = Run.of("graph", "--html", page.toString(), "--constant", "Top=99", spec.toString());
        assertThat(run.status()).isZero();
        String levels = "1" + ",2".repeat(49) + ",1";
        assertThat(Files.readString(page))
                .contains("\"nodes\":[]", "\"arrows\":[]", "\"levels\":[" + levels + "]")
                .contains("\"actions\":[[\"Up\",197,99]]");
    }

    @Test
    void bothEvaluatorsGiveTheSameText() throws IOException {
        config("INVARIANT Small\n");
        Run own = Run.of("graph", spec.toString());
        Run reference = Run.of("graph", "--evaluator", "tlc", spec.toString());
        assertThat(own.status()).isEqualTo(1);
        assertThat(steady(own.out()))
                .isEqualTo(steady(reference.out()))
                .contains("invariant Small is violated", "Up(n: 2)");
        Run unknown = Run.of("graph", "--evaluator", "apalache", spec.toString());
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("--evaluator apalache: expected plumbline or tlc");
    }

    @Test
    void uncheckedPropertyIsInconclusive() throws IOException {
        Files.writeString(
                spec, Files.readString(spec).replace("Small ==", "Ends == \\E i \\in {x} : <>(x = i)\nSmall =="));
        config("CHECK_DEADLOCK FALSE\nPROPERTY Ends\n");
        Run run = Run.of("graph", spec.toString());
        String text =
                "PROPERTY Ends: \\E i \\in {x} : <>(x = i) (Counter.tla:8): liveness is not checked for a quantifier";
        assertThat(run.out())
                .startsWith("Counter.tla: inconclusive: no state and no step is wrong, but a property was not checked;"
                        + " not checked: " + text);
        assertThat(run.status()).isEqualTo(3);
        Run json = Run.of("graph", "--json", spec.toString());
        assertThat(json.out())
                .startsWith("{\"verdict\":\"inconclusive\",")
                .contains("\"notChecked\":[\"" + text.replace("\\", "\\\\"));
        Run safety = Run.of("graph", "--safety", spec.toString());
        assertThat(safety.out())
                .startsWith("Counter.tla: conforms; not checked: PROPERTY Ends: \\E i \\in {x} : <>(x = i)"
                        + " (Counter.tla:8)\n");
        assertThat(safety.status()).isZero();
    }

    @Test
    void aBehaviourWithoutALivenessPropertyIsShownWithItsLoop() throws IOException {
        Files.writeString(spec, Files.readString(spec).replace("Small ==", "Ends == <>(x = 4)\nSmall =="));
        config("CHECK_DEADLOCK FALSE\nPROPERTY Ends\n");
        Run run = Run.of("graph", spec.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).startsWith("Counter.tla: violates\n").endsWith("""

                        property Ends is violated by a behaviour that stays in its last state forever

                        1. Init
                           x = 0

                        back to 1: stuttering

                        --bundle FILE keeps it for plumbline explain, view and report
                        """);
        assertThat(Run.of("graph", "--json", spec.toString()).out())
                .contains("\"kind\":\"liveness\"", "\"backTo\":1,\"backBy\":\"stuttering\"", "\"property\":\"Ends\"");
    }

    @Test
    void numbersThatLoseBitsAreNotedWithTheVerdict() throws IOException {
        Path log =
                Files.writeString(folder.resolve("log.ndjson"), "{\"t\": 1700000000000.5}\n{\"t\": 1700000000001}\n");
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replace("Naturals", "Naturals, Sequences, Json")
                        .replace("Init ==", "Log == ndJsonDeserialize(\"" + log + "\")\nInit == Len(Log) = 2 /\\"));
        config("CHECK_DEADLOCK FALSE\n");
        String note = log + ":1: 1700000000000.5 is not an integer; as in TLC its fraction is ignored";
        assertThat(Run.of("graph", "--evaluator", "tlc", spec.toString()).out())
                .contains(
                        "note: " + log + ":1: 1700000000000.5 is not an integer of 32 bits; as in TLC it is the low 32"
                                + " bits of its integer part (2 such numbers in " + log + ")\n");
        assertThat(Run.of("graph", spec.toString()).out()).contains("note: " + note + "\n");
        assertThat(Run.of("graph", "--json", spec.toString()).out()).contains("\"notes\":[\"" + note + "\"]");
        Path history = Files.writeString(
                folder.resolve("h.ndjson"),
                "{\"process\":0,\"op\":\"Up\",\"args\":{\"n\":1},\"call\":0,\"return\":1}\n");
        Run check = Run.of("check", "--spec", spec.toString(), "--json", history.toString());
        assertThat(check.status()).as(check.err()).isZero();
        // Which of the two evaluators checks a history is not the point here.
        assertThat(check.out()).contains("\"notes\":[\"" + log + ":1: 1700000000000.5 is not an integer");
        assertThat(check.err()).contains("note: " + log + ":1: 1700000000000.5 is not an integer");
    }

    @Test
    void jsonHasTheCountsAndTheVerdict() throws IOException {
        config("");
        Run run = Run.of("graph", "--json", "--no-deadlock", spec.toString());
        assertThat(steady(run.out()))
                .isEqualTo("{\"verdict\":\"conforms\",\"spec\":\"Counter.tla\",\"distinct\":5,\"generated\":8,"
                        + "\"depth\":3,\"seconds\":T}\n");
    }

    @Test
    void aViolationIsShownWithItsPathAndWhatIsFalse() throws IOException {
        config("INVARIANT Small\n");
        Run run = Run.of("graph", spec.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(steady(run.out())).isEqualTo("""
                Counter.tla: violates
                4 distinct states, 7 generated, depth 3 (T s)

                invariant Small is violated
                  x < 4: 4 < 4 is FALSE at Counter.tla:8

                1. Init
                   x = 0

                2. Up(n: 2)
                   x = 2

                3. Up(n: 2)
                   x = 4

                --bundle FILE keeps it for plumbline explain, view and report
                """);
        assertThat(Run.of("graph", "--json", spec.toString()).out())
                .contains("\"kind\":\"invariant\"", "\"invariant\":\"Small\"")
                .contains("\"why\":[{\"condition\":\"x < 4\",", "\"values\":\"4 < 4\"", "\"where\":\"Counter.tla:8\"")
                .contains("{\"step\":\"Up(n: 2)\",\"state\":{\"x\":4}}]");
    }

    @Test
    void largeValuesAreShortenedUnlessAllIsWanted() throws IOException {
        Path large = Files.writeString(folder.resolve("Large.tla"), """
                ---- MODULE Large ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = {}
                Fill(s) == x = {} /\\ x' = s
                Next == \\E s \\in {0..199999} : Fill(s)
                Small == 5 \\notin x
                ====
                """);
        Files.writeString(folder.resolve("Large.cfg"), "INIT Init\nNEXT Next\nINVARIANT Small\n");
        Run run = Run.of("graph", large.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .hasSizeLessThan(10_000)
                .containsPattern(
                        "x = \\{0, 1, 2, .*, \\.\\.\\. 199,\\d{3} more elements \\.\\.\\., .*, 199998, 199999\\}");
        assertThat(Run.of("graph", "--full", large.toString()).out())
                .contains("x = {0, 1, ", ", 99999, 100000, 100001, ");
        assertThat(Run.of("graph", "--json", large.toString()).out()).contains(",99999,100000,100001,");
    }

    @Test
    void aLimitIsInconclusiveAndDeadlockAViolation() throws IOException {
        config("");
        Run limited = Run.of("graph", "--max-states", "2", spec.toString());
        assertThat(limited.status()).isEqualTo(3);
        assertThat(limited.out()).contains("inconclusive: the limit of 2 states was reached");
        Run deadlock = Run.of("graph", "--constant", "Top=1", spec.toString());
        assertThat(deadlock.status()).isEqualTo(1);
        assertThat(deadlock.out()).contains("deadlock: no action is possible", "2. Up(n: 1)");
    }

    @Test
    void rejectsUnusableInput() throws IOException {
        config("");
        Run noFormat = Run.of("graph", "--out", "graph.png", spec.toString());
        assertThat(noFormat.status()).isEqualTo(2);
        assertThat(noFormat.err()).contains("expected a name that ends in .jsonl or .dot");
        assertThat(Run.of("graph", folder.resolve("None.tla").toString()).status())
                .isEqualTo(2);
        assertThat(Run.of("graph", "--threads", "0", spec.toString()).status()).isEqualTo(2);
    }

    @Test
    void aliasIsShownInPlaceOfTheVariables() throws IOException {
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replace("EXTENDS Naturals", "EXTENDS Naturals, TLC")
                        .replace(
                                "Small ==",
                                "Shown == [level |-> TLCGet(\"level\"), gap |-> 6 \\div (2 - x), then |-> x']\n"
                                        + "Small =="));
        config("INVARIANT Small\nALIAS Shown\n");
        Run run = Run.of("graph", spec.toString());
        // In the second state the alias has no value: the division is by 0.
        assertThat(steady(run.out())).endsWith("""
                1. Init
                   gap = 3
                   level = 1
                   then = 2

                2. Up(n: 2)
                   x = 2

                3. Up(n: 2)
                   gap = -3
                   level = 3
                   then = 4

                --bundle FILE keeps it for plumbline explain, view and report
                """);
        assertThat(Run.of("graph", "--json", spec.toString()).out()).contains("\"shown\":{\"gap\":3");
    }

    @Test
    void searchOrderAndVariablesOfTheEnvironment() throws IOException {
        config("CHECK_DEADLOCK FALSE\n");
        assertThat(steady(Run.of("graph", "--search", "depth-first", spec.toString())
                        .out()))
                .contains("5 distinct states, 8 generated, depth 3");
        Run unknown = Run.of("graph", "--search", "random", spec.toString());
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("--search random: expected breadth-first or depth-first");
        Files.writeString(
                spec,
                Files.readString(spec)
                        .replace("EXTENDS Naturals", "EXTENDS Naturals, IOUtils")
                        .replace("Small ==", "ASSUME IOEnv.PATH # \"\" /\\ DOMAIN IOEnv = {\"PATH\"}\nSmall =="));
        assertThat(Run.of("graph", "--env", "PATH", spec.toString()).status()).isZero();
        Run missing = Run.of("graph", "--env", "PLUMBLINE_NO_SUCH", spec.toString());
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("--env PLUMBLINE_NO_SUCH: the environment has no such variable");
    }
}
