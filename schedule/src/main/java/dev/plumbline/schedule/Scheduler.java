package dev.plumbline.schedule;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the next step of an exploration. A scheduler makes all choices of an execution and nothing else influences
 * it, so the answers determine the execution: repeating them repeats it. A scheduler does not depend on threads or
 * actors: it chooses among transitions ({@link ChoicePoint}), sees the next access of each, and gets the accesses of
 * each step that was taken.
 *
 * <p>Strategies choose ({@code DepthFirst}, {@code DelayBounded}, {@code Dpor}, {@code Serial}, {@code RandomWalk},
 * {@code Pct}, {@code ChainPct}, {@link Replay}); wrappers observe ({@link Recording}, {@link Limited})
 * or combine others ({@link WithSamples}).
 */
public interface Scheduler {
    /** An answer of {@link #next}: no transition is taken, and the execution ends here. */
    int NO_TRANSITION = -1;

    /** A new execution is about to start. Returns false if there is none left to run. */
    boolean begin();

    /**
     * The number of the transition to take next: one of those enabled, or {@link #NO_TRANSITION}. Called if there is
     * more than one, or if the current process cannot continue. If only one process can continue and it took the last
     * step, it continues without a call.
     *
     * @throws Nondeterminism if the same answers led to another point before
     */
    int next(ChoicePoint point);

    /**
     * Any other choice of the execution, within a step, such as which waiter a {@code notify} wakes.
     *
     * @param alternatives at least 2
     * @return from 0 to alternatives - 1
     */
    int choose(int alternatives);

    /**
     * Whether an execution goes on that has returned to an earlier state, where an engine may end it otherwise. A given
     * execution does, up to its last step.
     */
    default boolean continuesAfterRepetition() {
        return false;
    }

    /** Whether it needs the accesses of steps. Called before an exploration; finding out accesses takes time. */
    default boolean watches() {
        return false;
    }

    /** A step has ended; called for every step, chosen by this scheduler or not, before the next question. */
    default void taken(TakenStep step) {}

    /**
     * The execution has ended, by itself or after {@link #NO_TRANSITION}; called if the scheduler {@link #watches}.
     *
     * @param blocked the next transitions of processes that could not continue
     */
    default void ended(List<Transition> blocked) {}

    /** The bounds by which the executions so far left out schedules. Empty once every schedule has been run. */
    default Set<Bound> leftOut() {
        return EnumSet.noneOf(Bound.class);
    }
}
