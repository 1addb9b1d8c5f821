package dev.plumbline.actor.explore;

/** Why an exploration without a violation does not prove that there is none. */
public enum Gap {
    /** It was stopped before all schedules were run. */
    CUT_OFF,
    /** Its scheduler samples, or is a heuristic that may leave histories out. */
    MAY_LOSE,
    /** The accesses of some steps are unknown to the reduction. */
    UNTRACKED,
    /** Some schedules hit the bound on their length. */
    LENGTH,
    /** Some histories could not be decided within the budget of a check. */
    UNDECIDED,
    /** An execution was different when it was repeated: {@link Repeatability#difference}. */
    NOT_REPEATABLE,
    /** Executions changed a static field: {@link Repeatability#staticField}. */
    STATIC_STATE,
    /** The code of the actors reads a clock or random numbers: {@link Repeatability#uncontrolled}. */
    UNCONTROLLED,
    /** An execution could not be controlled to its end: {@link Repeatability#lostControl}. */
    LOST_CONTROL,
    /** In some schedules timers could have fired more often than allowed. */
    TIMERS,
    /** The harness demands answers, and some schedules left a request without one. */
    UNANSWERED,
    /** No client called an operation: everything explains a history without operations. */
    NOTHING_CALLED,
    /** No operation ever returned: everything explains a history of open operations. */
    NOTHING_ANSWERED;

    /** The meaning of {@link #NOTHING_CALLED}, for reports. */
    public static final String NO_CALLS = "no client called anything, so nothing was checked";

    /** The meaning of {@link #NOTHING_ANSWERED}, for reports. */
    public static final String NO_ANSWERS = "no request was answered, so nothing was checked";
}
