package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code lineup} with roles, several violations, muted ones and observations. */
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
        Run run = run("Stack", "--ops", "pusher*: push(1), push(2); popper: pop()", "--matrix", "3x2");
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("threads of each test: pusher, pusher, popper");
        assertThat(run.out())
                .contains("thread A (p", "--matrix 'p")
                .containsPattern("--matrix '[^']*popper: pop\\(\\)");
        String test = run.out().replaceFirst("(?s).*--matrix '([^']*)'.*", "$1");
        String schedule = folder.resolve("found").resolve("schedule.txt").toString();
        assertThat(run("Stack", "--matrix", test, "--schedule", schedule).out()).contains("thread A (p");
        Run few = run("Stack", "--ops", "pusher*2: push(1); others: pop()", "--matrix", "2x2");
        assertThat(few.status()).isEqualTo(2);
        assertThat(few.err()).contains("tests of 2 threads for the roles pusher*2, others; expected at least 3");
        assertThat(run("SafeStack", "--ops", "pusher: push(1); popper: pop()", "--auto", "2")
                        .out())
                .contains("2 tests,");
    }

    @Test
    void callsBesideAWholeTestAreLookedAtAndNotNeeded() throws URISyntaxException {
        Run run = run("SafeStack", "--matrix", "push(1) | pop()", "--ops", "push(1), pop()");
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("note: --matrix is a whole test, so no tests are made of --ops");
        Run wrong = run("SafeStack", "--matrix", "push(1) | pop()", "--ops", "push(1), peek()");
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
}
