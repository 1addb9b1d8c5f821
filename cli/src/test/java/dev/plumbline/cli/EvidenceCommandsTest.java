package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Result;
import dev.plumbline.check.states.StateLogCheck;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.tla.TlaSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence that is not a history, from the command that finds it to those that show it and check it again. */
@Tag("slow")
class EvidenceCommandsTest {
    @TempDir
    private Path folder;

    private Path spec;

    @BeforeEach
    void write() throws IOException {
        spec = Files.writeString(folder.resolve("Counter.tla"), """
                ---- MODULE Counter ----
                EXTENDS Naturals
                VARIABLES x, turn
                Init == x = 0 /\\ turn = "a"
                Up(n) == x + n <= 4 /\\ x' = x + n /\\ turn' = turn
                Swap == turn' = (IF turn = "a" THEN "b" ELSE "a") /\\ x' = x
                Next == Swap \\/ \\E n \\in 1..2 : Up(n)
                Spec == Init /\\ [][Next]_<<x, turn>> /\\ WF_<<x, turn>>(Swap)
                Small == x < 4
                Grows == <>(x = 4)
                ====
                """);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    /** A bundle of the finding of graph under this configuration. */
    private String graph(String config) throws IOException {
        Files.writeString(folder.resolve("Counter.cfg"), config);
        Run run = Run.of("graph", "--bundle", file("found.plumb"), spec.toString());
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("Written to ", "plumbline explain ", "plumbline view ");
        return file("found.plumb");
    }

    private String invariant() throws IOException {
        return graph("SPECIFICATION Spec\nINVARIANT Small\n");
    }

    @Test
    void graphTellsAboutBundles() throws IOException {
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\nINVARIANT Small\n");
        Run run = Run.of("graph", spec.toString());
        assertThat(run.out()).endsWith("\n--bundle FILE keeps it for plumbline explain, view and report\n");
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\n");
        Run conforms = Run.of("graph", "--bundle", file("none.plumb"), spec.toString());
        assertThat(conforms.status()).isZero();
        assertThat(folder.resolve("none.plumb")).doesNotExist();
    }

    @Test
    void graphNamesTheBundleInJson() throws IOException {
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\nINVARIANT Small\n");
        Run run = Run.of("graph", "--json", "--bundle", file("found.plumb"), spec.toString());
        assertThat(run.out()).contains("\"bundle\":\"" + file("found.plumb") + "\"", "\"invariant\":\"Small\"");
        Run explained = Run.of("explain", "--json", file("found.plumb"));
        assertThat(explained.out())
                .contains("\"kind\":\"behaviour\"", "\"spec\":\"Counter.tla\"", "\"invariant\":\"Small\"");
    }

    @Test
    void invariantIsExplainedAndReported() throws Exception {
        String bundle = invariant();
        Run explained = Run.of("explain", bundle);
        assertThat(explained.status()).isZero();
        assertThat(explained.out())
                .startsWith("VIOLATES  Counter.tla: invariant Small is violated\n")
                .contains("x < 4: 4 < 4 is FALSE at Counter.tla:9", "1. Init\n   x = 0\n", "3. Up(n: 2)\n   x = 4\n")
                .contains("plumbline check " + bundle, "explore it again");
        Run reported = Run.of(
                "report", bundle, "--markdown", file("r.md"), "--junit-xml", file("r.xml"), "--html", file("r.html"));
        assertThat(reported.err()).isEmpty();
        assertThat(reported.status()).isZero();
        assertThat(Files.readString(folder.resolve("r.md"))).contains("invariant Small is violated", "3. Up(n: 2)");
        assertThat(Files.readString(folder.resolve("r.xml")))
                .contains("<failure type=\"violates\" message=\"invariant Small is violated\">");
        assertThat(Files.readString(folder.resolve("r.html"))).contains("page-data", "invariant Small is violated");
    }

    @Test
    void behaviourIsCheckedAgain() throws IOException {
        String bundle = invariant();
        Files.delete(spec);
        Run again = Run.of("check", bundle);
        assertThat(again.err()).isEmpty();
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out())
                .startsWith("explored again, with the same finding:\nCounter.tla: violates\n")
                .contains("invariant Small is violated");
        Run several = Run.of("check", bundle, bundle);
        assertThat(several.status()).isEqualTo(2);
        assertThat(several.err()).contains("contains a behaviour of a specification, which is checked alone");
    }

