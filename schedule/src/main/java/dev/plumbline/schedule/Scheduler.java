package dev.plumbline.schedule;

import java.util.EnumSet;
import java.util.Set;

/**
 * What an exploration asks for the next step. Every choice of an execution flows through here and nothing else does, so
 * that the answers are the execution: whoever repeats them repeats it.
 *
 * <p>Strategies choose ({@link DepthFirst}, {@link Serial}, {@link RandomWalk}, {@link Pct}, {@link Replay}); wrappers
 * watch ({@link Recording}, {@link Limited}, {@link Twice}).
 */
public interface Scheduler {
    /** An answer of {@link #next}: no thread shall go on, and the execution ends as it stands. */
    int NOBODY = -1;

    /** A new execution is about to start. False: there is none left to run. */
    boolean begin();

    /**
     * The thread that takes the next step: one of those enabled, or {@link #NOBODY}. Asked wherever there is more than
     * one enabled thread, and wherever the current thread cannot go on.
     *
     * @throws Nondeterminism if the execution did not come where the same answers led before
     */
    int next(Point point);

    /**
     * Any other choice of the execution, such as which waiter a {@code notify} wakes.
     *
     * @param alternatives at least 2
     * @return from 0 to alternatives - 1
     */
    int choose(int alternatives);

    /** What the executions so far have left out. Empty once every schedule there is has been run. */
    default Set<Bound> leftOut() {
        return EnumSet.noneOf(Bound.class);
    }
}
