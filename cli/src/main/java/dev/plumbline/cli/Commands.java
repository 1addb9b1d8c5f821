package dev.plumbline.cli;

import dev.plumbline.cli.actors.ActorsCommand;
import dev.plumbline.cli.actors.ExploreCommand;
import dev.plumbline.cli.campaign.CampaignCommand;
import dev.plumbline.cli.campaign.CampaignMergeCommand;
import dev.plumbline.cli.campaign.CampaignReportCommand;
import dev.plumbline.cli.campaign.CampaignResumeCommand;
import dev.plumbline.cli.campaign.CampaignRunCommand;
import dev.plumbline.cli.campaign.CampaignStatusCommand;
import dev.plumbline.cli.check.CheckCommand;
import dev.plumbline.cli.check.ModelsCommand;
import dev.plumbline.cli.check.SplitCommand;
import dev.plumbline.cli.coverage.CoverageCommand;
import dev.plumbline.cli.coverage.CoverageMergeCommand;
import dev.plumbline.cli.coverage.CoverageShowCommand;
import dev.plumbline.cli.explain.ExplainCommand;
import dev.plumbline.cli.explain.ReportCommand;
import dev.plumbline.cli.explain.ViewCommand;
import dev.plumbline.cli.files.ConvertCommand;
import dev.plumbline.cli.files.FormatsCommand;
import dev.plumbline.cli.graph.GraphCommand;
import dev.plumbline.cli.lineup.LineupCommand;
import dev.plumbline.cli.mpcal.CompileCommand;
import dev.plumbline.cli.mpcal.MpcalCommand;
import dev.plumbline.cli.mpcal.RunSystemCommand;
import dev.plumbline.cli.mpcal.SizesCommand;
import dev.plumbline.cli.mpcal.TranslateCommand;
import dev.plumbline.cli.replay.ReplayCommand;
import dev.plumbline.cli.run.FuzzCommand;
import dev.plumbline.cli.run.InitCommand;
import dev.plumbline.cli.run.RunCommand;
import dev.plumbline.cli.services.ServicesCommand;
import dev.plumbline.cli.services.ServicesPlanCommand;
import dev.plumbline.cli.services.ServicesReportCommand;
import dev.plumbline.cli.services.ServicesRunCommand;
import dev.plumbline.cli.site.SiteCommand;
import dev.plumbline.cli.store.StoreCommand;
import dev.plumbline.cli.store.StoreExportCommand;
import dev.plumbline.cli.store.StoreListCommand;
import dev.plumbline.cli.store.StoreMergeCommand;
import dev.plumbline.cli.store.StorePruneCommand;
import dev.plumbline.cli.store.StoreReportCommand;
import dev.plumbline.cli.store.StoreServeCommand;
import dev.plumbline.cli.store.StoreShowCommand;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.testgen.TestgenCommand;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The commands of {@code plumbline}, created on demand. To create one, the fields of its class and of all its mixins
 * are read by reflection; for all commands that took half of the time of a short check.
 */
final class Commands {
    private final Map<String, Supplier<CommandLine>> makers = new LinkedHashMap<>();

    /** In the order in which the help lists them. */
    Commands(Terminal terminal) {
        add("check", () -> new CheckCommand(terminal));
        add("explain", () -> new ExplainCommand(terminal));
        add("view", () -> new ViewCommand(terminal));
        add("report", () -> new ReportCommand(terminal));
        add("init", () -> new InitCommand(terminal));
        add("testgen", () -> new TestgenCommand(terminal));
        add("run", () -> new RunCommand(terminal));
        add("fuzz", () -> new FuzzCommand(terminal));
        add("replay", () -> new ReplayCommand(terminal));
        makers.put(
                "campaign",
                () -> new CommandLine(new CampaignCommand())
                        .addSubcommand(new CampaignRunCommand(terminal, this::parse))
                        .addSubcommand(new CampaignResumeCommand(terminal))
                        .addSubcommand(new CampaignStatusCommand(terminal))
                        .addSubcommand(new CampaignReportCommand(terminal))
                        .addSubcommand(new CampaignMergeCommand(terminal)));
        makers.put(
                "store",
                () -> new CommandLine(new StoreCommand())
                        .addSubcommand(new StoreListCommand(terminal))
                        .addSubcommand(new StoreReportCommand(terminal))
                        .addSubcommand(new StoreServeCommand(terminal))
                        .addSubcommand(new StoreShowCommand(terminal))
                        .addSubcommand(new StoreExportCommand(terminal))
                        .addSubcommand(new StoreMergeCommand(terminal))
                        .addSubcommand(new StorePruneCommand(terminal)));
        makers.put(
                "services",
                () -> new CommandLine(new ServicesCommand(terminal))
                        .addSubcommand(new ServicesRunCommand(terminal))
                        .addSubcommand(new ServicesPlanCommand(terminal))
                        .addSubcommand(new ServicesReportCommand(terminal)));
        add("graph", () -> new GraphCommand(terminal));
        makers.put(
                "coverage",
                () -> new CommandLine(new CoverageCommand(terminal))
                        .addSubcommand(new CoverageMergeCommand(terminal))
                        .addSubcommand(new CoverageShowCommand(terminal)));
        add("lineup", () -> new LineupCommand(terminal));
        makers.put(
                "actors",
                () -> new CommandLine(new ActorsCommand(terminal)).addSubcommand(new ExploreCommand(terminal)));
        makers.put(
                "mpcal",
                () -> new CommandLine(new MpcalCommand(terminal))
                        .addSubcommand(new TranslateCommand(terminal))
                        .addSubcommand(new CompileCommand(terminal))
                        .addSubcommand(new RunSystemCommand(terminal))
                        .addSubcommand(new SizesCommand(terminal)));
        add("convert", () -> new ConvertCommand(terminal));
        add("split", () -> new SplitCommand(terminal));
        add("formats", () -> new FormatsCommand(terminal));
        add("models", () -> new ModelsCommand(terminal));
        add("site", () -> new SiteCommand(terminal));
        add("demo", () -> new DemoCommand(terminal));
        add("bench", BenchCommand::new);
        add("version", () -> new VersionCommand(terminal));
    }

    private void add(String name, Supplier<Object> command) {
        makers.put(name, () -> new CommandLine(command.get()));
    }

    private void parse(String... arguments) {
        forArguments(arguments)
                .setAbbreviatedOptionsAllowed(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(arguments);
    }

    /**
     * The commands that these arguments need. If the first argument names a command, only that command, since commands
     * do not use each other. Otherwise all commands: the help lists them, and so does the message about an unknown
     * command.
     */
    CommandLine forArguments(String... arguments) {
        CommandLine root = new CommandLine(new Plumbline());
        if (arguments.length > 0 && makers.containsKey(arguments[0])) {
            return root.addSubcommand(arguments[0], makers.get(arguments[0]).get());
        }
        makers.forEach((name, maker) -> root.addSubcommand(name, maker.get()));
        return root;
    }
}
