package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MpcalCommandTest {
    private static final Path CASES = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "mpcal");
    private static final String LOCKS =
            CASES.resolve("LockService/LockService.tla").toString();
    private static final String CONSTANTS =
            CASES.resolve("LockService/LockServiceValidate.cfg").toString();
    private static final String LOGS =
            CASES.resolve("LockService/traces_found/run-1").toString();

    @TempDir
    private Path folder;

    /** How many records the logs have. */
    private static long records() throws IOException {
        long records = 0;
        try (var files = Files.list(Path.of(LOGS))) {
            for (Path file : files.toList()) {
                records += Files.readAllLines(file).size();
            }
        }
        return records;
    }

    @Test
    void translatesToAFileThatDidNotExist() throws IOException {
        Path out = folder.resolve("LockService.tla");
        Run first = Run.of("mpcal", "translate", LOCKS, "--out", out.toString());
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(Files.readString(out)).contains("--algorithm LockService").contains("acquire(self) ==");
        Run second = Run.of("mpcal", "translate", LOCKS, "--out", out.toString());
        assertThat(second.status()).isEqualTo(2);
        assertThat(second.err()).contains("exists").contains("--overwrite");
    }

    @Test
    void listsProblems() {
        Run run = Run.of(
                "mpcal", "translate", CASES.resolve("specs/MappedTwice.tla").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("MappedTwice.tla:22:9: ").contains("mapped before");
    }

    @Test
    void validatesLogs() {
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("strategy sidestep: the order of seed 1");
    }

    /** Without the time that it took. */
    private static String timeless(Run run) {
        return unbroken(run).replaceAll("[0-9.]+ s\\b", "TIME");
    }

    @Test
    void logsThatAreReadAsAStreamHaveTheSameVerdict() {
        Run whole = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, "--seed", "3", LOGS);
        Run streamed = Run.of("check", "--stream", "--spec", LOCKS, "--config", CONSTANTS, "--seed", "3", LOGS);
        assertThat(streamed.status()).as(streamed.err()).isZero();
        assertThat(timeless(streamed)).isEqualTo(timeless(whole));
    }

    @Test
    void violationInAStreamOfLogsIsExplainedAndBundled() throws IOException {
        String bundle = bundleOfAViolation("--stream", "--seed", "7").toString();
        Run again = Run.of("check", bundle);
        assertThat(again.status()).as(again.err()).isEqualTo(1);
        assertThat(unbroken(again))
                .contains("strategy sidestep: the order of seed 7")
                .contains("AServer.serve");
    }

    @Test
    void streamOfLogsRejectsWhatNeedsThemAll() {
        Run all = Run.of("check", "--stream", "--strategy", "all-paths", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(all.status()).isEqualTo(2);
        assertThat(all.err()).contains("all-paths").contains("expected one-path or sidestep");
        Run followed = Run.of("check", "--follow", "1s", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(followed.status()).isEqualTo(2);
        assertThat(followed.err()).contains("expected --stream with complete logs");
    }

    @Test
    void tellsADamagedLog() throws IOException {
        Path log;
        try (var files = Files.list(Path.of(LOGS))) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        try (var files = Files.list(folder)) {
            log = files.filter(file -> file.getFileName().toString().equals("AServer-0.log"))
                    .findFirst()
                    .orElseThrow();
        }
        var lines = Files.readAllLines(log);
        lines.remove(3);
        Files.write(log, lines);
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, folder.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err() + run.out()).contains("record 4 of process 0 counts 5");
    }

    /** The server of this specification answers with another message than the one that was logged. */
    private Path bundleOfAViolation(String... options) throws IOException {
        String text = Files.readString(Path.of(LOCKS)).replace("Grant   == \"grant\"", "Grant   == \"granted\"");
        Path spec = Files.writeString(folder.resolve("LockService.tla"), text);
        Path logs = Files.createDirectory(folder.resolve("logs"));
        try (var files = Files.list(Path.of(LOGS))) {
            for (Path file : files.toList()) {
                Files.copy(file, logs.resolve(file.getFileName()));
            }
        }
        Path bundle = folder.resolve("violation.plumb");
        List<String> words = new ArrayList<>(List.of("check", "--spec", spec.toString(), "--config", CONSTANTS));
        words.addAll(List.of(options));
        words.addAll(List.of(logs.toString(), "--bundle", bundle.toString(), "--json"));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("AServer.serve")
                .containsPattern("\"record\":\\d+")
                .contains("\"standing\":\"impossible\"");
        // The bundle contains everything that is needed.
        Files.delete(spec);
        try (var files = Files.list(logs)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        return bundle;
    }

    /** Lines are broken where the names of folders are long. */
    private static String unbroken(Run run) {
        return run.out().replaceAll("\\s+", " ");
    }

    @Test
    void aBundleOfLogsIsCheckedAgainWithTheSameQuestion() throws IOException {
        String bundle = bundleOfAViolation("--strategy", "one-path", "--seed", "7", "--paths", "2")
                .toString();
        Run again = Run.of("check", bundle);
        assertThat(again.status()).as(again.err()).isEqualTo(1);
        assertThat(unbroken(again))
                .contains("strategy one-path: the order of seed 7")
                .contains("AServer.serve");
        Run other = Run.of("check", "--strategy", "sidestep", bundle);
        assertThat(other.status()).as(other.err()).isEqualTo(1);
        assertThat(unbroken(other)).contains("strategy sidestep: the order of seed 1");
    }

    /** A bundle can be checked after the specification was fixed. */
    @Test
    void theLogsOfABundleAreCheckedAgainstAnotherSpecification() throws IOException {
        String bundle =
                bundleOfAViolation("--strategy", "one-path", "--seed", "7").toString();
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, bundle);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(unbroken(run))
                .contains(records() + " operations")
                .contains("strategy one-path: the order of seed 7");
    }

    @Test
    void aBundleOfLogsIsExplained() throws IOException {
        String bundle = bundleOfAViolation().toString();
        Run text = Run.of("explain", bundle);
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(unbroken(text))
                .contains("not every order that the clocks allow is a behaviour of LockService.tla")
                .contains("of " + records() + " records:")
                .containsPattern("Why record \\d+ of process 0, AServer.serve, cannot happen:")
                .contains("The last steps before it")
                .contains("check it again plumbline check " + bundle);
        Run json = Run.of("explain", "--json", bundle);
        assertThat(json.out()).contains("\"cut\":{\"strategy\":\"sidestep\",\"seed\":1,\"paths\":1,");
        Run report = Run.of("report", bundle, "--markdown", "-");
        assertThat(report.status()).as(report.err()).isZero();
        assertThat(report.out()).containsPattern("Why record \\d+ of process 0, AServer.serve, cannot happen:");
    }

    @Test
    void otherHistoriesAreCheckedAgainstTheTranslationInTheFile() throws IOException {
        Path translated = folder.resolve("LockService.tla");
        Run.of("mpcal", "translate", LOCKS, "--out", translated.toString());
        Path history = folder.resolve("history.ndjson");
        Files.writeString(
                history, "{\"process\":1,\"op\":\"acquire\",\"args\":{\"self\":1},\"call\":1,\"return\":2}\n");
        Run run = Run.of(
                "check",
                "--spec",
                translated.toString(),
                "--constant",
                "NumClients=2",
                "--constant",
                "NumTurns=1",
                "--constant",
                "defaultInitValue=defaultInitValue",
                history.toString());
        assertThat(run.status()).as(run.err()).isZero();
    }

    @Test
    void comparesSizes() throws IOException {
        Run run = Run.of("mpcal", "sizes", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.out()).contains("templated").contains(String.valueOf(records()));
    }

    @Test
    void emitsModulesForTlc() throws IOException {
        Path modules = folder.resolve("modules");
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS, "--modules", modules.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(modules.resolve("LockServiceValidate.tla")).exists();
        assertThat(Files.readString(modules.resolve("LockServiceValidate.cfg"))).contains("NumClients = 3");
    }

    @Test
    void strategiesGoTogetherOrNot() {
        Run run =
                Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS, "--strategy", "all-paths", "--seed", "3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--seed and --paths choose orders");
        Run unknown = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS, "--strategy", "some");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("one-path, sidestep, all-paths");
    }
}
