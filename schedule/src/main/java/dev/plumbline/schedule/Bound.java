package dev.plumbline.schedule;

/** Why an exploration does not cover all schedules. */
public enum Bound {
    /** Schedules with more preemptions were not run. */
    PREEMPTIONS,
    /** Schedules with preemptions inside a library were not run ({@code SwitchReason.PREEMPTS_LIBRARY}). */
    LIBRARY,
    /** Schedules with more delays were not run. */
    DELAYS,
    /** The number of executions was limited. */
    EXECUTIONS,
    /** The time was limited. */
    TIME,
    /** Some execution was ended because it took too many steps. */
    STEPS,
    /**
     * Some step had effects that accesses do not describe, so a reduction may have left out more than equivalent
     * schedules.
     */
    UNTRACKED,
    /** Schedules were drawn at random. */
    SAMPLED,
    /** Only given schedules were run. */
    GIVEN,
    /** The observer of the executions ended the exploration. */
    STOPPED
}
