package dev.plumbline.cli.store;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.store.Entry;
import dev.plumbline.store.Store;
import dev.plumbline.store.ViolationKind;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plumbline store show}. */
@Command(
        name = "show",
        description = "Shows everything about a stored history: its run, its verdict, the counterexample.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline store show fuzz.db 1")
public final class StoreShowCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "STORE", description = "The file of an earlier --store FILE.")
    private Path file;

    @Parameters(index = "1", paramLabel = "N", description = "The number of the history, from store list.")
    private long number;

    @Mixin
    private HelpOption help;

    public StoreShowCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        try (Store store = Store.openExisting(file)) {
            Entry entry = store.entry(number);
            TextPage page = new TextPage(terminal.out(), terminal.width(), true);
            page.line(0, StoreListCommand.line(entry));
            if (!entry.notes().isEmpty()) {
                entry.notes().lines().forEach(note -> page.wrapped(2, "note: " + note));
            }
            ViolationKind.of(entry).ifPresent(kind -> page.wrapped(0, "violation: " + kind.id() + "  " + kind.text()));
            entry.verdict().ifPresent(verdict -> {
                verdict.counterexample().ifPresent(text -> text.lines().forEach(line -> page.line(0, line)));
                page.line(0, "verdict: " + verdict.report());
                page.line(0, "checked by: " + verdict.command());
            });
            page.line(0, "export by: " + export("history.ndjson"));
            if (entry.bundle()) {
                page.line(0, "explain by: " + export("violation.plumb"));
            }
            entry.run().ifPresent(run -> {
                page.line(0, "run:");
                run.lines().forEach(line -> page.line(0, line));
            });
        }
        return 0;
    }

    private String export(String to) {
        return ShellWords.line(
                List.of(terminal.command(), "store", "export", file.toString(), Long.toString(number), to));
    }
}
