package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class MpcalCommandTest {
    private static final Path CASES = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "mpcal");
    private static final String LOCKS = CASES.resolve("locksvc/locksvc.tla").toString();
    private static final String CONSTANTS =
            CASES.resolve("locksvc/locksvcValidate.cfg").toString();
    private static final String LOGS =
            CASES.resolve("locksvc/traces_found/930541271391487742").toString();

    @TempDir
    private Path folder;

    @BeforeEach
    void casesAreThere() {
        assumeTrue(Files.isDirectory(CASES), "no cases at " + CASES);
    }

    @Test
    void translatesToAFileThatDidNotExist() throws IOException {
        Path out = folder.resolve("locksvc.tla");
        Run first = Run.of("mpcal", "translate", LOCKS, "--out", out.toString());
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(Files.readString(out)).contains("--algorithm locksvc").contains("serverReceive(self) ==");
        Run second = Run.of("mpcal", "translate", LOCKS, "--out", out.toString());
        assertThat(second.status()).isEqualTo(2);
        assertThat(second.err()).contains("exists").contains("--overwrite");
    }

    @Test
    void listsAllProblems() {
        Run run = Run.of(
                "mpcal",
                "translate",
                CASES.resolve("specs/MappingMacroRules.tla").toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(4);
        assertThat(run.err()).contains("MappingMacroRules.tla:46:49: ").contains("mapped before");
    }

    @Test
    void validatesLogs() {
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).contains("strategy sidestep: the order of seed 1");
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
            log = files.filter(file -> file.getFileName().toString().startsWith("trace-0"))
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
        String text = Files.readString(Path.of(LOCKS)).replace("GrantMsg  == 3", "GrantMsg  == 4");
        Path spec = Files.writeString(folder.resolve("locksvc.tla"), text);
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
                .contains("AServer.serverRespond")
                .contains("\"record\":3")
                .contains("\"standing\":\"impossible\"");
        // What is in the bundle is all that is needed.
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
                .contains("AServer.serverRespond");
        Run other = Run.of("check", "--strategy", "sidestep", bundle);
        assertThat(other.status()).as(other.err()).isEqualTo(1);
        assertThat(unbroken(other)).contains("strategy sidestep: the order of seed 1");
    }

    /** A bundle is what one has when the specification has been mended. */
    @Test
    void theLogsOfABundleAreCheckedAgainstAnotherSpecification() throws IOException {
        String bundle =
                bundleOfAViolation("--strategy", "one-path", "--seed", "7").toString();
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, bundle);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(unbroken(run)).contains("47 operations").contains("strategy one-path: the order of seed 7");
    }

    @Test
    void aBundleOfLogsIsExplained() throws IOException {
        String bundle = bundleOfAViolation().toString();
        Run text = Run.of("explain", bundle);
        assertThat(text.status()).as(text.err()).isZero();
        assertThat(unbroken(text))
                .contains("not every order that the clocks allow is a behaviour of locksvc.tla")
                .contains("of 47 records:")
                .contains("Why record 3 of process 0, AServer.serverRespond, cannot happen:")
                .contains("The last steps before it")
                .contains("check it again plumbline check " + bundle);
        Run json = Run.of("explain", "--json", bundle);
        assertThat(json.out()).contains("\"cut\":{\"strategy\":\"sidestep\",\"seed\":1,\"paths\":1");
        Run report = Run.of("report", bundle, "--markdown", "-");
        assertThat(report.status()).as(report.err()).isZero();
        assertThat(report.out()).contains("Why record 3 of process 0, AServer.serverRespond, cannot happen:");
    }

    @Test
    void otherHistoriesAreCheckedAgainstTheTranslationInTheFile() throws IOException {
        Path history = folder.resolve("history.ndjson");
        Files.writeString(
                history, "{\"process\":1,\"op\":\"acquireLock\",\"args\":{\"self\":1},\"call\":1,\"return\":2}\n");
        Run run = Run.of(
                "check",
                "--spec",
                LOCKS,
                "--constant",
                "NumClients=2",
                "--constant",
                "defaultInitValue=defaultInitValue",
                history.toString());
        assertThat(run.status()).as(run.err()).isZero();
    }

    @Test
    void comparesSizes() {
        Run run = Run.of("mpcal", "sizes", "--spec", LOCKS, "--config", CONSTANTS, LOGS);
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out().lines()).hasSize(2);
        assertThat(run.out()).contains("templated").contains("47");
    }

    @Test
    void emitsModulesForTlc() throws IOException {
        Path modules = folder.resolve("modules");
        Run run = Run.of("check", "--spec", LOCKS, "--config", CONSTANTS, LOGS, "--emit", modules.toString());
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(modules.resolve("locksvcValidate.tla")).exists();
        assertThat(Files.readString(modules.resolve("locksvcValidate.cfg"))).contains("NumClients = 5");
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
