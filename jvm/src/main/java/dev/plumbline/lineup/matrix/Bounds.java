package dev.plumbline.lineup.matrix;

import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.BadInput;

/**
 * How far each test is explored.
 *
 * @param preemptions at most, in the concurrent executions; the serial ones have no bound
 * @param extent what counts as one, and whether the search goes on beyond the bound
 * @param executions at most, of each phase
 * @param steps at most, of one execution
 */
public record Bounds(int preemptions, Extent extent, long executions, long steps) {
    public static final Bounds DEFAULT = new Bounds(2, Extent.GROWING, 5_000_000, 1_000_000);

    /** For {@link #preemptions}: all schedules. */
    public static final int UNBOUNDED = DepthFirst.UNBOUNDED;

    /** What a bound means. */
    public enum Extent {
        /**
         * A thread may be left so often that could have gone on, in a call or between two. When all tests have passed,
         * those for which it is cheap go on to more: switches between calls become free, then there are more
         * preemptions, and at last all schedules.
         */
        GROWING,
        /** A thread may be left so often that could have gone on, in a call or between two. */
        SWITCHES,
        /** A thread may be left so often in the middle of a call. To leave it between two calls is free. */
        PREEMPTIONS
    }

    /**
     * Exactly the schedules with at most this number of preemptions.
     *
     * @param most a number, or {@code unbounded} for all schedules
     */
    public Bounds withPreemptions(String most) throws BadInput {
        if (!most.matches("[0-9]{1,6}|unbounded")) {
            throw new BadInput(most + "; expected a number, or unbounded");
        }
        return withPreemptions(most.equals("unbounded") ? UNBOUNDED : Integer.parseInt(most));
    }

    /** Exactly so many preemptions. */
    public Bounds withPreemptions(int most) {
        return new Bounds(most, Extent.PREEMPTIONS, executions, steps);
    }

    /** Exactly so many switches, in a call or between two. */
    public Bounds withSwitches(int most) {
        return new Bounds(most, Extent.SWITCHES, executions, steps);
    }

    public Bounds withExecutions(long most) {
        return new Bounds(preemptions, extent, most, steps);
    }
}
