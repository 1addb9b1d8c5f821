package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repeatability;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;

/**
 * Runs a system in virtual time, with random latencies, clocks and faults, one run after the other until the first
 * violation. For systems with too many states and schedules to explore.
 *
 * <pre>{@code
 * SimulationResult found = Simulation.of(harness).seed(1).time(Duration.ofHours(100)).run();
 * }</pre>
 *
 * <p>A run ends where no step is left, or after as many events as a schedule of the harness may have. Its faults are at
 * most those of the harness. It depends on its seed, the harness and the bounds on time alone, and the seeds follow each
 * other, so a simulation that begins with the seed of a run begins with the same run. Nothing is kept of a run but
 * counts, so memory does not grow with the number of runs.
 */
public final class Simulation {
    /** The first runs are repeated with new actors, and then one of twice as many. */
    private static final int FIRST_REPEATED = 3;

    /** A judge remembers its histories; a new one takes its place after this number of calls and answers. */
    private static final int EVENTS_OF_A_JUDGE = 100_000;

    private static final int PROGRESS_EVERY = 64;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Harness harness;
    private Conditions conditions = Conditions.DEFAULT;
    private long firstSeed = 1;
    private long mostEvents = Long.MAX_VALUE;
    private long mostRuns = Long.MAX_VALUE;
    private Duration mostTime = Duration.ofSeconds(Long.MAX_VALUE);
    private Duration budget = Budget.UNLIMITED.time();
    private LongConsumer progress = events -> {};

    private Judge judge;
    private long judged;
    private long runs;
    private long events;
    private Duration time = Duration.ZERO;
    private long whole;
    private long cut;
    private long operations;
    private long undecided;
    private long digest;
    private final Map<Step.Kind, Long> faults = new EnumMap<>(Step.Kind.class);
    private final Map<Trouble, Long> troubles = new EnumMap<>(Trouble.class);
    private final Set<Set<Trouble>> subsets = new HashSet<>();
    private Optional<SimulationResult.Violation> violation = Optional.empty();
    private Optional<String> difference = Optional.empty();

    private Simulation(Harness harness) {
        this.harness = harness;
    }

    /** @throws BadInput if the actors are those of another library */
    public static Simulation of(Harness harness) throws BadInput {
        if (harness.foreign().isPresent()) {
            throw new BadInput("harness " + harness.name() + ": "
                    + harness.foreign().get().library()
                    + " actors have their own time and cannot be simulated; expected actors of Plumbline");
        }
        return new Simulation(harness);
    }

    /** Of the first run; 1 by default. */
    public Simulation seed(long first) {
        this.firstSeed = first;
        return this;
    }

    /** Begins no run after this number of events. */
    public Simulation events(long most) {
        this.mostEvents = most;
        return this;
    }

    /** Ends after this number of runs. */
    public Simulation runs(long most) {
        this.mostRuns = most;
        return this;
    }

    /** Begins no run after this virtual time. */
    public Simulation time(Duration most) {
        this.mostTime = most;
        return this;
    }

    /**
     * Begins no run after this number of events, {@code 1000000}, or after this virtual time, {@code 100h}.
     *
     * @throws BadInput if it is neither
     */
    public Simulation until(String timeOrEvents) throws BadInput {
        if (!NUMBER.matcher(timeOrEvents).matches()) {
            return time(Budget.parseTime(timeOrEvents));
        }
        long most = Long.parseLong(timeOrEvents);
        if (most < 1) {
            throw new BadInput(timeOrEvents + " events; expected at least 1");
        }
        return events(most);
    }

    /** Begins no run after this CPU time. Only this makes the number of runs depend on the machine. */
    public Simulation budget(Duration most) {
        this.budget = most;
        return this;
    }

    /** Each message takes a time between these; 1 ms to 100 ms by default. */
    public Simulation latency(Duration least, Duration most) {
        boolean isRange = least.toNanos() > 0 && least.compareTo(most) <= 0 && most.compareTo(Duration.ofHours(1)) <= 0;
        if (!isRange) {
            throw new IllegalArgumentException(
                    "latencies from " + least + " to " + most + "; expected more than 0, and at most 1 h");
        }
        this.conditions = new Conditions(least.toNanos(), most.toNanos(), conditions.drift());
        return this;
    }

    /**
     * How much faster or slower than time clocks may run; 0.01 by default. Clocks decide when timers with a duration
     * fire.
     */
    public Simulation drift(double most) {
        if (!(most >= 0 && most < 1)) {
            throw new IllegalArgumentException("a drift of " + most + "; expected from 0 to less than 1");
        }
        this.conditions = new Conditions(conditions.leastLatency(), conditions.mostLatency(), most);
        return this;
    }

