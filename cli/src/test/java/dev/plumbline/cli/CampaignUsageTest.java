package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes in a campaign are named before anything is started. */
class CampaignUsageTest {
    @TempDir
    private Path folder;

    static Stream<Arguments> commandLines() {
        return Stream.of(
                Arguments.of(
                        "--over seed=1..9 -- view {seed}", "'view' cannot be a task; expected one of check, fuzz,"),
                Arguments.of("--over seed=1..9 -- check --model queue x", "the command has no {seed}"),
                Arguments.of("--over seed -- check --model queue {seed}", "--over seed; expected NAME=VALUES"),
                Arguments.of("--over a=1 --over a=2 -- check {a}", "--over a: given twice"),
                Arguments.of("--over a=1.. --over b=1.. -- check {a} {b}", "a and b are endless"),
                Arguments.of("--over a=1 -- check --modle queue {a}", "plumbline check: there is no option --modle"),
                Arguments.of("--over a=1 -- check --model queue --json {a}", "a campaign sets --json for each task"),
                Arguments.of("--over a=1 -- fuzz --model map --out=x {a}", "a campaign sets --out for each task"),
                Arguments.of("--over a=1 --coverage -- graph {a}.tla", "--coverage belongs to campaigns of check"),
                Arguments.of("--over a=1 --shard 4/3 -- check --model queue {a}", "--shard: '4/3' is no shard"),
                Arguments.of("--over a=1 --workers 0 -- check --model queue {a}", "--workers 0; expected"),
                Arguments.of(
                        "--over a=1 --worker-heap 5x -- check --model queue {a}", "--worker-heap 5x; expected a size"),
                Arguments.of("--over a=1 --conf x=y -- check --model queue {a}", "--conf belongs to --master"),
                Arguments.of(
                        "--over a=1 --master yarn --conf x -- check --model queue {a}", "--conf x; expected NAME="),
                Arguments.of("--over a=1 --master local -- check --model queue {a}", "--master needs Apache Spark"),
                Arguments.of("--over a=1 --budget 5x -- check --model queue {a}", "--budget"),
                Arguments.of("--over a=1 --known gone -- check --model queue {a}", "gone: no such file"),
                Arguments.of("--over a=gone/* -- check --model queue {a}", "gone/: no such folder"));
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void mistakesOnTheCommandLine(String words, String expected) {
        Run run = Run.of(("campaign run --out " + folder.resolve("out") + " " + words).split(" "));
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(expected);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("over: {seed: 1..9}", "no command; expected"),
                Arguments.of("command: check {a}\nover: {a: [x, [y]]}", "over.a: a: expected a text"),
                Arguments.of("command: check {a}\nover: {a: []}", "over.a: an empty list"),
                Arguments.of("command: check {a}\nover: 1..9", "over: expected a range for each placeholder"),
                Arguments.of("command: check {a}\nover: {a: 1}\nbudgte: 3m", "there is no entry budgte"),
                Arguments.of("command: check {a}\nover: {a: 1}\nbudget: soon", "--budget"),
                Arguments.of("command: check {a}\ncommand: check {b}", "duplicate key"),
                Arguments.of("command: [check", "campaign.yaml:1: "),
                Arguments.of("- check", "expected entries such as command:"),
                Arguments.of(
                        "command: check {a}\nover: {a: 1}\ncoverage: yes", "coverage: yes; expected true or false"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void mistakesInAFile(String text, String expected) throws IOException {
        Path file = Files.writeString(folder.resolve("campaign.yaml"), text);
        Run run = Run.of(
                "campaign",
                "run",
                file.toString(),
                "--out",
                folder.resolve("out").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("campaign.yaml").contains(expected);
    }

    @Test
    void aFolderWithoutACampaignIsRefused() {
        for (String command : new String[] {"status", "report", "resume"}) {
            Run run = Run.of("campaign", command, folder.toString());
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("has no campaign").contains("expected a folder that plumbline campaign run");
        }
    }
}
