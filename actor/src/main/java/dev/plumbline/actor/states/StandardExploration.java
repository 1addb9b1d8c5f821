package dev.plumbline.actor.states;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.Explored;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.check.Budget;
import dev.plumbline.check.BudgetClock;
import dev.plumbline.history.BadInput;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * How a harness is explored if nothing else is asked for: by source-DPOR, which loses no history, with random schedules
 * in between. Depth first, source-DPOR changes the last steps of an execution before its first ones, so in a large
 * system all that it comes to in time may be one history; a random schedule is any. Where schedules are many, a search
 * through whole states may come to its end all the same, so that is tried, up to a number of states. It also looks for a
 * shorter path to a violation.
 */
public final class StandardExploration {
    /** After so many schedules of the search come random ones. */
    public static final int STRETCH = 90;

    private static final int SAMPLE = 10;
    private static final long SCHEDULES_BEFORE_STATES = 1_000;
    private static final long MOST_STATES = 20_000;

    private StandardExploration() {}

    /**
     * What came of it.
     *
     * @param states a search that saw all states, where that decided
     * @param shown the execution to be shown for a violation: the shortest that was found
     */
    public record Outcome(Explored explored, Optional<StatesFound> states, Optional<FoundRun> shown) {}

    /** The scheduler: all schedules that source-DPOR has, and random ones in between. */
    public static Scheduler scheduler(long seed) {
        return new WithSamples(new Dpor(Dependence.OF_HISTORIES), new RandomWalk(seed), STRETCH, SAMPLE);
    }

    /**
     * @param cutoff after how many schedules to stop
     * @param time that a user allows, in CPU time
     */
    public static Outcome run(Harness harness, long seed, long cutoff, Duration time, LongConsumer progress)
            throws BadInput {
        long begun = cpuNanos();
        Exploration exploration = Exploration.of(harness, scheduler(seed)).progress(progress);
        Explored explored = exploration
                .cutoff(Math.min(cutoff, SCHEDULES_BEFORE_STATES))
                .time(time)
                .run();
        boolean open = !explored.finished()
                && !explored.violates()
                && explored.repeatability().holds();
        if (open) {
            StatesFound found = states(harness, time.minusNanos(cpuNanos() - begun));
            if (found.complete() && found.undecided() == 0 || found.violation().isPresent()) {
                return new Outcome(
                        explored, Optional.of(found), found.violation().map(StandardExploration::run));
            }
            explored = exploration
                    .cutoff(cutoff)
                    .time(time.minusNanos(cpuNanos() - begun))
                    .run();
        }
        Optional<FoundRun> shown = explored.firstViolation();
        if (shown.isPresent()) {
            FoundRun first = shown.get();
            shown = states(harness, time.minusNanos(cpuNanos() - begun))
                    .violation()
                    .map(StandardExploration::run)
                    .filter(each -> each.steps().size() < first.steps().size())
                    .or(() -> Optional.of(first));
        }
        return new Outcome(explored, Optional.empty(), shown);
    }

    private static long cpuNanos() {
        return BudgetClock.CPU.nanos(Thread.currentThread());
    }

    private static StatesFound states(Harness harness, Duration left) throws BadInput {
        Duration time = left.isNegative() ? Duration.ZERO : left;
        return StateSearch.of(harness)
                .states(MOST_STATES)
                .firstViolation()
                .budget(Budget.DEFAULT.withTime(time))
                .run();
    }

    /** A path as an execution. */
    public static FoundRun run(StatePath path) {
        return new FoundRun(0, path.schedule(), path.steps(), path.last(), Execution.End.COMPLETE);
    }
}
