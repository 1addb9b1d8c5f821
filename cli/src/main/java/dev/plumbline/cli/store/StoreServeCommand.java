package dev.plumbline.cli.store;

import dev.plumbline.cli.explain.Serving;
import dev.plumbline.cli.explain.ViewedFile;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.view.Content;
import dev.plumbline.store.Store;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plumbline store serve}. */
@Command(
        name = "serve",
        sortOptions = false,
        description =
                "Shows a store in the browser: violations, campaigns and coverage over time, with links to the viewer.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = {
            "  plumbline store serve team.db",
            "",
            "The page is available on this machine only, at the printed address. Ctrl-C ends it."
        })
public final class StoreServeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path file;

    @Mixin
    private Serving serving;

    @Mixin
    private HelpOption help;

    public StoreServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        serving.validate();
        try (Store store = Store.openExisting(file);
                Store second = Store.openExisting(file)) {
            StoreWords words = new StoreWords(terminal.command(), file.toString());
            ViewedFile viewed = ViewedFile.withoutSpecification(terminal);
            StoreSite site = new StoreSite(words, store, viewed, viewed.store(file, second));
            serving.serve(new Content.Drawn(site), file.toString(), terminal);
        }
        return 0;
    }
}
