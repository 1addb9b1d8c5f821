package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.check.SpecWords;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.Rendered;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.explain.bundle.Bundle;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Bundles from the command that writes them to those that read them. */
@Tag("slow")
class BundleCommandsTest {
    @TempDir
    Path folder;

    @BeforeEach
    void unpack() throws Exception {
        for (String sample : DemoCommand.SAMPLES) {
            try (InputStream in = DemoCommand.class.getResourceAsStream("demo/" + sample)) {
                Files.copy(in, folder.resolve(sample));
            }
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private Run check(String... more) {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "check";
        arguments[1] = "--spec";
        arguments[2] = path("KvMap.tla");
        System.arraycopy(more, 0, arguments, 3, more.length);
        return Run.of(arguments);
    }

    private String stale() {
        Run run = check("--bundle", path("stale.plumb"), path("stale.ndjson"));
        assertThat(run.status()).isEqualTo(1);
        return path("stale.plumb");
    }

    private static void assertJson(String line) throws Exception {
        try (JsonParser parser = new JsonFactory().createParser(line)) {
            while (parser.nextToken() != null) {
                parser.getText();
            }
        }
        assertThat(line.strip()).doesNotContain("\n");
    }

    @Test
    void checkWritesABundleOfAViolationAndSaysSo() throws Exception {
        Run run = check("--bundle", path("x.plumb"), path("stale.ndjson"));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("To explore it (" + path("x.plumb") + " is self-contained):")
                .contains("plumbline explain " + path("x.plumb"));
        Run json = check("--json", "--bundle", path("x.plumb"), path("stale.ndjson"));
        assertJson(json.out());
        assertThat(json.out()).contains("\"bundle\":\"" + path("x.plumb") + "\"");
        Run good = check("--bundle", path("y.plumb"), path("good.ndjson"));
        assertThat(good.status()).isZero();
        assertThat(folder.resolve("y.plumb")).doesNotExist();
    }

    @Test
    void eachOfSeveralHistoriesGetsASeparateFile() throws Exception {
        Files.createDirectories(folder.resolve("a"));
        Files.copy(folder.resolve("stale.ndjson"), folder.resolve("a/stale.ndjson"));
        Run run = check("--bundle", path("out"), path("stale.ndjson"), path("good.ndjson"), path("a/stale.ndjson"));
        assertThat(run.status()).isEqualTo(1);
        assertThat(folder.resolve("out").toFile().list()).containsExactlyInAnyOrder("stale.plumb", "stale-2.plumb");
        Run clash = check("--bundle", path("good.ndjson"), path("stale.ndjson"), path("good.ndjson"));
        assertThat(clash.status()).isEqualTo(2);
        assertThat(clash.err()).contains("expected a folder, for 2 histories");
    }

    @Test
    void theSpecificationInABundleLoadsAgainAndItsHistoryStillViolates() throws Exception {
        Bundle bundle = Bundle.read(Path.of(stale()));
        assertThat(Check.of(bundle.failing().history(), bundle.violated().load())
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Violates.class);
        Files.delete(folder.resolve("KvMap.tla"));
        Files.delete(folder.resolve("KvMap.cfg"));
        Run again = Run.of("check", stalePath());
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("#17 Get(key: \"pears\", result: 28)").contains("line 19");
    }

    private String stalePath() {
        return path("stale.plumb");
    }

    /** Whatever check prints of a counterexample can be printed from the bundle. */
    @Test
    void aCounterexampleReadBackIsTheSameText() throws Exception {
        Bundle bundle = Bundle.read(Path.of(stale()));
        Report.Checked read = Examples.checked(
                path("stale.ndjson"),
                "KvMap.tla",
                new Verdict.Violates(
                        bundle.failing().counterexample(), bundle.source().statistics()));
        String expected = upToCommands(check(path("stale.ndjson")).out());
        assertThat(upToCommands(
                        Rendered.text(read, new CheckAgain("plumbline", OptionWords.NONE, Budget.DEFAULT.time()))))
                .isEqualTo(expected);
    }

    private static String upToCommands(String text) {
        String steady = Run.steady(text);
        return steady.substring(0, steady.indexOf("  To reproduce"));
    }

    @Test
    void explainFitsAScreen() throws Exception {
        String file = stale();
        Run run = Run.with(80, false, java.util.Optional.empty(), "explain", file);
        assertThat(run.status()).isZero();
        String middle = run.out()
                .substring(run.out().indexOf("  This operation"), run.out().indexOf("  Next steps:"));
        try (InputStream in = BundleCommandsTest.class.getResourceAsStream("explain-stale.txt")) {
            assertThat(middle).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(middle.lines()).allMatch(line -> line.length() <= 80);
        assertThat(run.out()).contains("plumbline view " + file, "plumbline check " + file);
        assertThat(run.out().lines().count()).isLessThan(66);
    }

    @Test
    void explainForPrograms() throws Exception {
        Run run = Run.of("explain", "--json", stale());
        assertThat(run.status()).isZero();
        assertJson(run.out());
        assertThat(run.out())
                .contains("\"verdict\":\"violates\"")
                .contains("\"interpretations\":{\"count\":4,\"extent\":\"whole\"")
                .contains("\"open\":{\"some\":[19,20,22]}")
                .contains("\"blocked\":[{\"operation\":17,\"process\":");
    }

    @Test
    void invalidBundleIsReportedInOneLine() {
        for (String command : new String[] {"explain", "report"}) {
            Run run = command.equals("report")
                    ? Run.of(command, "--markdown", "-", path("good.ndjson"))
                    : Run.of(command, path("good.ndjson"));
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err())
                    .startsWith("error: " + path("good.ndjson") + ": not a bundle")
                    .hasLineCount(1);
        }
    }

    private static Element parsed(String file) throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(file).toFile());
        return document.getDocumentElement();
    }

