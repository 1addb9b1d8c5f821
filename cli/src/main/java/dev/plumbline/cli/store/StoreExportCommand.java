package dev.plumbline.cli.store;

import dev.plumbline.cli.files.HistoryOutput;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.StoredViolation;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline store export}. */
@Command(
        name = "export",
        sortOptions = false,
        description = "Writes a stored history to a file, or the bundle that explains its violation.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline store export fuzz.db 1 history.ndjson",
            "  plumbline store export fuzz.db 1 violation.plumb",
            "  plumbline store export fuzz.db 5962f4df19 violation.plumb"
        })
public final class StoreExportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            description = "The format of OUT. Default: by its extension, and ndjson for -.")
    private Optional<String> to = Optional.empty();

    @Option(names = "--overwrite", description = "Replace OUT if it exists.")
    private boolean overwrite;

    @Mixin
    private HelpOption help;

    @Parameters(index = "0", paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path store;

    @Parameters(
            index = "1",
            paramLabel = "N|ID",
            description =
                    "The number of a history, from store list; or the ten digits of a violation, from store report,"
                            + " for the bundle of its smallest counterexample.")
    private String which;

    @Parameters(
            index = "2",
            paramLabel = "OUT",
            description = "A file, or - (standard output). A file that ends in .plumb gets the bundle.")
    private String out;

    public StoreExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        if (to.isEmpty() && out.endsWith(BundlePlaces.EXTENSION)) {
            return bundle(Path.of(out));
        }
        HistoryOutput output = HistoryOutput.of(out, to, overwrite);
        try (Store opened = Store.openExisting(store)) {
            output.write(opened.history(number()), terminal);
        }
        return 0;
    }

    private long number() throws BadInput {
        if (!which.matches("[0-9]{1,9}")) {
            throw new BadInput("'" + which + "' is not the number of a history"
                    + (isViolation()
                            ? "; the bundle of a violation goes to a file that ends in " + BundlePlaces.EXTENSION
                            : "; expected one from " + terminal.command() + " store list " + store));
        }
        return Long.parseLong(which);
    }

    private boolean isViolation() {
        return which.matches("[0-9a-f]{10}");
    }

    private int bundle(Path place) throws BadInput {
        HistoryOutput.refuseToReplace(place, overwrite);
        try (Store opened = Store.openExisting(store);
                OutputFile file = OutputFile.create(place)) {
            file.stream().write(isViolation() ? ofViolation(opened) : ofHistory(opened));
            file.keep();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(place, e);
        }
        terminal.err()
                .println("wrote the bundle of " + (isViolation() ? "violation " : "history ") + which + " to " + place);
        return 0;
    }

    private byte[] ofHistory(Store opened) throws BadInput {
        opened.entry(number());
        return opened.bundle(number())
                .orElseThrow(() ->
                        new BadInput(store + ": history " + which + " has no bundle; those that violate have one"));
    }

    private byte[] ofViolation(Store opened) throws BadInput {
        StoredViolation violation = StoreSummary.of(opened)
                .violation(which)
                .orElseThrow(() -> new BadInput(store + ": no violation " + which + "; expected one from "
                        + terminal.command() + " store report " + store));
        return opened.bundle(violation)
                .orElseThrow(() -> new BadInput(store + ": violation " + which + " has no bundle"));
    }
}
