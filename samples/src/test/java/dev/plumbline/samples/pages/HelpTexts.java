package dev.plumbline.samples.pages;

import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The examples in the help texts of the command line, as pages with the names of the commands that print them. They are
 * typed among the files of the demo, of {@code docs/examples} and of {@code src/test/help}, with the launcher on the
 * path. The files are not part of the help, so a command that decides something may say yes or no.
 */
final class HelpTexts {
    private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z]+)  ");
    private static final Pattern EXAMPLE = Pattern.compile("  (\\S*plumbline|zcat) .*");

    private static final List<String> FIRST = List.of(
            "PATH=$PWD:$PATH",
            "cp cli/src/main/resources/dev/plumbline/cli/demo/* .",
            "cp good.ndjson history.ndjson",
            "cp -r samples/src/test/help/. docs/examples/. .");

    /** Commands with a verdict in their exit status. */
    private static final Pattern DECIDES = Pattern.compile(
            "(zcat .*)?plumbline (check|fuzz|replay|lineup|actors|campaign run|campaign resume|campaign report|services run)"
                    + " (?s:.*)");

    private HelpTexts() {}

    /** @param others the pages that have files which a help text may mention */
    static List<PageSteps> pages(CommandList list, List<PageSteps> others) {
        List<PageSteps> pages = new ArrayList<>();
        add(List.of(), list, others, pages);
        return pages;
    }

    private static void add(List<String> command, CommandList list, List<PageSteps> others, List<PageSteps> pages) {
        String help = help(command);
        List<PageStep> examples = examples(help);
        if (!examples.isEmpty()) {
            String name = ("plumbline " + String.join(" ", command)).strip() + " --help";
            List<PageStep> steps = new ArrayList<>(typed(FIRST));
            others.stream()
                    .filter(other -> other.name().equals(list.files().get(name)))
                    .flatMap(other -> other.steps().stream())
                    .filter(PageStep.SavedFile.class::isInstance)
                    .forEach(steps::add);
            steps.addAll(typed(list.first().getOrDefault(name, List.of())));
            steps.addAll(examples);
            pages.add(new PageSteps(name, steps));
        }
        int commands = help.indexOf("\nCommands:");
        if (commands >= 0) {
            SUBCOMMAND.matcher(help.substring(commands)).results().forEach(found -> {
                List<String> inside = new ArrayList<>(command);
                inside.add(found.group(1));
                add(inside, list, others, pages);
            });
        }
    }

    private static List<PageStep> typed(List<String> commands) {
        return commands.stream()
                .<PageStep>map(command -> new PageStep.Command(0, command, List.of()))
                .toList();
    }

    private static List<PageStep> examples(String help) {
        List<PageStep> examples = new ArrayList<>();
        String[] lines = help.split("\n");
        boolean inside = false;
        for (int i = 0; i < lines.length; i++) {
            inside |= lines[i].startsWith("Example");
            if (inside && EXAMPLE.matcher(lines[i]).matches()) {
                int first = i;
                StringBuilder text = new StringBuilder(lines[i].strip());
                while (lines[i].endsWith("\\")) {
                    text.append('\n').append(lines[++i].strip());
                }
                String verdict = DECIDES.matcher(text).matches() ? " # exit status 0 or 1" : "";
                examples.add(new PageStep.Command(first + 1, text + verdict, List.of()));
            }
        }
        return examples;
    }

    private static String help(List<String> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = Terminal.plain(out, out);
        Main.run(terminal, Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new));
        return out.toString(StandardCharsets.UTF_8);
    }
}