    /** Called now and then with the number of events so far. */
    public Simulation progress(LongConsumer listener) {
        this.progress = listener;
        return this;
    }

    /**
     * @throws BadInput if the model does not have an operation of the harness
     * @throws dev.plumbline.actor.HarnessMistake if an actor breaks a rule
     */
    public SimulationResult run() throws BadInput {
        Thread thread = Thread.currentThread();
        long cpu = BudgetClock.CPU.nanos(thread);
        boolean outOfTime = false;
        Snapshot initial = Snapshot.initial(harness);
        PropertyWatch watch = new PropertyWatch(harness);
        judge = new Judge(harness, Budget.DEFAULT);
        while (violation.isEmpty()
                && difference.isEmpty()
                && !outOfTime
                && runs < mostRuns
                && events < mostEvents
                && time.compareTo(mostTime) < 0) {
            RunPlan plan = RunPlan.draw(firstSeed + runs, harness, conditions);
            SimulatedRun run = new SimulatedRun(initial, plan, watch, taken -> {});
            try {
                run.run();
            } catch (HarnessMistake e) {
                throw new HarnessMistake("in the run of seed " + plan.seed() + ": " + e.getMessage(), e);
            }
            evaluate(run, watch);
            if (runs % PROGRESS_EVERY == 0) {
                progress.accept(events);
            }
            outOfTime = BudgetClock.CPU.nanos(thread) - cpu >= budget.toNanos();
        }
        initial.verifyUnchanged();
        return result(initial, watch, outOfTime && violation.isEmpty(), BudgetClock.CPU.nanos(thread) - cpu);
    }

    private void evaluate(SimulatedRun run, PropertyWatch watch) throws BadInput {
        if (runs < FIRST_REPEATED || Long.bitCount(runs) == 1) {
            difference = RecordedRun.of(harness, conditions, watch, run.plan().seed())
                    .difference(run);
            if (difference.isPresent()) {
                return;
            }
        }
        runs++;
        events += run.events();
        time = time.plusNanos(run.time());
        whole += run.end() == SimulatedRun.End.WHOLE ? 1 : 0;
        cut += run.end() == SimulatedRun.End.LENGTH ? 1 : 0;
        digest = SimulatedRun.mixed(digest, run.digest());
        run.faults().forEach((kind, count) -> faults.merge(kind, (long) count, Long::sum));
        run.plan().on().forEach(each -> troubles.merge(each, 1L, Long::sum));
        subsets.add(run.plan().on());
        operations += run.state().calls().events().stream()
                .filter(event -> event.answer().isPresent())
                .count();
        if (run.failed() || run.violated().isPresent() || !isExplained(run)) {
            violated(run, watch);
        }
    }

    private void violated(SimulatedRun run, PropertyWatch watch) throws BadInput {
        RecordedRun again =
                RecordedRun.of(harness, conditions, watch, run.plan().seed());
        difference = again.difference(run);
        if (difference.isPresent()) {
            return;
        }
        try {
            violation = again.violation(run.violated());
        } catch (Nondeterminism e) {
            difference = Optional.of(e.getMessage());
            return;
        }
        if (violation.isEmpty()) {
            watch.leaveUndecided(run.violated().orElseThrow());
        }
    }

    /** Whether the sequential object explains the history of the clients, or the check ran out of its budget. */
    private boolean isExplained(SimulatedRun run) throws BadInput {
        judged += run.state().calls().events().size();
        if (judged > EVENTS_OF_A_JUDGE) {
            judged = 0;
            judge = new Judge(harness, Budget.DEFAULT);
        }
        Verdict.Word word = judge.word(run.state().calls());
        undecided += word == Verdict.Word.INCONCLUSIVE ? 1 : 0;
        return word != Verdict.Word.VIOLATES;
    }

    private SimulationResult result(Snapshot initial, PropertyWatch watch, boolean outOfTime, long cpu) {
        Repeatability undisturbed = Repeatability.of(initial);
        return new SimulationResult(
                firstSeed,
                runs,
                events,
                time,
                whole,
                cut,
                Collections.unmodifiableMap(new EnumMap<>(faults)),
                Collections.unmodifiableMap(new EnumMap<>(troubles)),
                subsets.size(),
                operations,
                undecided,
                watch.results(violation),
                undisturbed.staticField().isPresent() ? Optional.empty() : violation,
                outOfTime,
                difference.map(undisturbed::withDifference).orElse(undisturbed),
                digest,
                cpu);
    }
}
