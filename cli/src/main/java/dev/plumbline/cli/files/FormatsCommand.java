package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline formats}. */
@Command(
        name = "formats",
        description = "Lists the formats of histories.",
        footerHeading = "%nExample:%n",
        footer = {"  plumbline formats", "  plumbline check --model queue --format collections queue.txt"})
public final class FormatsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    public FormatsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        int longest = Formats.all().stream()
                .mapToInt(format -> format.name().length())
                .max()
                .orElse(0);
        for (Format format : Formats.all()) {
            page.wrapped(
                    0,
                    longest + 2,
                    format.name() + " ".repeat(longest - format.name().length() + 2) + format.description() + " ("
                            + (format.canWrite() ? "read and write" : "read only") + extensions(format) + ")");
        }
        page.blank();
        page.wrapped(
                0,
                0,
                "The format of a file is detected by its content, then by its extension; --format overrides it. A folder is one history.");
        return 0;
    }

    private static String extensions(Format format) {
        return format.extensions().isEmpty()
                ? ""
                : format.extensions().stream().map(name -> "." + name).collect(Collectors.joining(" ", "; ", ""));
    }
}
