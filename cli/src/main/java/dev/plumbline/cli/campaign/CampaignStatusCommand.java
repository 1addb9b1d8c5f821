package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline campaign status}. */
@Command(
        name = "status",
        sortOptions = false,
        description = "Prints how far a campaign is, also while it runs.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline campaign status campaign-nightly")
public final class CampaignStatusCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FOLDER", description = "The folder of the campaign.")
    private Path place;

    @Option(names = "--json", description = "Print one line of JSON, as report does, instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public CampaignStatusCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        CampaignSummary summary = summary(terminal.command(), new CampaignFolder(place), Optional.empty());
        if (json) {
            terminal.out().println(CampaignJson.line(summary));
        } else {
            new CampaignText(terminal).head(summary);
        }
        terminal.out().flush();
        return 0;
    }

    /** @param other known failures in place of those that the campaign was begun with */
    static CampaignSummary summary(String program, CampaignFolder folder, Optional<Path> other) throws BadInput {
        CampaignFolder.Description description = folder.read();
        KnownFailures known = KnownFailures.NONE;
        if (other.isPresent()) {
            known = KnownFailures.read(other.get());
        } else if (description.settings().containsKey("known")) {
            known = KnownFailures.read(
                    description.from().resolve(description.settings().get("known")));
        }
        return new CampaignSummary(program, folder, description, folder.tally(), known, Optional.empty());
    }
}
