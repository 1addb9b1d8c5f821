package dev.plumbline.cli.campaign;

import dev.plumbline.cli.terminal.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code plumbline campaign}. */
@Command(
        name = "campaign",
        sortOptions = false,
        description = "Runs many commands that differ in their seeds, files or tests, and reports each distinct failure"
                + " once.",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline campaign run nightly.yaml",
            "  plumbline campaign run --over file=histories/**/*.ndjson -- check --model queue {file}",
            "  plumbline campaign resume campaign-nightly",
            "  plumbline campaign report campaign-nightly --junit-xml campaign.xml",
            "  plumbline campaign merge all shard-1 shard-2"
        })
public final class CampaignCommand implements Runnable {
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
