package dev.plumbline.lineup.matrix;

import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.BadInput;

/**
 * How far each test is explored.
 *
 * @param preemptions at most, in the concurrent executions; the serial ones have no bound
 * @param extent what counts as a preemption, and whether the search continues beyond the bound
 * @param executions at most, of each phase
 * @param steps at most, of one execution
 */
public record Bounds(int preemptions, Extent extent, long executions, long steps) {
    public static final Bounds DEFAULT = new Bounds(2, Extent.GROWING, 5_000_000, 1_000_000);

    /** For {@link #preemptions}: all schedules. */
    public static final int UNBOUNDED = DepthFirst.UNBOUNDED;

    /** The meaning of a bound. */
    public enum Extent {
        /**
         * Limits preemptions, in a call or between two. When all tests have passed, those for which it is cheap are
         * searched further: first with free switches between calls, then with more preemptions, and at last with all
         * schedules.
         */
        GROWING,
        /** Limits preemptions, in a call or between two. */
        SWITCHES,
        /** Limits preemptions in the middle of a call. Switches between two calls are free. */
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

    /** Exactly this number of preemptions. */
    public Bounds withPreemptions(int most) {
        return new Bounds(most, Extent.PREEMPTIONS, executions, steps);
    }

    /** Exactly this number of switches, in a call or between two. */
    public Bounds withSwitches(int most) {
        return new Bounds(most, Extent.SWITCHES, executions, steps);
    }

    public Bounds withExecutions(long most) {
        return new Bounds(preemptions, extent, most, steps);
    }
}
