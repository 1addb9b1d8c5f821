package dev.plumbline.schedule;

/** Why an exploration does not cover all schedules. */
public enum Bound {
    /** Schedules with more preemptions were not run. */
    PREEMPTIONS,
    /** The number of executions was limited. */
    EXECUTIONS,
    /** The time was limited. */
    TIME,
    /** Some execution was ended because it took too many steps. */
    STEPS,
    /** Schedules were drawn at random. */
    SAMPLED,
    /** Only given schedules were run. */
    GIVEN,
    /** Whoever watched the executions had seen enough. */
    STOPPED
}
