package dev.plumbline.cli.store;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Entry;
import dev.plumbline.store.Store;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline store list}. */
@Command(
        name = "list",
        sortOptions = false,
        description = "Lists the histories of a store, one line each.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline store list fuzz.db --verdict violates")
public final class StoreListCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path file;

    @Option(
            names = "--verdict",
            paramLabel = "VERDICT",
            description = "Only those with this verdict: conforms, violates or inconclusive.")
    private Optional<String> verdict = Optional.empty();

    @Option(
            names = "--violation",
            paramLabel = "ID",
            description = "Only those with this violation, by its ten digits in store report.")
    private Optional<String> violation = Optional.empty();

    @Mixin
    private HelpOption help;

    public StoreListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Optional<Verdict.Word> word = verdict.flatMap(Verdict.Word::of);
        if (verdict.isPresent() && word.isEmpty()) {
            throw new BadInput("--verdict " + verdict.get() + "; expected one of "
                    + Arrays.stream(Verdict.Word.values())
                            .map(Verdict.Word::text)
                            .collect(Collectors.joining(", ")));
        }
        try (Store opened = Store.openExisting(file)) {
            List<Entry> entries =
                    opened.entries(word).stream().filter(this::isWanted).toList();
            if (violation.isPresent() && entries.isEmpty()) {
                throw new BadInput("--violation " + violation.get() + "; expected the digits of a violation in "
                        + terminal.command() + " store report " + file);
            }
            TextPage page = new TextPage(terminal.out(), terminal.width(), true);
            for (Entry entry : entries) {
                page.line(0, line(entry));
            }
            page.line(0, Count.of(entries.size(), "history"));
        }
        return 0;
    }

    private boolean isWanted(Entry entry) {
        return violation.isEmpty()
                || ViolationKind.of(entry)
                        .filter(kind -> kind.id().equals(violation.get()))
                        .isPresent();
    }

    static String line(Entry entry) {
        return entry.number() + "  " + entry.added() + "  "
                + entry.verdict().map(given -> given.word().text()).orElse(Verdict.Word.NOT_CHECKED) + "  "
                + entry.verdict().map(given -> given.spec() + "  ").orElse("")
                + Count.of(entry.operations(), "operation") + ", " + Count.of(entry.processes(), "process")
                + entry.seed().map(seed -> ", seed " + seed).orElse("") + "  " + entry.name();
    }
}
