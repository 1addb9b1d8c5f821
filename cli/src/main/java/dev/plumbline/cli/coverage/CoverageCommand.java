package dev.plumbline.cli.coverage;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code plumbline coverage}, which only has subcommands. */
@Command(
        name = "coverage",
        sortOptions = false,
        description = "Merges and shows coverage files of check --coverage: which parts of a specification"
                + " histories have used.",
        commandListHeading = "%nCommands:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline check --spec Queue.tla --coverage monday.json logs/*.ndjson",
            "  plumbline coverage merge monday.json tuesday.json --out all.json",
            "  plumbline coverage show all.json --spec Queue.tla --html all.html"
        })
public final class CoverageCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    public CoverageCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.err().println("plumbline coverage: expected a command, merge or show; see plumbline coverage --help");
        return ExitCode.REFUSED.number();
    }
}
