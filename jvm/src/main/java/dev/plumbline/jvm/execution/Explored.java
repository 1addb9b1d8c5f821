package dev.plumbline.jvm.execution;

import dev.plumbline.schedule.Bound;
import java.util.Set;

/**
 * How much was explored.
 *
 * @param executions in all
 * @param stuck of them
 * @param cut by the scheduler, of them
 * @param outOfSteps of them
 * @param steps of all executions together
 * @param ownThreads the most threads that the code under test started in one execution
 * @param leftOut why this is not everything; empty if it is
 */
public record Explored(
        long executions, long stuck, long cut, long outOfSteps, long steps, int ownThreads, Set<Bound> leftOut) {
    /** Whether every schedule of the program has been run. */
    public boolean everything() {
        return leftOut.isEmpty();
    }
}
