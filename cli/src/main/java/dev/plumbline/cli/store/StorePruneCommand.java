package dev.plumbline.cli.store;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Store;
import dev.plumbline.store.StorePruning;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline store prune}. */
@Command(
        name = "prune",
        sortOptions = false,
        description =
                "Removes the operations, reports and bundles of old histories, and the tasks of old campaigns. The"
                        + " first, the last and the smallest of each violation stay whole; counts and times stay what they were.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline store prune team.db --keep 30d --dry-run")
public final class StorePruneCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path file;

    @Option(
            names = "--keep",
            required = true,
            paramLabel = "TIME",
            description = "Keep everything of this last time: 12h, 30d.")
    private String keep;

    @Option(names = "--dry-run", description = "Only say what would go.")
    private boolean dry;

    @Mixin
    private HelpOption help;

    public StorePruneCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Instant before;
        try {
            before = Instant.now().minus(Budget.parseTime(keep));
        } catch (BadInput e) {
            throw e.at("--keep");
        }
        try (Store store = Store.openExisting(file)) {
            StorePruning.Pruned pruned = dry ? StorePruning.plan(store, before) : StorePruning.prune(store, before);
            new TextPage(terminal.out(), terminal.width(), true)
                    .wrapped(
                            0,
                            2,
                            file + ": " + (dry ? "would remove" : "removed") + " what is older than "
                                    + StoreWords.moment(before) + " UTC: the operations of "
                                    + Count.of(pruned.histories(), "history") + ", "
                                    + Count.of(pruned.failures(), "counterexample") + " of campaigns and "
                                    + Count.of(pruned.tasks(), "task") + ", " + Count.of((pruned.bytes() + 512) / 1024)
                                    + " KB; kept as the first, the last or the smallest of their kind: "
                                    + Count.of(pruned.kept()));
        }
        return 0;
    }
}
