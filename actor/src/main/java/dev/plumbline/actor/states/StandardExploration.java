package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.budget.BudgetClock;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.ChainPct;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * The default exploration of a harness: by source-DPOR, which loses no history, with samples in between. Being
 * depth-first, source-DPOR changes the last steps of an execution before its first ones, so in a large system it may
 * see a single history within the time limit. A random walk may reach any history; PCT reaches those in which many
 * messages overtake another. {@code ScheduleOrderRun} measured this: the table is in docs/actors.md. If there are many
 * schedules, a search through whole states may still be completed, so it is tried, up to a limit on states, unless the
 * actors belong to another library. That search alone shows that properties hold, so for them it has no such limit. A
 * violation is shown by the shortest path of such a search, or else without superfluous steps.
 */
public final class StandardExploration {
    /** The number of schedules of the search before the first sample, and between samples. */
    public static final int STRETCH = 20;

    private static final int SAMPLE = 20;
    private static final int DEPTH = 3;
    private static final long SCHEDULES_BEFORE_STATES = 1_000;
    private static final long MOST_STATES = 20_000;

    private StandardExploration() {}

    /**
     * The result.
     *
     * @param states a complete search through states, if it decided
     * @param shown the execution to be shown for a violation, or for an exception of an actor if no history violates:
     *     the shortest that was found
     */
    public record Outcome(ExplorationResult explored, Optional<StatesFound> states, Optional<FoundRun> shown) {}

    /**
     * All schedules of source-DPOR, with samples in between, alternately random walks and PCT. The samples do not
     * affect the search: when it ends, it has run every history.
     */
    public static Scheduler scheduler(long seed) {
        Scheduler samples = new WithSamples(new RandomWalk(seed), new ChainPct(seed, DEPTH), 1, 1);
        return new WithSamples(new Dpor(Dependence.OF_HISTORIES), samples, STRETCH, SAMPLE);
    }

    /**
     * @param maxSchedules the limit on schedules
     * @param budget the limit on CPU time
     */
    public static Outcome run(Harness harness, long seed, long maxSchedules, Duration budget, LongConsumer progress)
            throws BadInput {
        long begun = BudgetClock.CPU.nanos(Thread.currentThread());
        Exploration exploration = Exploration.of(harness, scheduler(seed)).progress(progress);
        ExplorationResult explored = exploration
                .maxSchedules(Math.min(maxSchedules, SCHEDULES_BEFORE_STATES))
                .budget(budget)
                .run();
        boolean undecided = !explored.finished() || !harness.properties().isEmpty();
        boolean open = undecided
                && (!explored.violates() || explored.violatesPropertyOnly())
                && explored.repeatability().holds()
                && explored.repeatability().lostControl().isEmpty();
        if (open) {
            Optional<StatesFound> found = states(harness, left(budget, begun));
            boolean isBetter = !harness.properties().isEmpty() && !explored.violates();
            if (found.isPresent() && (decides(found.get()) || isBetter)) {
                return new Outcome(explored, found, found.get().violation().map(StandardExploration::run));
            }
        }
        if (open && !explored.finished() && !explored.violates()) {
            explored = exploration
                    .maxSchedules(maxSchedules)
                    .budget(left(budget, begun))
                    .run();
        }
        Optional<FoundRun> shown = shorter(harness, explored);
        if (explored.firstViolation().isPresent()) {
            FoundRun first = shown.orElseThrow();
            shown = states(harness, left(budget, begun))
                    .flatMap(StatesFound::violation)
                    .map(StandardExploration::run)
                    .filter(each -> each.steps().size() < first.steps().size())
                    .or(() -> Optional.of(first));
        }
        return new Outcome(explored, Optional.empty(), shown);
    }

    /** The first violation of an exploration, without the steps that it does not need. */
    public static Optional<FoundRun> shorter(Harness harness, ExplorationResult explored) throws BadInput {
        if (explored.firstViolation().isPresent()) {
            return Optional.of(
                    ShorterRun.thatViolates(harness, explored.firstViolation().get()));
        }
        if (explored.violatesPropertyOnly()) {
            ExplorationResult.OfProperty violated = explored.violatedProperty().orElseThrow();
            return Optional.of(ShorterRun.thatViolates(
                    harness, violated.property(), violated.run().orElseThrow()));
        }
        return explored.violates()
                ? Optional.of(ShorterRun.thatFails(harness, explored.firsts().get(Execution.End.FAILURE)))
                : Optional.empty();
    }

    private static Duration left(Duration time, long begun) {
        Duration left = time.minusNanos(BudgetClock.CPU.nanos(Thread.currentThread()) - begun);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static boolean decides(StatesFound found) {
        return found.complete() && found.undecided() == 0
                || found.violation().isPresent()
                || found.violatedProperty().isPresent();
    }

    /** Empty if actors cannot be copied. */
    private static Optional<StatesFound> states(Harness harness, Duration time) throws BadInput {
        if (harness.foreign().isPresent()) {
            return Optional.empty();
        }
        StateSearch search = StateSearch.of(harness).firstViolation().budget(Budget.DEFAULT.withTime(time));
        if (harness.properties().isEmpty()) {
            search.states(MOST_STATES);
        }
        return Optional.of(search.run());
    }

    /** A path as an execution. */
    public static FoundRun run(StatePath path) {
        return new FoundRun(0, path.schedule(), path.steps(), path.last(), Execution.End.COMPLETE);
    }
}
