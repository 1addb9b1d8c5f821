package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.KnownFailures;
import dev.plumbline.campaign.StopRules;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * How a campaign is run. An option has the name of the entry in a file; what is given on the command line has precedence
 * over the file, and over what a campaign was begun with.
 */
@Command
final class CampaignSettings {
    /** The names of the entries of a file, and of the settings that a folder keeps: those of the options below. */
    static final List<String> NAMES = CommandSpec.forAnnotatedObject(new CampaignSettings()).options().stream()
            .map(CampaignSettings::name)
            .toList();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description =
                    "How many tasks run at once. Default: the number of processors; on a cluster that of its cores.")
    private String workers;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "End after this CPU time of all tasks together: 10m, 8h. Default: no limit.")
    private String budget;

    @Option(
            names = "--budget-clock",
            paramLabel = "CLOCK",
            description = "The clock for --budget: cpu or wall (elapsed time). Default: cpu.")
    private String clock;

    @Option(names = "--violations", paramLabel = "N", description = "End after N distinct failures that are not known.")
    private String violations;

    @Option(
            names = "--quiet-for",
            paramLabel = "N",
            description = "End after N tasks, one after the other, without a new failure or new coverage.")
    private String quietFor;

    @Option(
            names = "--known",
            paramLabel = "FILE",
            description = "Known failures, which do not make the campaign fail: id=ID, or op=NAME, conflict=NAME,"
                    + " target=NAME, spec=NAME, where=FILE:LINE joined by commas, on each line.")
    private String known;

    @Option(
            names = "--store",
            paramLabel = "FILE",
            description = "Also put the results into this store when the campaign ends; see plumbline store.")
    private String store;

    @Option(
            names = "--task-budget",
            paramLabel = "TIME",
            description = "Set a task aside that uses more CPU time. Default: 1h.")
    private String taskBudget;

    @Option(
            names = "--task-patience",
            paramLabel = "TIME",
            description = "Set a task aside that uses no CPU time for so long. Default: 5m.")
    private String taskPatience;

    @Option(
            names = "--worker-tasks",
            paramLabel = "N",
            description = "Replace a process after N tasks. Default: 20000.")
    private String workerTasks;

    @Option(
            names = "--worker-heap",
            paramLabel = "SIZE",
            description = "The heap of each process that runs tasks: 800m, 2g. Default: 70 %% of the memory for all.")
    private String workerHeap;

    @Option(
            names = "--ship",
            paramLabel = "PATH,...",
            description = "Files and folders that tasks on a cluster need, beside those that the command names.")
    private String ship;

    private static String name(OptionSpec option) {
        return option.longestName().substring("--".length());
    }

    /** Puts what was given on the command line over other settings. */
    void over(SortedMap<String, String> settings) {
        for (OptionSpec option : command.commandLine().getParseResult().matchedOptions()) {
            if (NAMES.contains(name(option))) {
                settings.put(name(option), option.getValue());
            }
        }
    }

    /** The settings as values. */
    record Read(
            OptionalInt workers,
            StopRules rules,
            KnownFailures known,
            Optional<Path> store,
            Duration taskBudget,
            Duration taskPatience,
            int tasks,
            Optional<String> heap,
            List<String> ship) {}

    static Optional<Path> store(Map<String, String> settings, Path from) {
        return Optional.ofNullable(settings.get("store")).map(from::resolve);
    }

    static Read read(Map<String, String> settings, Path from) throws BadInput {
        OptionalLong workers = number(settings, "workers", 1_000_000);
        return new Read(
                workers.isPresent() ? OptionalInt.of((int) workers.getAsLong()) : OptionalInt.empty(),
                new StopRules(
                        time(settings, "budget"),
                        isWall(settings),
                        number(settings, "violations", Long.MAX_VALUE),
                        number(settings, "quiet-for", Long.MAX_VALUE)),
                settings.containsKey("known")
                        ? KnownFailures.read(from.resolve(settings.get("known")))
                        : KnownFailures.NONE,
                store(settings, from),
                time(settings, "task-budget").orElse(Duration.ofHours(1)),
                time(settings, "task-patience").orElse(Duration.ofMinutes(5)),
                (int) number(settings, "worker-tasks", 1_000_000_000).orElse(20_000),
                heap(settings),
                settings.containsKey("ship") ? List.of(settings.get("ship").split(",")) : List.of());
    }

    private static Optional<String> heap(Map<String, String> settings) throws BadInput {
        Optional<String> heap = Optional.ofNullable(settings.get("worker-heap"));
        if (heap.isPresent() && !heap.get().matches("[1-9][0-9]{0,8}[kmgKMG]")) {
            throw new BadInput("--worker-heap " + heap.get() + "; expected a size such as 800m or 2g");
        }
        return heap;
    }

    private static boolean isWall(Map<String, String> settings) throws BadInput {
        String text = settings.getOrDefault("budget-clock", "cpu");
        if (!text.equals("cpu") && !text.equals("wall")) {
            throw new BadInput("--budget-clock " + text + "; expected cpu or wall");
        }
        return text.equals("wall");
    }

    private static Optional<Duration> time(Map<String, String> settings, String name) throws BadInput {
        if (!settings.containsKey(name)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Budget.parseTime(settings.get(name)));
        } catch (BadInput e) {
            throw e.at("--" + name);
        }
    }

    private static OptionalLong number(Map<String, String> settings, String name, long most) throws BadInput {
        if (!settings.containsKey(name)) {
            return OptionalLong.empty();
        }
        String text = settings.get(name);
        if (!text.matches("[0-9]{1,18}") || Long.parseLong(text) < 1 || Long.parseLong(text) > most) {
            throw new BadInput("--" + name + " " + text + "; expected a whole number of at least 1");
        }
        return OptionalLong.of(Long.parseLong(text));
    }
}