    @Test
    void passesAndFailuresAlikeAreReported() throws Exception {
        Run run = check(
                "--junit-xml",
                path("r.xml"),
                "--markdown",
                path("r.md"),
                path("good.ndjson"),
                path("stale.ndjson"),
                path("none.ndjson"));
        assertThat(run.status()).isEqualTo(2);
        Element suites = parsed(path("r.xml"));
        assertThat(suites.getAttribute("tests")).isEqualTo("3");
        assertThat(suites.getAttribute("failures")).isEqualTo("1");
        assertThat(suites.getAttribute("errors")).isEqualTo("1");
        Element failure = (Element) suites.getElementsByTagName("failure").item(0);
        assertThat(failure.getAttribute("message"))
                .startsWith(
                        "Stale read: #17 Get(\"pears\") returned 28 from #11, which #15 Put(key: \"pears\", value: 45)"
                                + " had already overwritten. Of 23 values tried, #17 could have returned 13, 31, 37 or"
                                + " 45.");
        assertThat(failure.getTextContent()).contains("28 = 45 is FALSE at KvMap.tla:27");
        assertThat(Files.readString(folder.resolve("r.md")))
                .startsWith("## Plumbline: 1 violates, 1 refused, 1 conforms\n")
                .contains("| **violates** | 40 |")
                .contains("<details><summary>")
                .contains("28 = 45 is FALSE at KvMap.tla:27");
    }

    @Test
    void aReportOnBundles() throws Exception {
        Run run = Run.of("report", stale(), "--junit-xml", path("r.xml"), "--markdown", "-");
        assertThat(run.status()).isZero();
        assertThat(parsed(path("r.xml")).getAttribute("failures")).isEqualTo("1");
        assertThat(run.out()).startsWith("## Plumbline: 1 violates\n").contains("plumbline explain");
        assertThat(Run.of("report", stalePath()).status()).isEqualTo(2);
        assertThat(Run.of("report", stalePath(), "--junit-xml", "x", "--markdown", "x")
                        .err())
                .contains("expected a file for each");
    }

    /** The current folder has the specification of the demo, with the same text. */
    @Test
    void reportsForEditorsAreWritten() throws Exception {
        Run run = Run.of("report", stale(), "--sarif", path("r.sarif"), "--github", "-");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(Files.readString(folder.resolve("r.sarif"))).contains("\"version\":\"2.1.0\"", "#17 Get(");
        assertThat(run.out())
                .startsWith("::error file=src/main/resources/dev/plumbline/cli/demo/KvMap.tla,line=27,title=")
                .contains("::result = dict[key]: 28 = 45 is FALSE%0AStale read: #17 Get(")
                .hasLineCount(1);
        assertThat(check("--github", path("r.txt"), path("good.ndjson"), path("stale.ndjson"))
                        .status())
                .isEqualTo(1);
        assertThat(Files.readString(folder.resolve("r.txt")).replace(".../", ""))
                .isEqualTo(run.out());
        assertThat(Run.of("report", stalePath(), "--sarif", "x", "--github", "x")
                        .err())
                .contains("--sarif and --github both to x; expected a file for each");
    }

