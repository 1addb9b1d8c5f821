package dev.plumbline.lineup.matrix;

import dev.plumbline.schedule.search.DepthFirst;

/**
 * How far each test is explored.
 *
 * @param preemptions at most, in the concurrent executions; the serial ones have no bound
 * @param executions at most, of each phase
 * @param steps at most, of one execution
 */
public record Bounds(int preemptions, long executions, long steps) {
    public static final Bounds DEFAULT = new Bounds(2, 5_000_000, 1_000_000);

    /** For {@link #preemptions}: all schedules. */
    public static final int UNBOUNDED = DepthFirst.UNBOUNDED;

    public Bounds withPreemptions(int most) {
        return new Bounds(most, executions, steps);
    }

    public Bounds withExecutions(long most) {
        return new Bounds(preemptions, most, steps);
    }
}
