package dev.plumbline.cli.store;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoreMerge;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plumbline store merge}. */
@Command(
        name = "merge",
        sortOptions = false,
        description =
                "Adds to a store what others have, for instance those of other machines. What it has already is not"
                        + " added again.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline store merge team.db machine-1.db machine-2.db")
public final class StoreMergeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "STORE",
            description = "The store to add to; it is created if it is not there.")
    private Path into;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "OTHER", description = "Stores, which stay as they are.")
    private List<Path> others;

    @Mixin
    private HelpOption help;

    public StoreMergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        for (Path other : others) {
            if (!Files.isRegularFile(other)) {
                throw new BadInput(other + ": no such store; expected the file of a store that was made before");
            }
        }
        try (Store store = Store.open(into)) {
            for (Path other : others) {
                StoreMerge.merge(other, store);
            }
            StoreSummary summary = StoreSummary.of(store);
            StoreWords words = new StoreWords(terminal.command(), into.toString());
            TextPage page = new TextPage(terminal.out(), terminal.width(), true);
            page.line(0, words.total(summary));
            if (!summary.campaigns().isEmpty()) {
                page.wrapped(2, 4, words.campaigns(summary));
            }
        }
        return 0;
    }
}
