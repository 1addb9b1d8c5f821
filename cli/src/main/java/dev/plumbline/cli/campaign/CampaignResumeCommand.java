package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.InputFiles;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline campaign resume}. */
@Command(
        name = "resume",
        sortOptions = false,
        description = "Runs the tasks of a campaign that are left, with the options that it was begun with or with"
                + " others. A budget begins anew.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline campaign resume campaign-nightly --budget 2h")
public final class CampaignResumeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(paramLabel = "FOLDER", description = "The folder of the campaign.")
    private Path place;

    @Mixin
    private CampaignSettings given;

    @Mixin
    private ClusterOptions cluster;

    @Option(names = "--json", description = "Print one line of JSON instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public CampaignResumeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        cluster.validate();
        CampaignFolder.Description description = new CampaignFolder(place).read();
        Path here = Path.of("").toAbsolutePath();
        // On another machine the folder in which it began may be elsewhere; then this one takes its place.
        Path from = Files.isDirectory(description.from()) ? description.from() : here;
        InputFiles.requireSame(description, from);
        CampaignFolder folder = new CampaignFolder(from.equals(here) ? place : place.toAbsolutePath());
        SortedMap<String, String> settings = new TreeMap<>(description.settings());
        given.over(settings);
        Optional<Path> store = CampaignSettings.store(settings, from);
        if (store.isPresent()) {
            NextNumbers.hold(description, folder, store.get());
        }
        return new CampaignDriver(
                        terminal,
                        folder,
                        description.in(from, settings),
                        CampaignSettings.read(settings, from),
                        cluster)
                .run(json)
                .number();
    }
}