    @Test
    void twoRunsAreCompared() throws Exception {
        Run run = Run.of("explain", path("good.ndjson"), stale());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("39 operations are the same, 1 differs")
                .contains("first difference: another result", "B  #17 Get(key: \"pears\", result: 28)");
        assertThat(Run.of("explain", "--json", stalePath(), stalePath()).out())
                .contains("\"same\":40", "\"differences\":[]");
        assertThat(Run.of("explain", path("none.ndjson"), stalePath()).status()).isEqualTo(2);
    }

    @Test
    void aStoreKeepsBundles() throws Exception {
        assertThat(check("--store", path("s.db"), path("good.ndjson"), path("stale.ndjson"))
                        .status())
                .isEqualTo(1);
        assertThat(Run.of("store", "export", path("s.db"), "2", path("out.plumb"))
                        .status())
                .isZero();
        assertThat(Run.of("explain", path("out.plumb")).out()).contains("#17 Get(key: \"pears\", result: 28)");
        Run none = Run.of("store", "export", path("s.db"), "1", path("none.plumb"));
        assertThat(none.status()).isEqualTo(2);
        assertThat(none.err()).contains("history 1 has no bundle");
        assertThat(folder.resolve("none.plumb")).doesNotExist();
        assertThat(Run.of("store", "export", path("s.db"), "2", path("out.plumb"))
                        .status())
                .isEqualTo(2);
    }

    @Tag("long")
    @Test
    void theReferenceEngineMakesBundlesToo() throws Exception {
        Run run = check("--engine", "tlc", "--bundle", path("t.plumb"), path("stale.ndjson"));
        assertThat(run.status()).isEqualTo(1);
        Bundle bundle = Bundle.read(folder.resolve("t.plumb"));
        assertThat(bundle.source().decider().name()).isEqualTo("tlc");
        assertThat(bundle.failing().layers().nodes()).isNotEmpty();
    }

    @Test
    void aModelIsCarriedAlongByItsName() throws Exception {
        Files.writeString(
                folder.resolve("reg.ndjson"),
                "{\"process\":1,\"op\":\"write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n"
                        + "{\"process\":1,\"op\":\"read\",\"args\":{\"result\":2},\"call\":3,\"return\":4}\n");
        Run run = Run.of(
                "check", "--model", "register", "--initial", "5", "--bundle", path("m.plumb"), path("reg.ndjson"));
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        Run again = Run.of("check", path("m.plumb"));
        assertThat(again.status()).as(again.err()).isEqualTo(1);
        assertThat(Run.of("convert", path("m.plumb"), path("back.ndjson")).status())
                .isZero();
        assertThat(Files.readString(folder.resolve("back.ndjson"))).contains("\"op\":\"write\"");
    }

    /** A window of the history might give fewer values, so the values are written out. */
    @Test
    void constantsThatCameFromTheHistoryAreCarriedAlong() throws Exception {
        Files.writeString(
                folder.resolve("Counting.tla"),
                "---- MODULE Counting ----\n"
                        + "EXTENDS Naturals\n"
                        + "CONSTANT Keys\n"
                        + "VARIABLE n\n"
                        + "Init == n = [k \\in Keys |-> 0]\n"
                        + "Add(key, result) == result = n[key] + 1 /\\ n' = [n EXCEPT ![key] = @ + 1]\n"
                        + "Next == \\E key \\in Keys, result \\in Nat : Add(key, result)\n"
                        + "====\n");
        Files.writeString(
                folder.resolve("adds.ndjson"),
                "{\"process\":1,\"op\":\"Add\",\"args\":{\"key\":7,\"result\":1},\"call\":1,\"return\":2}\n"
                        + "{\"process\":1,\"op\":\"Add\",\"args\":{\"key\":8,\"result\":2},\"call\":3,\"return\":4}\n");
        Run run = Run.of(
                "check",
                "--spec",
                path("Counting.tla"),
                "--constant",
                "Keys=args.key",
                "--bundle",
                path("c.plumb"),
                path("adds.ndjson"));
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        Bundle bundle = Bundle.read(folder.resolve("c.plumb"));
        assertThat(SpecWords.of(bundle.violated(), folder.resolve("unpacked")).words())
                .contains("Keys={7, 8}");
        assertThat(Check.of(bundle.failing().history(), bundle.violated().load())
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Violates.class);
    }
}
