package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Libraries name no options of the command line: a program that embeds one has other ways to say the same. The command
 * line adds the option that helps.
 */
class OptionNamesTest {
    private static final Path ROOT = Path.of("..", "..").normalize();

    private static final List<String> LIBRARIES = List.of(
            "value",
            "record",
            "runtime",
            "core",
            "tla",
            "mpcal",
            "schedule",
            "jvm",
            "actor",
            "services",
            "explain",
            "junit");

    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");

    /** Words of other languages, and options of other programs. */
    private static final Map<String, Set<String>> OTHERS = Map.ofEntries(
            Map.entry("MpcalSource.java", Set.of("--mpcal")),
            Map.entry("MpcalModule.java", Set.of("--mpcal", "--algorithm", "--fair")),
            Map.entry("AlgorithmWords.java", Set.of("--mpcal")),
            Map.entry("PlusCalText.java", Set.of("--algorithm")),
            // A compiled system is a program with its own options.
            Map.entry("Launch.java", Set.of("--list", "--continue", "--logs", "--constant", "--ports", "--synced")),
            Map.entry(
                    "CompiledSystem.java",
                    Set.of(
                            "--logs",
                            "--ports",
                            "--seed",
                            "--sleep",
                            "--seconds",
                            "--sections",
                            "--until",
                            "--list",
                            "--branches",
                            "--continue")),
            Map.entry("RunConfig.java", Set.of("--rotate", "--synced")),
            Map.entry("SeparateProcesses.java", Set.of("--only", "--seconds")),
            // A native workload.
            Map.entry("Runner.java", Set.of("--threads", "--calls", "--seed", "--out", "--seconds")),
            Map.entry("Rr.java", Set.of("--chaos")),
            Map.entry("Gdb.java", Set.of("--args")),
            // Programs of util-linux.
            Map.entry("UserNamespaces.java", Set.of("--user", "--map-root-user", "--net", "--mount", "--pdeathsig")),
            // It writes a page that tells how to run the generated workload.
            Map.entry(
                    "ReadmeText.java",
                    Set.of(
                            "--workload",
                            "--native",
                            "--class-path",
                            "--threads",
                            "--calls",
                            "--seed",
                            "--out",
                            "--spec",
                            "--chaos",
                            "--constant")));

    @Test
    void librariesNameNoOptions() throws IOException {
        List<String> named = new ArrayList<>();
        Set<String> used = new TreeSet<>();
        for (String library : LIBRARIES) {
            for (Path file : sources(ROOT.resolve(library))) {
                String name = file.getFileName().toString();
                for (String option : options(Files.readString(file))) {
                    if (OTHERS.getOrDefault(name, Set.of()).contains(option)) {
                        used.add(name + " " + option);
                    } else {
                        named.add(ROOT.relativize(file) + ": " + option);
                    }
                }
            }
        }
        assertThat(named).isEmpty();
        List<String> allowed = OTHERS.entrySet().stream()
                .flatMap(each -> each.getValue().stream().map(option -> each.getKey() + " " + option))
                .toList();
        assertThat(used).containsExactlyInAnyOrderElementsOf(allowed);
    }

    @Test
    void optionsAreFoundInTextsOnly() {
        assertThat(options("throw new BadInput(\"too few; see --max-steps\"); // --other\n i--;"))
                .containsExactly("--max-steps");
        assertThat(options("\"a--b\" + \"-- \" + \"\\\"--cover x\"")).containsExactly("--cover");
    }

    private static Set<String> options(String source) {
        Set<String> options = new TreeSet<>();
        Matcher literal = LITERAL.matcher(source);
        while (literal.find()) {
            OPTION.matcher(literal.group()).results().forEach(each -> options.add(each.group()));
        }
        return options;
    }

    private static List<Path> sources(Path library) throws IOException {
        try (Stream<Path> files = Files.walk(library)) {
            return files.filter(file -> file.toString().endsWith(".java")
                            && file.toString().contains("/src/main/java/")
                            && !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }
}