    @Test
    void lassoKeepsItsLoop() throws Exception {
        String bundle = graph("SPECIFICATION Spec\nPROPERTY Grows\n");
        BrokenBehaviour broken = (BrokenBehaviour) Bundle.read(Path.of(bundle)).evidence();
        assertThat(broken.lasso()).isPresent();
        assertThat(Run.of("explain", bundle).out())
                .contains("property Grows is violated by a behaviour that repeats", "back to ");
        Run again = Run.of("check", bundle);
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).startsWith("explored again, with the same finding:");
    }

    /** A log of steps that the counter cannot take, with a mapping that needs an expression of the specification. */
    private Run log(String... more) throws IOException {
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\n");
        Files.writeString(folder.resolve("counter.map"), "event up = Up\nignore turn when x = 0\n");
        Files.writeString(folder.resolve("counter.ndjson"), """
                {"event":"up","args":[2],"state":{"x":2}}
                {"event":"up","args":[1],"state":{"x":3,"turn":"a"}}
                {"event":"up","args":[1],"state":{"x":3}}
                """);
        List<String> words = new ArrayList<>(List.of("check", "--spec", spec.toString()));
        words.addAll(List.of("--mapping", file("counter.map"), "--bundle", file("log.plumb")));
        words.addAll(List.of(more));
        words.add(file("counter.ndjson"));
        return Run.of(words.toArray(new String[0]));
    }

    @Test
    void libraryMakesTheBundleOfAStateLogToo() throws Exception {
        log();
        Result result = StateLogCheck.of(
                        TlaSource.of(spec),
                        StateMapping.read(folder.resolve("counter.map")),
                        List.of(folder.resolve("counter.ndjson")))
                .run();
        Bundle made = Explain.bundle(result).orElseThrow();
        made.write(folder.resolve("library.plumb"));
        DivergingLog read =
                (DivergingLog) Bundle.read(folder.resolve("library.plumb")).evidence();
        DivergingLog ofCommand =
                (DivergingLog) Bundle.read(folder.resolve("log.plumb")).evidence();
        assertThat(read.findings()).isEqualTo(ofCommand.findings());
        assertThat(read.mapping().statements()).isEqualTo(ofCommand.mapping().statements());
        assertThat(read.counterexample().failedAt())
                .isEqualTo(ofCommand.counterexample().failedAt())
                .isEqualTo(2);
    }

    @Test
    void stateLogIsExplainedReportedAndCheckedAgain() throws Exception {
        Run run = log();
        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("#2 up(1: 1)", "To explore it", "plumbline explain " + file("log.plumb"));
        Run explained = Run.of("explain", file("log.plumb"));
        assertThat(explained.status()).isZero();
        assertThat(explained.out())
                .startsWith("VIOLATES  counter.ndjson: no behaviour of Counter.tla explains it\n")
                .contains("#2 up(1: 1)", "x is 3 in the log", "The longest explanations", "counter.ndjson:3")
                .doesNotContain(folder + "/counter.ndjson:3");
        Run json = Run.of("explain", "--json", file("log.plumb"));
        assertThat(json.out())
                .contains(
                        "\"kind\":\"state-log\"",
                        "\"failedAt\":{\"operation\":2}",
                        "\"divergences\":[{\"number\":1,\"event\":2");
        Run reported = Run.of(
                "report",
                file("log.plumb"),
                "--markdown",
                file("l.md"),
                "--html",
                file("l.html"),
                "--junit-xml",
                file("l.xml"));
        assertThat(reported.err()).isEmpty();
        assertThat(reported.status()).isZero();
        assertThat(Files.readString(folder.resolve("l.md"))).contains("#2 up(1: 1)", "counter.ndjson");
        assertThat(Files.readString(folder.resolve("l.html")))
                .contains("Why it is not possible", "#2 up(1) could not have happened.");
        assertThat(Files.readString(folder.resolve("l.xml"))).contains("<failure");
        Files.delete(spec);
        Files.delete(folder.resolve("counter.ndjson"));
        Files.delete(folder.resolve("counter.map"));
        Run again = Run.of("check", file("log.plumb"));
        assertThat(again.err()).isEmpty();
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out())
                .startsWith("VIOLATES  " + file("log.plumb") + ": no behaviour of Counter.tla explains it")
                .contains("#2 up(1: 1)");
        Run converted = Run.of("convert", file("log.plumb"), file("h.ndjson"));
        assertThat(converted.err()).contains("contains a state log, and no history");
    }

    @Test
    void skippedEventsStaySkippedWhenTheLogIsCheckedAgain() throws IOException {
        assertThat(log("--skip", "2").status()).isEqualTo(1);
        Run again = Run.of("check", file("log.plumb"));
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("1. event #2, skipped", "every other event is explained");
    }

    @Test
    void logThatWasCheckedBesideOtherSpecificationsIsCheckedAgain() throws IOException {
        Files.writeString(folder.resolve("Other.tla"), """
                ---- MODULE Other ----
                EXTENDS Naturals
                VARIABLE z
                Init == z = 0
                Next == z' = 1 - z
                ====
                """);
        Files.writeString(folder.resolve("Other.cfg"), "INIT Init\nNEXT Next\n");
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\n");
        Files.writeString(folder.resolve("counter.ndjson"), """
                {"state":{"x":0,"z":0}}
                {"state":{"x":9,"z":0}}
                """);
        Run run = Run.of(
                "check",
                "--spec",
                spec.toString(),
                "--also",
                file("Other.tla"),
                "--bundle",
                file("log.plumb"),
                file("counter.ndjson"));
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        String bundle;
        try (Stream<Path> written = Files.list(folder.resolve("log.plumb"))) {
            bundle = written.findFirst().orElseThrow().toString();
        }
        Files.delete(folder.resolve("Other.tla"));
        Run again = Run.of("check", bundle);
        assertThat(again.err()).isEmpty();
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("#1", "x is 9 in the log");
        assertThat(Run.of("replay", bundle).err())
                .contains("contains a state log, which does not come from a run; plumbline check checks it again");
    }

    @Test
    void otherCommandsSayWhatToUse() throws IOException {
        String bundle = invariant();
        Run converted = Run.of("convert", bundle, file("h.ndjson"));
        assertThat(converted.status()).isEqualTo(2);
        assertThat(converted.err())
                .contains("contains a behaviour of a specification, and no history")
                .contains("plumbline explain, view and report show this one, plumbline check sees it again");
        Run replayed = Run.of("replay", bundle);
        assertThat(replayed.status()).isEqualTo(2);
        assertThat(replayed.err()).contains("which does not come from a run; plumbline check checks it again");
    }

    @Test
    void bundlesNameNoFoldersOfTheMachine() throws Exception {
        Bundle bundle = Bundle.read(Path.of(invariant()));
        assertThat(bundle.commands().get(0).line()).isEqualTo("plumbline graph .../Counter.tla");
    }

    @Test
    void variablesOfTheEnvironmentAreInTheBundleIfTheyWereGiven() throws IOException {
        Files.writeString(folder.resolve("Counter.cfg"), "SPECIFICATION Spec\nINVARIANT Small\n");
        Run run = Run.of("graph", "--env", "A=b", "--bundle", file("found.plumb"), spec.toString());
        assertThat(run.status()).isEqualTo(1);
        Run again = Run.of("check", file("found.plumb"));
        assertThat(again.err()).isEmpty();
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).startsWith("explored again, with the same finding:");
        assertThat(Run.of("graph", "--env", "PATH", "--bundle", file("other.plumb"), spec.toString())
                        .status())
                .isEqualTo(1);
        Run unknown = Run.of("check", file("other.plumb"));
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err())
                .contains("variables of the environment <<\"PATH\">>, which the bundle does not contain");
    }
}
