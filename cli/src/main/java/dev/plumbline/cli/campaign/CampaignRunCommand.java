package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.Campaign;
import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.InputFiles;
import dev.plumbline.campaign.Range;
import dev.plumbline.campaign.Shard;
import dev.plumbline.campaign.Task;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline campaign run}. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = {
            "plumbline campaign run FILE.yaml [OPTION]...",
            "       plumbline campaign run --over NAME=VALUES... [OPTION]... -- COMMAND [WORD]..."
        },
        description =
                "Runs one task for each value of the placeholders of a command: check, fuzz, run, graph, lineup or"
                        + " actors.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline campaign run nightly.yaml --shard 3/8",
            "  plumbline campaign run --over file=histories/**/*.ndjson -- check --model queue {file}",
            "  plumbline campaign run --over seed=1.. --budget 8h --quiet-for 500 \\",
            "    -- fuzz --model map --workload StockWorkload --class-path classes --seed {seed} --runs 20",
            "  plumbline campaign run nightly.yaml --master spark://host:7077",
            "",
            "Exit status: 0 all tasks conform, 1 a failure that is not known, 2 bad input or usage,",
            "3 a task has no verdict or tasks are left, 4 internal error."
        })
public final class CampaignRunCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Consumer<String[]> parser;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE|WORD",
            description = "A campaign in YAML; or after -- the command with placeholders such as {seed}.")
    private List<String> words;

    @Option(
            names = "--over",
            paramLabel = "NAME=VALUES",
            description =
                    "The values of a placeholder: 1..1000, 1.. without an end, next..+1000 after the last"
                            + " campaign of this name in --store, a,b,c, @FILE for the lines of a file, or a pattern of files. May be given more than once.")
    private List<String> over = new ArrayList<>();

    @Option(names = "--name", paramLabel = "NAME", description = "The name of the campaign.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for results and bundles. Default: campaign-NAME.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--shard",
            paramLabel = "K/N",
            description = "Run only the K-th of N parts: every N-th task, beginning with the K-th.")
    private Optional<String> shard = Optional.empty();

    @Option(names = "--coverage", description = "Report which parts of the specification tasks of check cover.")
    private boolean coverage;

    @Mixin
    private CampaignSettings given;

    @Mixin
    private ClusterOptions cluster;

    @Option(names = "--json", description = "Print one line of JSON instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    /** @param parser rejects words that are no command line */
    public CampaignRunCommand(Terminal terminal, Consumer<String[]> parser) {
        this.terminal = terminal;
        this.parser = parser;
    }

    @Override
    public Integer call() throws BadInput {
        Path from = Path.of("").toAbsolutePath();
        CampaignFile file = described(from);
        Campaign campaign = file.campaign();
        SortedMap<String, String> settings = file.settings();
        CampaignSettings.Read read = CampaignSettings.read(settings, from);
        TaskWords.validate(campaign.words(), campaign.coverage());
        parse(campaign, from);
        Shard part = shard.isPresent() ? shard(shard.get()) : Shard.ALL;
        CampaignFolder folder = new CampaignFolder(
                out.orElse(Path.of("campaign-" + campaign.name() + (shard.isPresent() ? "-" + part.number() : ""))));
        cluster.validate();
        folder.requireNone();
        CampaignFolder.Description described = new CampaignFolder.Description(
                        campaign, part, from, campaign.count(from), settings)
                .withInputs(InputFiles.of(campaign.words(), from));
        // As late as possible: numbers that were taken for a campaign that does not begin would be left out.
        CampaignFolder.Description description =
                described.with(file.next().taken(campaign, described.id(), folder.folder()));
        folder.create(description);
        return new CampaignDriver(terminal, folder, description, read, cluster)
                .run(json)
                .number();
    }

    private static Shard shard(String text) throws BadInput {
        try {
            return Shard.parse(text);
        } catch (BadInput e) {
            throw e.at("--shard");
        }
    }

    private CampaignFile described(Path from) throws BadInput {
        if (words.size() == 1 && words.get(0).matches(".*\\.ya?ml")) {
            if (!over.isEmpty()) {
                throw new BadInput("--over belongs to a command after --; " + words.get(0) + " has its own ranges");
            }
            CampaignFile file = CampaignFile.read(Path.of(words.get(0)), from, name, given, shard.isPresent());
            Campaign read = file.campaign();
            return new CampaignFile(
                    Campaign.of(read.name(), read.words(), read.over(), coverage || read.coverage()),
                    file.settings(),
                    file.next());
        }
        List<String> command = CampaignFile.withoutProgram(words);
        SortedMap<String, String> settings = new TreeMap<>();
        given.over(settings);
        String known = name.orElse(command.get(0));
        NextNumbers next = new NextNumbers(known, CampaignSettings.store(settings, from), shard.isPresent());
        Map<String, Range> ranges = new LinkedHashMap<>();
        for (String each : over) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new BadInput("--over " + each + "; expected NAME=VALUES, for instance seed=1..1000");
            }
            try {
                String placeholder = each.substring(0, equals);
                if (ranges.put(placeholder, next.parse(placeholder, each.substring(equals + 1), from)) != null) {
                    throw new BadInput("given twice; expected one range for each placeholder");
                }
            } catch (BadInput e) {
                throw e.at("--over " + each.substring(0, equals));
            }
        }
        return new CampaignFile(Campaign.of(known, command, ranges, coverage), settings, next);
    }

    /** A mistake in the command is reported at once, and not by a thousand tasks. */
    private void parse(Campaign campaign, Path from) throws BadInput {
        try {
            Iterator<Task> tasks = campaign.tasks(from);
            List<String> first = tasks.next().wordsIn("task");
            parser.accept(TaskWords.complete(first, "task", campaign.coverage()).toArray(String[]::new));
        } catch (UncheckedIOException e) {
            throw new BadInput("cannot list the files of the campaign: " + BadInput.reason(e.getCause()), e);
        }
    }
}
