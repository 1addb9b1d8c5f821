package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.JournalMerge;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code plumbline campaign merge}. */
@Command(
        name = "merge",
        sortOptions = false,
        description = "Merges the shards of a campaign into one folder. A task that several of them have counts once.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline campaign merge all shard-1 shard-2 shard-3")
public final class CampaignMergeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "OUT", description = "The folder of the merged campaign.")
    private Path out;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "FOLDER", description = "Folders of one campaign.")
    private List<Path> folders;

    @Mixin
    private HelpOption help;

    public CampaignMergeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        CampaignFolder into = new CampaignFolder(out);
        JournalMerge.merge(folders.stream().map(CampaignFolder::new).toList(), into);
        new CampaignText(terminal).head(CampaignStatusCommand.summary(terminal.command(), into, Optional.empty()));
        terminal.out().flush();
        return 0;
    }
}
