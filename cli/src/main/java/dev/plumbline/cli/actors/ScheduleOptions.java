package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.table.AllHistories;
import dev.plumbline.actor.table.Configuration;
import dev.plumbline.actor.table.Measurement;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.campaign.Shard;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of explorations by schedulers. */
@Command
final class ScheduleOptions {
    private static final String ALL = "all";
    private static final int RUNS_OF_A_TABLE = 3;
    private static final int SEEDS_OF_A_TABLE = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--scheduler",
            paramLabel = "A",
            description = "exhaustive, random, delay-bounded, dpor, transdpor, ired, liviola, source-dpor, several of"
                    + " them separated by commas, or all. Default: source-dpor, which loses no history, with random"
                    + " and PCT schedules in between, and a search through whole states if that ends soon.")
    private Optional<String> scheduler = Optional.empty();

    @Option(
            names = "--max-schedules",
            paramLabel = "N",
            description = "Stop after N schedules. Default: 100000 for random, 50000 for the others.")
    private Optional<Long> maxSchedules = Optional.empty();

    @Option(names = "--seed", paramLabel = "N", description = "The seed of all random choices. Default: 1.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "With --table: print the average of N runs with consecutive seeds. Default: 3.")
    private Optional<Integer> runs = Optional.empty();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "With --table: print how #S of reductions varies over N seeds, if they end. Default: 20.")
    private Optional<Integer> seeds = Optional.empty();

    @Option(names = "--delays", paramLabel = "D", description = "The number of delays of delay-bounded. Default: 5.")
    private Optional<Integer> delays = Optional.empty();

    @Option(
            names = "--variant",
            paramLabel = "V",
            description = "A variant of the paper's reductions: walk-through (as in its figures, not its algorithm),"
                    + " receiver-is-sender (causes as in its implementation), strict-delays, reads-commute"
                    + " (LiViola). May be given several times.")
    private List<String> variants = new ArrayList<>();

    @Option(
            names = "--part",
            paramLabel = "K/N",
            description =
                    "Explore only the K-th of N parts of all schedules, for campaigns; with --scheduler exhaustive"
                            + " or source-dpor.")
    private Optional<String> part = Optional.empty();

    @Option(names = "--stateless", description = "Run every schedule from the start, and keep no snapshots.")
    private boolean stateless;

    @Option(
            names = "--table",
            description = "Print all figures of the DS2 paper's tables, one column for each scheduler.")
    private boolean table;

    /** Rejects these options with another one, with which no schedules are explored. */
    void refuseWith(boolean other, String option) throws BadInput {
        refuse(other && !given().words().isEmpty(), option, "--seed, ");
    }

    /** The same for a simulation or a run in real time, which have a seed. */
    void refuseButSeedWith(boolean other, String option) throws BadInput {
        refuse(other && !given().without("--seed").words().isEmpty(), option, "");
    }

    private OptionWords given() {
        return OptionWords.given(command, "schedulers");
    }

    private static void refuse(boolean refused, String option, String seed) throws BadInput {
        if (refused) {
            throw new BadInput(option + " explores no schedules; --scheduler, --max-schedules, " + seed
                    + "--runs, --seeds, --delays, --variant, --part, --stateless and --table have no meaning with it");
        }
    }

    Optional<Long> seed() {
        return seed;
    }

    ExitCode explore(
            String system, Harness harness, Optional<Duration> time, ActorsReport report, ActorsProgress progress)
            throws BadInput {
        List<Schedulers> kinds = kinds();
        SchedulerOptions options = options();
        refuseUnused(kinds);
        if (part.isPresent()) {
            return part(system, harness, time, report, progress);
        }
        if (scheduler.isEmpty() && !table && !stateless && runs.isEmpty()) {
            return standard(system, harness, time, report, progress);
        }
        boolean many = kinds.size() > 1 || table;
        Optional<Set<Object>> all = many || report.json() ? reference(harness, progress) : Optional.empty();
        Measurement measurement = new Measurement(
                (int) Amounts.atLeast(1, "--runs", runs.orElse(table ? RUNS_OF_A_TABLE : 1)),
                seed.orElse(1L),
                stateless ? Measurement.Mode.STATELESS : table ? Measurement.Mode.BOTH : Measurement.Mode.STATEFUL,
                time.orElse(Budget.UNLIMITED.time()),
                count -> progress.report(count, "schedule"));
        List<Metrics> rows = new ArrayList<>();
        List<List<Long>> bySeed = new ArrayList<>();
        ExitCode code = ExitCode.INCONCLUSIVE;
        boolean proven = false;
        for (Schedulers kind : kinds) {
            progress.about(harness.name() + " by " + kind.word());
            Configuration configuration = new Configuration(
                    system,
                    harness,
                    kind.word(),
                    kind.abbreviation(),
                    with -> kind.begin(harness, with, options),
                    maxSchedules.orElse((long) kind.maxSchedules()));
            Metrics metrics = measurement.of(configuration, all);
            Conclusion conclusion = Conclusion.of(
                    metrics.runs().get(0),
                    kind.losesNone(options),
                    harness.foreign().isEmpty());
            progress.wipe();
            report.row(metrics, conclusion, many);
            rows.add(metrics);
            boolean varies = table && kind.picksAtRandom() && metrics.finished();
            int number = (int) Amounts.atLeast(1, "--seeds", seeds.orElse(SEEDS_OF_A_TABLE));
            bySeed.add(varies ? measurement.schedulesBySeed(metrics, number) : List.of());
            proven |= conclusion.word() == Verdict.Word.CONFORMS;
            code = code.and(ExitCode.of(conclusion.word()));
        }
        if (table) {
            report.table(rows, bySeed, options.delays());
        }
        // One complete exploration is enough, whatever the others left out.
        return code == ExitCode.INCONCLUSIVE && proven ? ExitCode.CONFORMS : code;
    }

    /** One part of the schedules. A list of all histories would cost every part what the whole exploration costs. */
    private ExitCode part(
            String system, Harness harness, Optional<Duration> time, ActorsReport report, ActorsProgress progress)
            throws BadInput {
        Shard shard = Shard.parse(part.orElseThrow());
        if (scheduler.isEmpty() || table || stateless || runs.isPresent() || seed.isPresent()) {
            throw new BadInput("--part belongs to --scheduler exhaustive or source-dpor, without --table, --stateless,"
                    + " --runs and --seed");
        }
        Schedulers kind = Schedulers.named(scheduler.get());
        progress.about(harness.name() + ", part " + shard);
        SeenHistories seen = new SeenHistories();
        long most = maxSchedules.orElse(Long.MAX_VALUE);
        ExplorationResult explored = Exploration.part(harness, kind, shard.number(), shard.of())
                .maxSchedules(most)
                .budget(time.orElse(Budget.UNLIMITED.time()))
                .histories(seen::add)
                .progress(count -> progress.report(count, "schedule"))
                .run();
        Metrics metrics = new Metrics(
                new Configuration(
                        system,
                        harness,
                        kind.word(),
                        kind.abbreviation(),
                        any -> kind.begin(harness, any, SchedulerOptions.DEFAULT),
                        most),
                List.of(explored),
                OptionalDouble.empty(),
                OptionalLong.empty());
        Conclusion conclusion = Conclusion.ofPart(explored, harness.foreign().isEmpty());
        progress.wipe();
        report.part(metrics, conclusion, shard, seen);
        return ExitCode.of(conclusion.word());
    }

    /** The exploration if no scheduler is chosen. */
    private ExitCode standard(
            String system, Harness harness, Optional<Duration> time, ActorsReport report, ActorsProgress progress)
            throws BadInput {
        progress.about(harness.name());
        Schedulers kind = Schedulers.SOURCE_DPOR;
        long most = maxSchedules.orElse((long) kind.maxSchedules());
        StandardExploration.Outcome outcome = StandardExploration.run(
                harness,
                seed.orElse(1L),
                most,
                time.orElse(Budget.UNLIMITED.time()),
                count -> progress.report(count, "schedule"));
        if (outcome.states().isPresent()) {
            return report.states(outcome.states().get(), false, progress);
        }
        Optional<Set<Object>> all = report.json() ? reference(harness, progress) : Optional.empty();
        ExplorationResult explored = outcome.explored();
        String word = explored.schedules() > StandardExploration.STRETCH
                ? kind.word() + " with random and PCT samples"
                : kind.word();
        Metrics metrics = new Metrics(
                new Configuration(
                        system,
                        harness,
                        report.json() ? kind.word() : word,
                        kind.abbreviation(),
                        StandardExploration::scheduler,
                        most),
                List.of(explored),
                OptionalDouble.empty(),
                all.isPresent() ? OptionalLong.of(explored.lost(all.get())) : OptionalLong.empty());
        Conclusion conclusion = Conclusion.of(explored, true, harness.foreign().isEmpty());
        progress.wipe();
        report.row(metrics, conclusion, outcome.shown());
        return ExitCode.of(conclusion.word());
    }

    private List<Schedulers> kinds() throws BadInput {
        if (scheduler.isEmpty()) {
            return table ? List.of(Schedulers.values()) : List.of(Schedulers.SOURCE_DPOR);
        }
        if (scheduler.get().equals(ALL)) {
            return List.of(Schedulers.values());
        }
        List<Schedulers> kinds = new ArrayList<>();
        for (String word : scheduler.get().split(",")) {
            kinds.add(Schedulers.named(word.strip()));
        }
        return kinds;
    }

    /** An option without effect is probably a mistake. */
    private void refuseUnused(List<Schedulers> kinds) throws BadInput {
        if (seeds.isPresent() && !table) {
            throw new BadInput("--seeds belongs to --table");
        }
        boolean delayed = kinds.contains(Schedulers.DELAY_BOUNDED);
        if (delays.isPresent() && !delayed) {
            throw new BadInput("--delays belongs to --scheduler delay-bounded");
        }
        for (String variant : variants) {
            boolean used = switch (variant) {
                case "strict-delays" -> delayed;
                case "reads-commute" -> kinds.contains(Schedulers.LIVIOLA);
                default -> kinds.stream().anyMatch(Schedulers::picksAtRandom);
            };
            if (!used) {
                throw new BadInput("--variant " + variant + " belongs to --scheduler "
                        + switch (variant) {
                            case "strict-delays" -> "delay-bounded";
                            case "reads-commute" -> "liviola";
                            default -> "dpor, transdpor, ired or liviola";
                        });
            }
        }
    }

    private SchedulerOptions options() throws BadInput {
        SchedulerOptions options = SchedulerOptions.DEFAULT;
        Amounts.atLeast(0, "--delays", delays.orElse(0));
        options = options.withDelays(delays.orElse(options.delays()));
        for (String variant : variants) {
            options = switch (variant) {
                case "walk-through" -> options.withReading(SchedulerOptions.Reading.WALK_THROUGH);
                case "receiver-is-sender" -> options.withEnablement(SchedulerOptions.Enablement.RECEIVER_IS_SENDER);
                case "strict-delays" -> options.withStrictDelays(true);
                case "reads-commute" -> options.withReadsCommute(true);
                default ->
                    throw new BadInput("--variant " + variant
                            + "; expected walk-through, receiver-is-sender, strict-delays or reads-commute");
            };
        }
        return options;
    }

    private static Optional<Set<Object>> reference(Harness harness, ActorsProgress progress) throws BadInput {
        progress.about(harness.name() + ", looking for all histories");
        return AllHistories.of(harness, count -> progress.report(count, "state"));
    }
}
