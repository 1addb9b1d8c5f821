package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lineup} with roles, several violations, muted ones and observations. */
@Tag("slow")
class LineupCampaignTest {
    @TempDir
    private Path folder;

    private Run run(String type, String... further) throws URISyntaxException {
        Path classes = Path.of(LineupSubjects.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> words = new ArrayList<>(List.of(
                "lineup",
                "--class",
                LineupSubjects.class.getName() + "." + type,
                "--class-path",
                classes.toString(),
                "--out",
                folder.resolve("found").toString()));
        words.addAll(List.of(further));
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void rolesAreKeptUpToTheCommandThatRepeats() throws URISyntaxException {
        Run run = run(
                "Stack", "--operations", "pusher*: push(1), push(2); popper: pop()", "--threads", "3", "--calls", "2");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("threads of each test: pusher, pusher, popper");
        assertThat(run.out())
                .contains("thread A (p", "--matrix 'p")
                .containsPattern("--matrix '[^']*popper: pop\\(\\)");
        String test = run.out().replaceFirst("(?s).*--matrix '([^']*)'.*", "$1");
        String schedule = folder.resolve("found").resolve("schedule.txt").toString();
        assertThat(run("Stack", "--matrix", test, "--schedule", schedule).out()).contains("thread A (p");
        Run few = run("Stack", "--operations", "pusher*2: push(1); others: pop()", "--threads", "2", "--calls", "2");
        assertThat(few.status()).isEqualTo(2);
        assertThat(few.err()).contains("tests of 2 threads for the roles pusher*2, others; expected at least 3");
        assertThat(run("SafeStack", "--operations", "pusher: push(1); popper: pop()", "--auto", "2")
                        .out())
                .contains("2 tests,");
    }

    @Test
    void callsBesideAWholeTestAreLookedAtAndNotNeeded() throws URISyntaxException {
        Run run = run("SafeStack", "--matrix", "push(1) | pop()", "--operations", "push(1), pop()");
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("note: --matrix is a whole test, so no tests are made of --operations");
        Run wrong = run("SafeStack", "--matrix", "push(1) | pop()", "--operations", "push(1), peek()");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("no method peek");
        assertThat(run("SafeStack", "--matrix", "push(1) | pop()", "--auto", "2")
                        .err())
                .contains("is a whole test; expected no --auto with it");
    }

    @Test
    void anInconclusiveHasItsReasonInJson() throws URISyntaxException {
        Run late = run("SafeStack", "--matrix", "push(1) pop() | push(2) pop()", "--max-executions", "3", "--json");
        assertThat(late.status()).isEqualTo(3);
        assertThat(late.out())
                .contains(
                        "\"reasons\":[{\"type\":\"serial-runs-left\",\"text\":\"not all serial executions were run",
                        "\"test\":\"push(1) pop() | push(2) pop()\",\"tests\":1}]");
        Run steps = run("SafeStack", "--matrix", "push(1) | pop()", "--max-steps", "1", "--json");
        assertThat(steps.out()).contains("\"reasons\":[{\"type\":\"endless-serial-run\",\"text\":\"");
    }

    private static final String[] MISTAKES = {
        "--threads",
        "2",
        "--calls",
        "3",
        "--small",
        "0",
        "--samples",
        "10",
        "--operations",
        "inc(), count(), put(1), sum()"
    };

    private static String[] with(String[] words, String... further) {
        return Stream.of(words, further).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void eachViolationHasItsFolder() throws URISyntaxException, IOException {
        Path found = folder.resolve("found");
        Run run = run("Mistakes", MISTAKES);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains(
                        "violation 1 of 2 (",
                        "violation 2 of 2 (",
                        "(count, inc): non-linearizable",
                        "(put, sum): non-linearizable",
                        "Written to " + found.resolve("violation-2") + ". Run it again:",
                        "every test was checked;");
        Path second = found.resolve("violation-2");
        assertThat(second.resolve("schedule.txt")).exists();
        assertThat(Run.of("explain", second.resolve("violation.plumb").toString())
                        .status())
                .isZero();
        String test = Files.readAllLines(second.resolve("schedule.txt")).get(1).replaceFirst("[^:]*: ", "");
        assertThat(run(
                                "Mistakes",
                                "--matrix",
                                test,
                                "--schedule",
                                second.resolve("schedule.txt").toString())
                        .status())
                .isEqualTo(1);

        Run one = run("Mistakes", with(MISTAKES, "--violations", "1"));
        assertThat(one.out())
                .doesNotContain("violation 1 of")
                .contains("there may be more: the search ended at the limit on violations (--violations)");
        assertThat(second).doesNotExist();
        assertThat(found.resolve("violation.plumb")).exists();
    }

    @Test
    void jsonListsAllViolations() throws URISyntaxException {
        Run run = run("Mistakes", with(MISTAKES, "--json", "--mute", "methods=sum"));
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .hasLineCount(1)
                .contains(
                        "\"kind\":\"non-linearizable\",\"tests\":",
                        "\"violations\":[{\"kind\":\"non-linearizable\",\"methods\":[\"count\",\"inc\"],\"smallest\":\"",
                        "\"complete\":true,\"muted\":[{\"kind\":\"non-linearizable\",\"methods\":[\"put\",\"sum\"]",
                        "\"mute\":\"methods=sum\"}]");
    }

    @Test
    void knownViolationsDoNotFail() throws URISyntaxException {
        Run run = run(
                "Mistakes",
                with(MISTAKES, "--mute", "methods=sum", "--mute", "methods=inc+count", "--mute", "kind=stuck"));
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains(
                        "conforms: every test passes, apart from muted violations",
                        "muted by methods=sum: 1 violation, the first in ",
                        "muted by methods=count+inc: 1 violation, the first in ",
                        "note: --mute kind=stuck matched nothing");
        assertThat(folder.resolve("found")).doesNotExist();
    }

    @Test
    void observationsAreKeptAndCompared() throws URISyntaxException, IOException {
        String file = folder.resolve("observations.xml").toString();
        String[] words = {"--matrix", "push(1) | pop()", "--observations", file};
        Run first = run("SafeStack", words);
        assertThat(first.status()).isZero();
        assertThat(unwrapped(first))
                .contains("observations in " + file + ": 0 tests as before, 0 not as before, 1 added");
        assertThat(run("SafeStack", with(words, "--json")).out())
                .contains("\"compared\":1,\"differing\":0,\"added\":0,\"unusable\":0}");
        Files.writeString(Path.of(file), Files.readString(Path.of(file)).replace("result=\"1\"", "result=\"2\""));
        Run changed = run("SafeStack", words);
        assertThat(changed.status()).isEqualTo(1);
        assertThat(unwrapped(changed))
                .contains(
                        "violates: regression, calls one after the other give other results than in an earlier run",
                        "One call after the other, after push(1), pop() returned 2 in the observation file and returned 1"
                                + " now.",
                        "Where it differs from the earlier run:",
                        "0 tests as before, 1 not as before, 0 added");
        assertThat(Run.of("explain", folder.resolve("found/violation.plumb").toString())
                        .status())
                .isZero();
        assertRefused(run("Stack", words), "these are observations of ");
        assertRefused(run("Stack", with(words, "--schedule", "x.txt")), "expected no --observations with it");
    }

    private static String unwrapped(Run run) {
        return run.out().replaceAll("\\s+", " ");
    }

    @Test
    void mistakesInTheOptionsTakeOneLine() throws URISyntaxException {
        assertRefused(run("Mistakes", "--mute", "stuck"), "--mute: 'stuck': ", "did you mean kind=stuck?");
        assertRefused(run("Mistakes", "--mute", "methods=summ"), "has no method summ (did you mean sum?)");
        assertRefused(run("Mistakes", "--violations", "0"), "--violations 0; expected 1 to 1000");
        assertRefused(run("Mistakes", "--operations", "a: inc(), b: sum()"), "a role begins after ';'");
    }

    private static void assertRefused(Run run, String... messages) {
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(messages);
        assertThat(run.err().lines().filter(line -> line.startsWith("error: "))).hasSize(1);
    }
}
