package dev.plumbline.samples.pages;

import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The examples in the help texts of the command line, as pages with the names of the commands that print them. They are
 * typed among the files of the demo, with the launcher on the path; the reader's own files decide about a verdict.
 */
final class HelpTexts {
    private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z]+)  ");
    private static final Pattern EXAMPLE = Pattern.compile("  (\\S*plumbline|zcat) .*");

    private static final List<String> FIRST =
            List.of("PATH=$PWD:$PATH", "./plumbline demo", "cp target/demo/* .", "cp good.ndjson history.ndjson");

    private HelpTexts() {}

    static List<MarkdownPage> pages() {
        List<MarkdownPage> pages = new ArrayList<>();
        add(List.of(), pages);
        return pages;
    }

    private static void add(List<String> command, List<MarkdownPage> pages) {
        String help = help(command);
        List<PageStep> examples = examples(help);
        if (examples.size() > FIRST.size()) {
            pages.add(new MarkdownPage(("plumbline " + String.join(" ", command)).strip() + " --help", examples));
        }
        int commands = help.indexOf("\nCommands:");
        if (commands >= 0) {
            SUBCOMMAND.matcher(help.substring(commands)).results().forEach(found -> {
                List<String> inside = new ArrayList<>(command);
                inside.add(found.group(1));
                add(inside, pages);
            });
        }
    }

    private static List<PageStep> examples(String help) {
        List<PageStep> examples = new ArrayList<>();
        FIRST.forEach(command -> examples.add(new PageStep.Command(0, command, List.of())));
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
                String verdict = text.toString().startsWith("plumbline check ") ? " # exit status 0 or 1" : "";
                examples.add(new PageStep.Command(first + 1, text + verdict, List.of()));
            }
        }
        return examples;
    }

    private static String help(List<String> command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                out,
                Terminal.writer(out),
                Terminal.writer(out),
                false,
                false,
                Terminal.DEFAULT_WIDTH,
                "plumbline",
                false,
                Optional.empty());
        Main.run(terminal, Stream.concat(command.stream(), Stream.of("--help")).toArray(String[]::new));
        return out.toString(StandardCharsets.UTF_8);
    }
}
