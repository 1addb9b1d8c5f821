package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class LineupCommandTest {
    @TempDir
    private Path folder;

    private static Path classes() throws URISyntaxException {
        return Path.of(LineupSubjects.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    private Run run(String type, String... further) throws URISyntaxException {
        List<String> words = new ArrayList<>(List.of(
                "lineup",
                "--class",
                LineupSubjects.class.getName() + "." + type,
                "--class-path",
                classes().toString(),
                "--out",
                folder.resolve("found").toString()));
        words.addAll(List.of(further));
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void passNamesWhatItDoesNotCover() throws URISyntaxException {
        Run text = run("Days", "--matrix", "day(1) | day(2)");
        assertThat(text.status()).isZero();
        assertThat(text.out().replaceAll("\\s+", " "))
                .contains("note: races inside java.text.SimpleDateFormat are not seen: two threads can call the same"
                        + " object at once (LineupSubjects$Days.day:");
        Run json = run("Days", "--matrix", "day(1) | day(2)", "--json");
        assertThat(json.out())
                .contains("\"verdict\":\"conforms\"")
                .contains("\"notSeen\":[{\"kind\":\"races-inside\",\"what\":\"java.text.SimpleDateFormat\",\"place\":\""
                        + "LineupSubjects$Days.day:");
        assertThat(run("SafeStack", "--matrix", "push(1) | pop()", "--json").out())
                .doesNotContain("notSeen");
    }

    @Test
    void theResultIsWrittenToAFileWhileTextIsPrinted() throws IOException, URISyntaxException {
        Path file = folder.resolve("result.json");
        Run run = run("SafeStack", "--matrix", "push(1) | pop()", "--json-file", file.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains(": conforms: every test passes");
        assertThat(Files.readAllLines(file)).singleElement().asString().startsWith("{\"verdict\":\"conforms\",");
    }

    @Test
    void aViolationIsShownWrittenAndRepeated() throws IOException, URISyntaxException {
        Run run = run("Stack", "--threads", "2", "--calls", "2", "--small", "0", "--samples", "20");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "Stack: violates: non-linearizable",
                        "smallest failing test (",
                        "| thread B",
                        "(Stack.push:",
                        "Run it again:\n    plumbline lineup --class");
        assertThat(run.err()).contains("calls of", "pop(), push(1), push(2)");
        Path found = folder.resolve("found");
        assertThat(Files.readString(found.resolve("observations.xml"))).startsWith("<observationset>\n<observation>");
        assertThat(Files.readString(found.resolve("violation.xml"))).contains("<history>");
        assertThat(run.out())
                .contains(Files.readAllLines(found.resolve("interleaving.txt")).get(0));
        assertThat(Files.readString(found.resolve("schedule.txt"))).startsWith("plumbline-schedule 1\n# ");

        Run explained = Run.of("explain", found.resolve("violation.plumb").toString());
        assertThat(explained.status()).isZero();
        assertThat(explained.out()).contains("serial runs of Stack");
        Run checked = Run.of("check", found.resolve("violation.plumb").toString());
        assertThat(checked.status()).isEqualTo(1);

        String again = run.out()
                .lines()
                .filter(line -> line.contains("--schedule"))
                .findFirst()
                .orElseThrow();
        List<String> words = new ArrayList<>();
        java.util.regex.Matcher word =
                java.util.regex.Pattern.compile("'([^']*)'|(\\S+)").matcher(again.strip());
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        Run repeated = Run.of(words.subList(1, words.size()).toArray(String[]::new));
        assertThat(repeated.status()).isEqualTo(1);
        assertThat(repeated.out()).contains("violates: non-linearizable", "(Stack.push:", "<history>");
    }

    @Test
    void aBundleIsRepeatedAgainstTheClassAsItIsNow() throws BadInput, URISyntaxException {
        assertThat(run("Stack", "--matrix", "push(1) pop() | push(2) pop()").status())
                .isEqualTo(1);
        Path file = folder.resolve("found").resolve("violation.plumb");
        Bundle bundle = Bundle.read(file);
        ThreadTest test = bundle.failing().interleaving().orElseThrow();
        assertThat(test.violating().interleaving().calls())
                .extracting(Interleaving.Call::operation)
                .contains(OptionalInt.of(0), OptionalInt.of(1))
                .doesNotContain(OptionalInt.empty());
        assertThat(bundle.commands())
                .singleElement()
                .extracting(Bundle.Command::line)
                .asString()
                .isEqualTo("plumbline replay violation.plumb --class-path test-classes");
        assertThat(Run.of("explain", file.toString()).out())
                .contains("The interleaving, ", "write Stack.size ", " -> ", "(Stack.push:")
                .contains(" of " + LineupSubjects.class.getName() + ".Stack, schedule ");
        String classes = classes().toString();
        Run same = Run.of("replay", file.toString(), "--class-path", classes);
        assertThat(same.status()).isEqualTo(1);
        assertThat(same.out())
                .contains("recorded: non-linearizable, ", "The interleaving now, ")
                .contains(
                        "repeated: the same history, so the violation is still there; all steps of the threads are the")
                .doesNotContain("has changed");

        Run missing = replayed(bundle.withInterleaving(of(test, "shop.Gone")));
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.err()).contains("the class shop.Gone is needed to run it again", "expected --class-path");
        assertThat(Run.of("replay", file.toString(), "--class-path", classes, "--runs", "3")
                        .err())
                .contains("--runs does not go with");

        // Another class plays the role of one that was fixed since, or changed in other ways.
        Run mended = replayed(bundle, test, "SafeStack");
        assertThat(mended.status()).isEqualTo(2);
        assertThat(mended.err().replaceAll("\\s+", " "))
                .contains("the schedule no longer fits: the class has changed since it was recorded;");
        Run other = replayed(bundle, test, "Talkative");
        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("cannot be run again; the class has changed since: ", "has no method ");
        Run hostile = replayed(bundle.withInterleaving(of(test, "java.lang.ProcessBuilder")));
        assertThat(hostile.status()).isEqualTo(2);
        assertThat(hostile.err()).contains("of the JDK, only classes of java.util and its subpackages are run");
    }

    private Run replayed(Bundle bundle, ThreadTest test, String subject) throws BadInput, URISyntaxException {
        return replayed(bundle.withInterleaving(of(test, LineupSubjects.class.getName() + "." + subject)));
    }

    private static ThreadTest of(ThreadTest test, String subject) {
        return new ThreadTest(
                subject,
                test.creation(),
                test.before(),
                test.calls(),
                test.after(),
                test.finding(),
                "SHA-256 of another class",
                test.runs());
    }

    private Run replayed(Bundle bundle) throws BadInput, URISyntaxException {
        Path file = folder.resolve("changed.plumb");
        bundle.write(file);
        return Run.of("replay", file.toString(), "--class-path", classes().toString());
    }

    @Test
    void outputOfTheClassIsNotPartOfTheReport() throws URISyntaxException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true));
        try {
            Run run = run("Talkative", "--matrix", "next() | next()", "--json");
            assertThat(run.out()).startsWith("{\"verdict\":\"violates\"").hasLineCount(1);
            String schedule = folder.resolve("found").resolve("schedule.txt").toString();
            Run again = run("Talkative", "--matrix", "next() | next()", "--json", "--schedule", schedule);
            assertThat(again.out())
                    .matches("\\{\"verdict\":\"violates\",\"class\":\"[^\"]*Talkative\",\"kind\":\"non-linearizable\","
                            + "\"tests\":1,\"schedules\":1,\"histories\":1,\"stuckHistories\":0,\"completed\":\\[],"
                            + "\"smallest\":\"next\\(\\) \\| next\\(\\)\",\"spec\":.*\"failedAt\":\\{.*}\n");
            assertThat(printed.toString()).isEmpty();
            System.out.print("and nothing else is lost");
            assertThat(printed.toString()).isEqualTo("and nothing else is lost");
        } finally {
            System.setOut(before);
        }
    }

    @Test
    void aTestThatIsTooLargeIsKnownBefore() throws URISyntaxException {
        Run run = run("SafeStack", "--matrix", "push(1) pop() | push(2) pop()", "--max-executions", "5");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).startsWith("note: a test of 4 calls in 2 threads has 6 serial executions");
    }

    @Test
    void jsonHasExactlyItsFields() throws URISyntaxException {
        Run right = run("SafeStack", "--matrix", "push(1) pop() | push(2) pop()", "--json");
        assertThat(right.status()).isZero();
        assertThat(right.out())
                .matches(
                        "\\{\"verdict\":\"conforms\",\"class\":\"[^\"]*SafeStack\",\"kind\":null,\"tests\":1,\"schedules\":\\d+,\"histories\":\\d+,\"stuckHistories\":0,\"completed\":\\[\\{\"tests\":1,\"bound\":\"all"
                                + " schedules\"}],\"smallest\":null,\"watchedForRaces\":\\d+,\"races\":\\[],\"weakOrders\":\\[],\"violations\":\\[]}\n");
        Run wrong = run("Stack", "--matrix", "push(7) | push(8)", "--after", "pop() pop()", "--json");
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.out())
                .matches(
                        "\\{\"verdict\":\"violates\",\"class\":\"[^\"]*\",\"kind\":\"non-linearizable\",\"tests\":1,.*\n")
                .contains(
                        "\"smallest\":\"push(1) | push(2), at last pop() pop()\",\"spec\":\"serial runs of ",
                        "\"operations\":4,\"processes\":3,\"steps\":",
                        "\"bundle\":\"",
                        "violation.plumb\",\"cause\":{\"headline\":\"#",
                        "\"failedAt\":{\"operation\":",
                        "\"frontier\":[{\"state\":",
                        "\"blocked\":[{\"operation\":",
                        "\"condition\":\"result = result in the serial run\"")
                .contains("\"leftOut\":0,\"restricted\":false,", "\"watchedForRaces\":")
                .contains("\"violations\":[{\"kind\":\"non-linearizable\",\"methods\":[\"pop\",\"push\"]")
                .endsWith("\"complete\":true}\n");
        Run late = run("SafeStack", "--matrix", "push(1) pop() | push(2) pop()", "--max-executions", "3", "--json");
        assertThat(late.status()).isEqualTo(3);
        assertThat(late.out()).contains("\"reason\":\"not all serial executions were run", "(--max-executions)");
    }

    @Test
    void aPassSaysWhetherItHoldsForTheMemoryModel() throws URISyntaxException {
        assertThat(run("SafeStack", "--matrix", "push(1) | pop()").out())
                .contains("data races: none in any schedule, so the pass holds for the Java memory model as well");
        assertThat(run("SafeStack", "--matrix", "push(1) | pop()", "--races", "off")
                        .out())
                .contains("data races: not looked for")
                .doesNotContain("the Java memory model");
        assertThat(run("Lazy", "--matrix", "get() | get()").out())
                .contains("Lazy: conforms", "note: 3 data races", "Lazy.thing: write at Lazy.get:")
                .doesNotContain("data races: none");
        assertThat(run("Ordered", "--matrix", "put() | take()").out())
                .contains("data races: none in these schedules; but Ordered.put:")
                .doesNotContain("holds for the Java memory model");
    }

    @Test
    void racesAreFailuresIfThatIsWantedAndCanBeRepeated() throws URISyntaxException {
        Run run = run(
                "Lazy", "--operations", "get()", "--threads", "3", "--calls", "2", "--samples", "1", "--races", "fail");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "Lazy: violates: data race",
                        "read Lazy.thing = null (Lazy.get:",
                        "--races fail --matrix 'get() | get()' --schedule ");
        Path schedule = folder.resolve("found").resolve("schedule.txt");
        assertThat(folder.resolve("found").resolve("interleaving.txt"))
                .content()
                .contains("Lazy.thing: ");
        Run again = run(
                "Lazy", "--matrix", "get() | get()", "--races", "fail", "--schedule", schedule.toString(), "--json");
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out())
                .startsWith("{\"verdict\":\"violates\",")
                .contains("\"kind\":\"data race\"", "\"races\":[{\"variable\":\"", "\"first\":{", "\"writes\":true");
        Run noted = run("Lazy", "--matrix", "get() | get()", "--schedule", schedule.toString());
        assertThat(noted.status()).isZero();
        assertThat(noted.out()).contains("note: ", "data race");
        Run misspelt = run("Lazy", "--matrix", "get() | get()", "--races", "maybe");
        assertThat(misspelt.status()).isEqualTo(2);
        assertThat(misspelt.err()).contains("--races maybe; expected note, fail or off");
    }

    @Test
    void raceHasBundleThatIsExplainedReportedAndReplayed() throws Exception {
        Run run = run("Lazy", "--matrix", "get() | get()", "--races", "fail");
        String bundle = folder.resolve("found").resolve("violation.plumb").toString();
        assertThat(run.out()).contains("To explore it:", "explain " + bundle);
        assertThat(run("Lazy", "--matrix", "get() | get()", "--races", "fail", "--json")
                        .out())
                .contains("\"bundle\":\"" + bundle + "\"");
        Run explained = Run.of("explain", bundle);
        assertThat(explained.status()).as(explained.err()).isZero();
        assertThat(explained.out().replaceAll("\\s+", " "))
                .contains(
                        "the Java memory model does not order two accesses to Lazy.",
                        "first: ",
                        "in the test get() | get()")
                .contains("The interleaving", "replay " + bundle)
                .doesNotContain("check " + bundle);
        assertThat(Run.of("explain", "--json", bundle).out()).contains("\"kind\":\"race\"", "\"variable\":");
        Run reported = Run.of(
                "report",
                bundle,
                "--markdown",
                folder.resolve("r.md").toString(),
                "--html",
                folder.resolve("r.html").toString(),
                "--junit-xml",
                folder.resolve("r.xml").toString());
        assertThat(reported.status()).as(reported.err()).isZero();
        assertThat(Files.readString(folder.resolve("r.md"))).contains("does not order two accesses");
        assertThat(Files.readString(folder.resolve("r.html")))
                .contains("page-data", "Interleaving")
                .containsPattern("\"failed\":true.*\"failed\":true");
        assertThat(Files.readString(folder.resolve("r.xml"))).contains("<failure");
        Run replayed = Run.of("replay", bundle, "--class-path", classes().toString());
        assertThat(replayed.status()).as(replayed.err()).isEqualTo(1);
        assertThat(replayed.out())
                .contains("recorded: data race, get() | get() of ", "repeated: the same accesses race");
        Run checked = Run.of("check", bundle);
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("contains a data race", "plumbline replay runs it again");
        Run converted = Run.of("convert", bundle, folder.resolve("h.ndjson").toString());
        assertThat(converted.err()).contains("plumbline replay sees it again");
        assertThat(Run.of("replay", bundle, "--runs", "2").err()).contains("--runs does not go with");
    }

    @Test
    void aPassSaysHowMuchWasExplored() throws URISyntaxException {
        Run run = run("SafeStack", "--operations", "push(1), pop()", "--auto", "2");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "SafeStack: conforms: every test passes",
                        "11 tests, 61 serial histories (0 stuck)",
                        "completed: 11 of 11 tests with ");
    }

    @Test
    void aLimitIsInconclusive() throws URISyntaxException {
        Run run = run("SafeStack", "--matrix", "push(1) pop() | push(2) pop()", "--max-executions", "6");
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out()).contains("inconclusive", "the bound of executions was hit");
    }

    @Test
    void mistakesTakeOneLine() throws URISyntaxException {
        assertRefused(run("Stack", "--operations", "push(1), peek()"), "has no method peek");
        assertRefused(run("Stack", "--auto", "2", "--matrix", "push(1)"), "is a whole test");
        assertRefused(run("Stack", "--preemptions", "many"), "expected a number, or unbounded");
        assertRefused(run("Stack", "--schedule", "x.txt"), "--schedule needs the test");
        assertRefused(run("Stack", "--matrix", "push(1)", "--schedule", "x.txt"), "cannot read x.txt");
        assertRefused(run("Heap"), "there is no class");
        assertRefused(Run.of("lineup", "--class", "java.util.concurrent.Semaphore"), "such as Semaphore(1) (--create)");
        assertRefused(Run.of("lineup", "--class", "X", "--class-path", "nowhere"), "nowhere does not exist");
    }

    private static void assertRefused(Run run, String message) {
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message);
        assertThat(run.err().lines().filter(line -> line.startsWith("error: "))).hasSize(1);
    }

    @Test
    void outputOfTheClassDoesNotDisturbTheReport() throws URISyntaxException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Run run = run("Talkative", "--matrix", "inc() | inc()", "--json");
            assertThat(run.status()).isZero();
            assertThat(run.out()).startsWith("{\"verdict\":\"conforms\"").hasLineCount(1);
            assertThat(run.err()).containsPattern("dropped: [0-9]+ lines that the class printed");
            assertThat(printed.size()).isZero();
        } finally {
            System.setOut(before);
        }
    }
}
