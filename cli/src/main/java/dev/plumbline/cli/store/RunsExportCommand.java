package dev.plumbline.cli.store;

import dev.plumbline.cli.files.HistoryOutput;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
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
        description = "Writes a stored history to a file, or the bundle that explains its violation.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline runs export 1 history.ndjson --store fuzz.db",
            "  plumbline runs export 1 violation.plumb --store fuzz.db"
        })
public final class RunsExportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @ParentCommand
    private RunsCommand runs;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT. Default: by its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--overwrite", description = "Replace OUT if it exists.")
    private boolean overwrite;

    @Mixin
    private HelpOption help;

    @Parameters(index = "0", paramLabel = "N", description = "The number of the history, from plumbline runs.")
    private long number;

    @Parameters(
            index = "1",
            paramLabel = "OUT",
            description = "A file, or - (standard output). A file that ends in .plumb gets the bundle.")
    private String out;

    public RunsExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (to.isEmpty() && out.endsWith(BundlePlaces.EXTENSION)) {
            return bundle(Path.of(out));
        }
        HistoryOutput output = HistoryOutput.of(out, to, overwrite);
        try (Store store = runs.open()) {
            output.write(store.history(number), terminal);
        }
        return 0;
    }

    private int bundle(Path place) throws BadInput {
        HistoryOutput.refuseToReplace(place, overwrite);
        try (Store store = runs.open();
                OutputFile file = OutputFile.create(place)) {
            store.entry(number);
            Path from = runs.file();
            byte[] bytes = store.bundle(number)
                    .orElseThrow(() ->
                            new BadInput(from + ": history " + number + " has no bundle; those that violate have one"));
            file.stream().write(bytes);
            file.keep();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        }
        terminal.err().println("wrote the bundle of history " + number + " to " + place);
        return 0;
    }
}
