package dev.plumbline.actor.explore;

/** Why an exploration that found nothing wrong does not show that nothing is wrong. */
public enum Gap {
    /** It was stopped while there were schedules left. */
    CUT_OFF,
    /** Its scheduler samples, or is a heuristic that may leave histories out. */
    MAY_LOSE,
    /** Some steps could not be followed by the reduction. */
    UNTRACKED,
    /** Some schedules hit the bound on their length. */
    LENGTH,
    /** Some histories could not be decided within the budget of a check. */
    UNDECIDED,
    /** An execution was another one when it was repeated: {@link Repeatability#difference}. */
    NOT_REPEATABLE,
    /** Executions changed a static field: {@link Repeatability#staticField}. */
    STATIC_STATE,
    /** The code of the actors asks for the time or for random numbers: {@link Repeatability#uncontrolled}. */
    UNCONTROLLED,
    /** An execution could not be controlled to its end: {@link Repeatability#lostControl}. */
    LOST_CONTROL,
    /** In some schedules timers could have gone off more often than allowed. */
    TIMERS,
    /** The harness demands answers, and some schedules left a request without one. */
    UNANSWERED,
    /** No client called anything: a history without operations is explained by everything. */
    NOTHING_CALLED,
    /** No operation ever returned: a history of open operations is explained by everything. */
    NOTHING_ANSWERED;

    /** For people, what {@link #NOTHING_CALLED} means. */
    public static final String NO_CALLS = "no client called anything, so nothing was checked";

    /** For people, what {@link #NOTHING_ANSWERED} means. */
    public static final String NO_ANSWERS = "no request was answered, so nothing was checked";
}
