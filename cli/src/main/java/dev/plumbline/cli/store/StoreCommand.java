package dev.plumbline.cli.store;

import dev.plumbline.cli.terminal.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code plumbline store}. */
@Command(
        name = "store",
        sortOptions = false,
        description = "Shows the histories, violations and campaigns of a store, over weeks; merges and prunes stores.",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline store list fuzz.db --verdict violates",
            "  plumbline store report fuzz.db --html fuzz.html",
            "  plumbline store serve fuzz.db",
            "  plumbline store export fuzz.db 1 history.ndjson",
            "  plumbline store merge team.db machine-1.db machine-2.db",
            "  plumbline store prune team.db --keep 30d --dry-run"
        })
public final class StoreCommand implements Runnable {
    @Mixin
    private HelpOption help;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "expected a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
