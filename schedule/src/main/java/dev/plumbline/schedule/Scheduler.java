package dev.plumbline.schedule;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What an exploration asks for the next step. Every choice of an execution flows through here and nothing else does, so
 * that the answers are the execution: whoever repeats them repeats it. Knows nothing of threads or actors: it chooses
 * among transitions ({@link ChoicePoint}), sees what each would do next, and is told what was done.
 *
 * <p>Strategies choose ({@code DepthFirst}, {@code DelayBounded}, {@code Dpor}, {@code Serial}, {@code RandomWalk},
 * {@code Pct}, {@code ChainPct}, {@link Replay}); wrappers watch ({@link Recording}, {@link Limited},
 * {@link DeterminismCheck}) or put others together ({@link OneAfterAnother}, {@link Behind}, {@link WithSamples}).
 */
public interface Scheduler {
    /** An answer of {@link #next}: no transition shall be taken, and the execution ends as it stands. */
    int NOBODY = -1;

    /** A new execution is about to start. False: there is none left to run. */
    boolean begin();

    /**
     * The number of the transition that is taken next: one of those enabled, or {@link #NOBODY}. Asked wherever there
     * is more than one, and wherever the current process cannot go on. Where a single process can go on and took the
     * last step, it goes on unasked.
     *
     * @throws Nondeterminism if the execution did not come where the same answers led before
     */
    int next(ChoicePoint point);

    /**
     * Any other choice of the execution, within a step, such as which waiter a {@code notify} wakes.
     *
     * @param alternatives at least 2
     * @return from 0 to alternatives - 1
     */
    int choose(int alternatives);

    /** Whether it wants to be told of steps. Asked before an exploration; to find out what steps do takes time. */
    default boolean watches() {
        return false;
    }

    /**
     * A step has come to its end; told of every one, asked for or not, before anything is asked about the next.
     */
    default void taken(TakenStep step) {}

    /**
     * The execution has come to its end, by itself or because {@link #NOBODY} was to go on; told of if the scheduler
     * {@link #watches}.
     *
     * @param blocked what would have been done next by those that were not able to go on
     */
    default void ended(List<Transition> blocked) {}

    /** What the executions so far have left out. Empty once every schedule there is has been run. */
    default Set<Bound> leftOut() {
        return EnumSet.noneOf(Bound.class);
    }
}
