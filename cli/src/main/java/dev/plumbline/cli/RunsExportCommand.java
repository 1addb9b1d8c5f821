package dev.plumbline.cli;

import dev.plumbline.explore.store.Store;
import dev.plumbline.history.BadInput;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code plumbline runs export}. */
@Command(
        name = "export",
        sortOptions = false,
        description = "Writes a stored history to a file.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline runs export 17 history.ndjson --store fuzz.db")
final class RunsExportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @ParentCommand
    private RunsCommand runs;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT; by default that of its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--force", description = "Replace OUT if it exists.")
    private boolean force;

    @Mixin
    private HelpOption help;

    @Parameters(index = "0", paramLabel = "N", description = "The number of the history, from plumbline runs.")
    private long number;

    @Parameters(index = "1", paramLabel = "OUT", description = "A file, or - (standard output).")
    private String out;

    RunsExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        HistoryOutput output = HistoryOutput.of(out, to, force);
        try (Store store = runs.open()) {
            output.write(store.history(number), terminal);
        }
        return 0;
    }
}
