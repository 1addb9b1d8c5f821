package dev.plumbline.benchmarks.actors;

import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.scheduler.SchedulerOptions;
import dev.plumbline.actor.scheduler.Schedulers;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.actor.table.AllHistories;
import dev.plumbline.actor.table.Configuration;
import dev.plumbline.actor.table.Measurement;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.benchmarks.Numbers;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The tables of the DS2 paper, measured anew: five systems, two harnesses, its seven schedulers and source-DPOR. */
public final class ActorTables {
    public static final String NAME = "actors";

    private static final int RUNS = 3;
    private static final int SEEDS = 20;
    private static final int QUICK_MAX_SCHEDULES = 50;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Options options;
    private final Consumer<String> progress;

    private ActorTables(Options options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    /** @param quick one run, two seeds and few schedules */
    public record Options(boolean quick, long seed) {
        int runs() {
            return quick ? 1 : RUNS;
        }

        int seeds() {
            return quick ? 2 : SEEDS;
        }

        long maxSchedules(Schedulers scheduler) {
            return quick ? QUICK_MAX_SCHEDULES : scheduler.maxSchedules();
        }
    }

    /**
     * A configuration and its result.
     *
     * @param schedules of a scheduler whose picks are random, the numbers of schedules by seed, in ascending order;
     *     empty for others and where all runs were cut off
     * @param cpuSeconds of the processor, of one run on average
     */
    record Cell(Metrics metrics, List<Long> schedules, double cpuSeconds) {}

    /** Explores everything, one table for each processor at a time. Takes many minutes. */
    public static ActorTablesReport run(Options options, Consumer<String> progress) throws BadInput, IOException {
        Ds2Tables paper = Ds2Tables.read();
        ActorTables tables = new ActorTables(options, progress);
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Future<ActorTablesReport.Measured>> running = new ArrayList<>();
            for (Ds2Tables.Table table : paper.tables()) {
                running.add(threads.submit(() -> new ActorTablesReport.Measured(table, tables.measure(table))));
            }
            List<ActorTablesReport.Measured> measured = new ArrayList<>();
            for (Future<ActorTablesReport.Measured> each : running) {
                measured.add(each.get());
            }
            return new ActorTablesReport(options, paper, measured);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    private List<Cell> measure(Ds2Tables.Table table) throws BadInput {
        Optional<Set<Object>> all = options.quick()
                ? Optional.empty()
                : AllHistories.of(Systems.named(table.system()).orElseThrow().harness(table.harness()), states -> {});
        List<Cell> cells = new ArrayList<>();
        for (Schedulers scheduler : Schedulers.values()) {
            Configuration configuration = configuration(table, scheduler);
            Measurement measurement =
                    new Measurement(options.runs(), options.seed(), Measurement.Mode.BOTH, LONGEST, schedules -> {});
            long start = cpuNanos();
            Metrics metrics = measurement.of(configuration, all);
            double seconds = (cpuNanos() - start) / 1e9 / (options.runs() + 1);
            boolean varies =
                    scheduler.picksAtRandom() && metrics.runs().stream().anyMatch(ExplorationResult::finished);
            List<Long> bySeed = varies ? measurement.schedulesBySeed(metrics, options.seeds()) : List.of();
            cells.add(new Cell(metrics, bySeed, seconds));
            progress.accept(table + " " + scheduler.word() + ": " + Count.of(Math.round(metrics.schedules()))
                    + (metrics.finished() ? "" : "+") + " schedules, " + Count.of(Math.round(metrics.unique()))
                    + " unique histories, " + Count.of(Math.round(metrics.nonLinearizable())) + " violate, "
                    + metrics.lost().stream().mapToObj(lost -> lost + " lost, ").collect(Collectors.joining())
                    + Numbers.measured(seconds) + " s");
        }
        return cells;
    }

    private Configuration configuration(Ds2Tables.Table table, Schedulers scheduler) throws BadInput {
        var harness = Systems.named(table.system()).orElseThrow().harness(table.harness());
        return new Configuration(
                table.system(),
                harness,
                scheduler.word(),
                scheduler.abbreviation(),
                seed -> scheduler.begin(harness, seed, SchedulerOptions.DEFAULT),
                options.maxSchedules(scheduler));
    }

    /** All explorations work in the thread that calls them. */
    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
