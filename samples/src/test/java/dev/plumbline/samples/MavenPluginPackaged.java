package dev.plumbline.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The goals of the Maven plugin in one build of a stranger's project, which has a module for each result. */
class MavenPluginPackaged {
    private static final Path FOLDER = Path.of("target", "maven-plugin").toAbsolutePath();
    private static final Path OLD = FOLDER.resolve("violated/target/plumbline/check-reads/old.plumb");
    private static final Path STALE = OLD.resolveSibling("stale.plumb");
    private static final Path STOCK =
            FOLDER.resolve("unsafe/target/plumbline/lineup-stocks/shop.Stock/violation.plumb");

    private static Consumer.Said said;

    @BeforeAll
    static void build() throws IOException, InterruptedException {
        Consumer project = Consumer.copy(Path.of("src", "test", "projects", "maven-plugin"), FOLDER);
        Files.createDirectories(OLD.getParent());
        Files.writeString(OLD, "a bundle of an earlier build");
        said = project.maven(
                "-fae",
                "-Dplumbline.version=" + System.getProperty("plumbline.version"),
                "-Dplumbline.matrix=take() | take()",
                "verify");
    }

    /** The output of an execution. */
    private static List<String> output(String execution) {
        return said.out()
                .lines()
                .dropWhile(line -> !line.contains("(" + execution + ") @ "))
                .skip(1)
                .takeWhile(line -> !line.startsWith("[INFO] -----"))
                .toList();
    }

    private static void assertResult(String module, String result) {
        assertThat(said.out()).containsPattern("\\[INFO] " + module + " \\.+ " + result);
    }

    /** The lines of the last message of Maven about an execution. */
    private static List<String> message(String execution) {
        return said.out()
                .lines()
                .dropWhile(line -> !line.matches("\\[ERROR] Failed to execute goal .*\\(" + execution + "\\).*"))
                .takeWhile(line -> !line.equals("[ERROR] -> [Help 1]") && !line.equals("[ERROR] -> [Help 2]"))
                .map(line -> line.replaceFirst("^\\[ERROR] (Failed to execute goal .* on project \\S+: )?", ""))
                .toList();
    }

    @Test
    void conformingRecordingsAndThreadSafeClassesPass() {
        assertResult("shop", "SUCCESS");
        for (String execution : List.of("own-model", "tla")) {
            assertThat(output(execution).get(0))
                    .startsWith(
                            "[INFO] conforms  " + FOLDER.resolve("shop/recordings/fresh.ndjson") + ": 2 operations");
        }
        assertThat(output("locked").get(0)).isEqualTo("[INFO] shop.LockedStock: conforms: every test passes");
    }

    @Test
    void aViolationFailsTheBuildAndNamesVerdictBundleAndCommand() throws Exception {
        assertResult("violated", "FAILURE");
        Path script = FOLDER.resolve("violated/target/plumbline/plumbline");
        assertThat(message("reads"))
                .containsExactly(
                        "plumbline:check: violation",
                        "  " + FOLDER.resolve("violated/recordings/stale.ndjson")
                                + ": violates, no behaviour of register explains it",
                        "  bundle: " + STALE,
                        "  to explore it: " + script + " explain " + STALE);
        assertThat(output("reads"))
                .anyMatch(line -> line.startsWith("[INFO] conforms  "))
                .contains(
                        "[INFO]   Stale read: #1 read() returned 0, which #0 write(1) had already overwritten. #1 could only have");
        assertThat(STALE).exists();
        assertThat(OLD).doesNotExist();
        // Further options are as on the command line, in the folder of the module.
        assertThat(FOLDER.resolve("violated/target/report.xml")).content().contains("failures=\"1\"");
    }

    @Test
    void theCommandOfTheMessageShowsTheViolation() throws Exception {
        String command = message("reads").get(3).replace("  to explore it: ", "");
        Process process = new ProcessBuilder("sh", "-c", command)
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("VIOLATES  recordings/stale.ndjson: no behaviour of register explains it\n");
    }

    @Test
    void aClassThatIsNotThreadSafeFailsTheBuild() {
        assertResult("unsafe", "FAILURE");
        assertThat(message("stocks"))
                .containsExactly(
                        "plumbline:lineup: violation",
                        "  shop.Stock: violates (non-linearizable), failing test: first add(1), then take() | take()",
                        "  bundle: " + STOCK,
                        "  to explore it: " + FOLDER.resolve("unsafe/target/plumbline/plumbline") + " explain "
                                + STOCK);
        assertThat(STOCK).exists();
    }

    @Test
    void anInconclusiveVerdictCanBeAWarning() {
        assertThat(output("only-warns"))
                .contains("[WARNING] plumbline:lineup: inconclusive", "  a larger <budget> may decide it")
                .anyMatch(line ->
                        line.startsWith("  shop.LockedStock: inconclusive, not all serial executions were run"));
    }

    @Test
    void badConfigurationGetsTheMessageOfTheCommandLine() {
        assertResult("misconfigured", "FAILURE");
        assertThat(message("misspelt"))
                .hasSize(3)
                .startsWith("plumbline:check: bad configuration or input")
                .endsWith("  in the POM, an option such as --model-class is <modelClass>");
        assertThat(message("misspelt").get(1))
                .startsWith("  error: no model is named registr (did you mean register?)");
    }

    @Test
    void aSkippedGoalIsSkipped() {
        assertResult("skipped", "SUCCESS");
        assertThat(output("nothing").get(0)).isEqualTo("[INFO] skipped");
    }
}
