package dev.plumbline.cli.store;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Entry;
import dev.plumbline.store.Store;
import dev.plumbline.store.StoreSummary;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code plumbline runs report}. */
@Command(
        name = "report",
        sortOptions = false,
        description = "Lists the violations in a store, each once: how often it occurred, when first and when last.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline runs report --html fuzz.html --store fuzz.db")
public final class RunsReportCommand implements Callable<Integer> {
    private final Terminal terminal;

    @ParentCommand
    private RunsCommand runs;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write a page with runs, seeds and verdicts over time.")
    private Optional<Path> html = Optional.empty();

    @Mixin
    private HelpOption help;

    public RunsReportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        String file = runs.file().toString();
        StoreSummary summary;
        try (Store store = runs.open()) {
            summary = StoreSummary.of(store);
        }
        if (html.isPresent()) {
            OutputFile.write(html.get(), new StorePage(file, summary, entry -> commands(entry, file)).html());
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(0, StoreWords.total(file, summary));
        for (Map.Entry<ViolationKind, StoreSummary.Group> each : summary.violations()) {
            StoreSummary.Group group = each.getValue();
            page.line(0, "");
            page.wrapped(0, each.getKey().text());
            page.wrapped(
                    2,
                    each.getKey().id() + "  " + StoreWords.origin(each.getKey()) + ": " + StoreWords.when(group)
                            + (group.seeds() == 0
                                    ? ""
                                    : "; " + Count.noun(group.seeds(), "seed") + " " + StoreWords.seeds(group)));
            commands(group.shortest(), file).forEach(command -> page.line(2, command));
        }
        return 0;
    }

    /** The commands that show a history again. */
    private List<String> commands(Entry entry, String file) {
        List<String> commands = new ArrayList<>();
        commands.add(command(file, "show", Long.toString(entry.number())));
        if (entry.bundle()) {
            String bundle = "violation-" + entry.number() + ".plumb";
            commands.add(command(file, "export", Long.toString(entry.number()), bundle));
            commands.add(ShellWords.line(List.of(terminal.command(), "view", bundle)));
        }
        return commands;
    }

    private String command(String file, String name, String... words) {
        List<String> command = new ArrayList<>(List.of(terminal.command(), "runs", name));
        command.addAll(List.of(words));
        command.addAll(List.of("--store", file));
        return ShellWords.line(command);
    }
}
