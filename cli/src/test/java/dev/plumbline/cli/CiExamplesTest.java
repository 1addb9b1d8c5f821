package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The examples for build servers: they are YAML where they should be, and their commands exist. */
class CiExamplesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path CI = ROOT.resolve("samples/ci");
    private static final Pattern COMMAND = Pattern.compile("\\./plumbline ([^|'\"\\n]*)");

    @TempDir
    private Path folder;

    private static List<String> commands(String file) throws IOException {
        // Variables of the server stand for numbers.
        String text = Files.readString(CI.resolve(file)).replaceAll("\\$\\{\\{.*?}}|\\$\\{\\w+}|\\$\\w+", "1");
        return COMMAND.matcher(text)
                .results()
                .map(found -> found.group(1).strip())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"github.yml", "gitlab.yml", "Jenkinsfile"})
    void everyCommandOfAnExampleExists(String file) throws IOException {
        List<String> commands = commands(file);
        assertThat(commands).hasSize(3);
        assertThat(commands.get(0)).startsWith("campaign run samples/ci/nightly.yaml --shard 1/");
        assertThat(commands.get(1)).startsWith("campaign merge campaign-all shard-1 shard-2");
        assertThat(commands.get(2)).startsWith("campaign report campaign-all --junit-xml campaign.xml");
        for (String command : commands) {
            String[] words = command.split(" ");
            assertThatCode(() ->
                            new Commands(Terminal.silent()).forArguments(words).parseArgs(words))
                    .as(command)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void theExamplesAreYaml() throws IOException {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        Yaml yaml = new Yaml(new SafeConstructor(options));
        Map<String, Map<String, Object>> github = yaml.load(Files.readString(CI.resolve("github.yml")));
        assertThat(github.get("jobs")).containsOnlyKeys("shard", "report");
        Map<String, Map<String, Object>> gitlab = yaml.load(Files.readString(CI.resolve("gitlab.yml")));
        assertThat(gitlab).containsKeys("shard", "report");
        assertThat(gitlab.get("shard")).containsEntry("parallel", 4);
    }

    /** The lines of a shard are run as the server runs them, with a program that only ends with a status. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void aShardFailsOnlyWithoutAVerdictThatTheReportRepeats(int status) throws Exception {
        Path program = folder.resolve("plumbline");
        Files.writeString(program, "#!/bin/sh\nexit " + status + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        Map<String, Map<String, Map<String, List<Map<String, String>>>>> github =
                yaml.load(Files.readString(CI.resolve("github.yml")));
        String ofGithub = github.get("jobs").get("shard").get("steps").stream()
                .map(step -> step.get("run"))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow()
                .replaceAll("\\$\\{\\{.*?}}", "1");
        Map<String, Map<String, List<String>>> gitlab = yaml.load(Files.readString(CI.resolve("gitlab.yml")));
        String ofGitlab = String.join("\n", gitlab.get("shard").get("script"));
        for (String script : List.of(ofGithub, ofGitlab)) {
            Process shell = new ProcessBuilder("sh", "-e", "-c", script)
                    .directory(folder.toFile())
                    .inheritIO()
                    .start();
            assertThat(shell.waitFor() == 0).as(script).isEqualTo(status == 0 || status == 1 || status == 3);
        }
    }

    @Test
    void theFilesThatTheyNameExist() throws Exception {
        String nightly = Files.readString(CI.resolve("nightly.yaml"));
        assertThat(nightly).contains("known: samples/ci/known-failures.txt");
        assertThat(KnownFailures.read(CI.resolve("known-failures.txt")).conditions())
                .hasSize(1);
        for (String file : List.of("github.yml", "gitlab.yml", "Jenkinsfile")) {
            assertThat(Files.readString(CI.resolve("README.md"))).contains("(" + file + ")");
        }
    }
}
