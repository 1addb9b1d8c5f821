package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.Explored;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.check.Budget;
import dev.plumbline.check.BudgetClock;
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
 * How a harness is explored if nothing else is asked for: by source-DPOR, which loses no history, with samples in
 * between. Depth first, source-DPOR changes the last steps of an execution before its first ones, so in a large system
 * all that it comes to in time may be one history. A random walk may come to any; PCT comes to those in which a message
 * is overtaken by many others. {@code ScheduleOrderRun} measured it: the table is in docs/actors.md. Where schedules are
 * many, a search through whole states may come to its end all the same, so that is tried, up to a number of states,
 * unless the actors are those of another library. A
 * violation is shown by the shortest path of such a search, or else without the steps that it does not need.
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
     * What came of it.
     *
     * @param states a search that saw all states, where that decided
     * @param shown the execution to be shown for a violation, or for an actor that threw something where no history
     *     violates: the shortest that was found
     */
    public record Outcome(Explored explored, Optional<StatesFound> states, Optional<FoundRun> shown) {}

    /**
     * All schedules of source-DPOR, with samples in between, which are random walks and PCT in turn. The samples do not
     * touch the search: when it ends, it has run every history there is.
     */
    public static Scheduler scheduler(long seed) {
        Scheduler samples = new WithSamples(new RandomWalk(seed), new ChainPct(seed, DEPTH), 1, 1);
        return new WithSamples(new Dpor(Dependence.OF_HISTORIES), samples, STRETCH, SAMPLE);
    }

    /**
     * @param maxSchedules how many schedules are run at most
     * @param budget CPU time that a user allows
     */
    public static Outcome run(Harness harness, long seed, long maxSchedules, Duration budget, LongConsumer progress)
            throws BadInput {
        long begun = BudgetClock.CPU.nanos(Thread.currentThread());
        Exploration exploration = Exploration.of(harness, scheduler(seed)).progress(progress);
        Explored explored = exploration
                .maxSchedules(Math.min(maxSchedules, SCHEDULES_BEFORE_STATES))
                .budget(budget)
                .run();
        boolean open = !explored.finished()
                && !explored.violates()
                && explored.repeatability().holds()
                && explored.repeatability().lostControl().isEmpty();
        if (open) {
            Optional<StatesFound> found = states(harness, left(budget, begun));
            if (found.isPresent() && decides(found.get())) {
                return new Outcome(explored, found, found.get().violation().map(StandardExploration::run));
            }
            explored = exploration
                    .maxSchedules(maxSchedules)
                    .budget(left(budget, begun))
                    .run();
        }
        Optional<FoundRun> shown = explored.firstViolation();
        if (shown.isPresent()) {
            FoundRun first = ShorterRun.thatViolates(harness, shown.get());
            shown = states(harness, left(budget, begun))
                    .flatMap(StatesFound::violation)
                    .map(StandardExploration::run)
                    .filter(each -> each.steps().size() < first.steps().size())
                    .or(() -> Optional.of(first));
        } else if (explored.violates()) {
            shown = Optional.of(ShorterRun.thatFails(harness, explored.firsts().get(Execution.End.FAILURE)));
        }
        return new Outcome(explored, Optional.empty(), shown);
    }

    private static Duration left(Duration time, long begun) {
        Duration left = time.minusNanos(BudgetClock.CPU.nanos(Thread.currentThread()) - begun);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static boolean decides(StatesFound found) {
        return found.complete() && found.undecided() == 0 || found.violation().isPresent();
    }

    /** Nothing where actors cannot be copied. */
    private static Optional<StatesFound> states(Harness harness, Duration time) throws BadInput {
        return harness.foreign().isPresent()
                ? Optional.empty()
                : Optional.of(StateSearch.of(harness)
                        .states(MOST_STATES)
                        .firstViolation()
                        .budget(Budget.DEFAULT.withTime(time))
                        .run());
    }

    /** A path as an execution. */
    public static FoundRun run(StatePath path) {
        return new FoundRun(0, path.schedule(), path.steps(), path.last(), Execution.End.COMPLETE);
    }
}
