package dev.plumbline.jvm.execution;

import dev.plumbline.schedule.Bound;
import java.util.Set;

/**
 * How much was explored.
 *
 * @param executions in all
 * @param stuck executions in which no thread could continue
 * @param cut executions that the scheduler ended
 * @param outOfSteps executions that exceeded the limit on steps
 * @param steps of all executions together
 * @param ownThreads the most threads that the code under test started in one execution
 * @param leftOut the reasons why some schedules were not run; empty if all were
 */
public record ExplorationCounts(
        long executions, long stuck, long cut, long outOfSteps, long steps, int ownThreads, Set<Bound> leftOut) {
    /** Whether every schedule of the program has been run. */
    public boolean everything() {
        return leftOut.isEmpty();
    }
}
