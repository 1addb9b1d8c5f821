package dev.plumbline.cli;

import dev.plumbline.cli.terminal.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself, without a command. */
@Command(
        name = "plumbline",
        versionProvider = VersionCommand.Provider.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "",
            "Checks whether a run of a concurrent system (a history) fits its specification,",
            "and explains where it does not."
        },
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline demo",
            "  plumbline check --spec KvMap.tla history.ndjson",
            "  plumbline check --model queue queue.ndjson",
            "",
            "Exit status of check: 0 conforms, 1 violates, 2 bad input or usage, 3 inconclusive."
        })
public final class Plumbline implements Runnable {
    @Mixin
    private HelpOption help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the version and end.")
    private boolean version;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "expected a command: " + String.join(", ", spec.subcommands().keySet()));
    }
}
