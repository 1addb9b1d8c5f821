package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.benchmarks.command.BenchMain;
import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Commands that a page names without asking its reader to type them, in a sentence or in a synopsis, have options that
 * exist and values that can be read. Nothing is carried out: the samples do that with commands in blocks.
 */
@Tag("slow")
class MentionedCommandsTest {
    private static final Path ROOT = Path.of("..", "..").normalize();
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
    private static final Pattern PLUMBLINE = Pattern.compile("(?:^|[|] |[$] )(?:[^`\\s]*/)?plumbline ((?:-|[a-z]).*)");
    private static final Pattern SYNOPSIS = Pattern.compile("(?m)^(plumbline .*)\n {9,}");
    private static final Pattern WORD = Pattern.compile("'[^']*'|\"[^\"]*\"|\\S+");

    /** The end of a command for the shell: a comment, a redirection, or a second command. */
    private static final Pattern END = Pattern.compile("(#|[0-9]?>>?|\\||&&|&|;).*");

    /** How a synopsis writes an optional part, or a choice. */
    private static final Pattern GROUP = Pattern.compile("[\\[(]([^\\[\\]()]*)[\\])]");

    /** The most alternatives of one choice. */
    private static final int ALTERNATIVES = 4;

    /** Words of pages for values that the reader knows; all others can be the names of files. */
    private static final Map<String, String> PLACEHOLDERS =
            Map.of("N", "1", "D", "1", "K", "1", "TIME", "10s", "SIZE", "4g", "MODE", "noise", "STRATEGY", "pct");

    private static final Terminal TERMINAL = Terminal.silent();

    @Test
    void commandsOnPagesCanBeParsed() throws IOException {
        List<String> wrong = new ArrayList<>();
        int mentioned = 0;
        for (Path page : pages()) {
            for (String command : commands(Files.readString(page))) {
                mentioned++;
                problem(command).ifPresent(problem -> wrong.add(page + ": " + command + ": " + problem));
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(mentioned).isGreaterThan(200);
    }

    @Test
    void commandsThatCannotBeParsedAreFound() {
        assertThat(commands(
                        "One\n`./plumbline check\n--budget 3 x`.\n\n    $ zcat x | plumbline convert \\\n      - y\n"))
                .containsExactlyInAnyOrder("check --budget 3 x", "convert - y");
        assertThat(problem("check --bundel FILE x.ndjson").orElseThrow()).contains("--bundel");
        assertThat(problem("check --bundle FILE --bogus").orElseThrow()).contains("--bogus");
        assertThat(problem("bench --scenario logs --bogus").orElseThrow()).contains("--bogus");
        assertThat(problem("init SPEC.tla --lang java|c --out DIR").orElseThrow())
                .contains("--lang", "'c'");
        assertThat(problem("lineup --threads two").orElseThrow()).contains("--threads");
        assertThat(problem("runs delete 17").orElseThrow()).contains("delete");
        assertThat(problem("test --bogus").orElseThrow()).contains("--bogus");
        assertThat(problem("check [--model NAME] [--json] HISTORY...")).isEmpty();
        assertThat(problem("lineup --threads N # slow")).isEmpty();
        assertThat(problem("replay --suspend-at")).isEmpty();
    }

    /** Folders of builds are not entered: other modules write and delete there meanwhile. */
    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return Stream.of("target", "src", ".git").anyMatch(folder::endsWith)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md") && !file.endsWith("CHANGELOG.md")) {
                    pages.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(pages);
        return pages;
    }

    /** From lines of blocks and from code in sentences, without the name of the program. */
    private static List<String> commands(String page) {
        List<String> candidates = new ArrayList<>();
        boolean fenced = false;
        for (String line : SYNOPSIS.matcher(page.replaceAll("\\\\\n\\s*", ""))
                .replaceAll("$1 ")
                .lines()
                .toList()) {
            fenced ^= line.strip().startsWith("```");
            if (fenced || line.startsWith("    ")) {
                candidates.add(line.strip().replaceAll("  .*", ""));
            }
        }
        SPAN.matcher(FENCED.matcher(page).replaceAll(""))
                .results()
                .map(span -> span.group(1).replaceAll("\\s+", " "))
                .forEach(candidates::add);
        return candidates.stream()
                .flatMap(candidate -> PLUMBLINE.matcher(candidate).results())
                .map(found -> found.group(1))
                .toList();
    }

    /** The mistake in a command line, if there is one. The alternatives of a synopsis are tried in turn. */
    private static Optional<String> problem(String command) {
        return IntStream.range(0, ALTERNATIVES)
                .mapToObj(which -> words(command, which))
                .distinct()
                .flatMap(words -> problem(words).stream())
                .findFirst();
    }

    /** @param which of the alternatives of each choice, between groups or as in {@code java|cpp} */
    private static List<String> words(String command, int which) {
        String typed = command;
        if (!command.contains("'") && !command.contains("\"")) {
            for (String before = ""; !before.equals(typed); ) {
                before = typed;
                typed = GROUP.matcher(before).replaceAll(group -> chosen(group.group(1), " \\| ", which));
            }
            typed = typed.replace("...", "");
        }
        return WORD.matcher(typed)
                .results()
                .map(found -> found.group())
                .takeWhile(word -> !END.matcher(word).matches())
                .map(word -> word.matches("(?s)'.*'|\".*\"")
                        ? word.substring(1, word.length() - 1)
                        : chosen(word, "\\|", which))
                .map(word -> PLACEHOLDERS.getOrDefault(word, word))
                .toList();
    }

    private static String chosen(String text, String separator, int which) {
        String[] choices = text.split(separator);
        return choices[Math.min(which, choices.length - 1)];
    }

    private static Optional<String> problem(List<String> words) {
        String name = words.get(0);
        if (name.equals("test") || name.equals("package")) {
            return launcherProblem(words);
        }
        CommandLine commands = name.equals("bench")
                ? BenchMain.commands(TERMINAL)
                : Main.commands(TERMINAL, words.toArray(String[]::new));
        collectErrors(commands);
        // A sentence names a command without the files that it needs, or an option without its value.
        return Stream.iterate(
                        commands.parseArgs(words.toArray(String[]::new)),
                        parsed -> parsed != null,
                        CommandLine.ParseResult::subcommand)
                .flatMap(parsed -> parsed.errors().stream())
                .filter(problem -> !(problem instanceof CommandLine.MissingParameterException))
                .map(Exception::getMessage)
                .findFirst();
    }

    private static void collectErrors(CommandLine commands) {
        commands.getCommandSpec().parser().collectErrors(true);
        commands.getSubcommands().values().forEach(MentionedCommandsTest::collectErrors);
    }

    /** Options of the launcher have two dashes; the others are Maven's. */
    private static Optional<String> launcherProblem(List<String> words) {
        try {
            String launcher = Files.readString(ROOT.resolve("plumbline"));
            return words.stream()
                    .filter(word -> word.startsWith("--"))
                    .filter(word -> !launcher.contains("      " + word.replaceAll("=.*", "=?*") + ") "))
                    .map(word -> "the launcher has no option " + word)
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
