package dev.plumbline.cli.store;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.StoredViolation;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline store report}. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Lists the violations in a store, each once: how often it occurred, when first and when last, at"
                + " which commits, and whether it comes each time.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline store report fuzz.db --html fuzz.html")
public final class StoreReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path place;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write a page with runs, seeds and verdicts over time.")
    private Optional<Path> html = Optional.empty();

    @Mixin
    private HelpOption help;

    public StoreReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        StoreSummary summary;
        try (Store store = Store.openExisting(place)) {
            summary = StoreSummary.of(store);
        }
        StoreWords words = new StoreWords(terminal.command(), place.toString());
        if (html.isPresent()) {
            OutputFile.write(html.get(), new StorePage(words, summary, StorePage.NO_LINKS).html());
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(0, words.total(summary));
        if (!summary.campaigns().isEmpty()) {
            page.wrapped(2, 4, words.campaigns(summary));
        }
        if (!summary.coveredParts().isEmpty() || !summary.neverCovered().isEmpty()) {
            page.wrapped(2, 4, words.coverage(summary));
        }
        for (StoredViolation each : summary.violations()) {
            page.line(0, "");
            page.wrapped(0, each.kind().text());
            page.wrapped(2, each.kind().id() + "  " + words.facts(each));
            words.steadiness(each).ifPresent(text -> page.wrapped(2, 4, text));
            words.commands(each).forEach(command -> page.line(2, command));
        }
        return 0;
    }
}
