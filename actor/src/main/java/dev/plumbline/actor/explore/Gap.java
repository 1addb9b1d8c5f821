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
    /** No client called anything: a history without operations is explained by everything. */
    NOTHING_CALLED,
    /** Clients called, and none was answered in any schedule: such histories are explained by everything too. */
    NOTHING_ANSWERED
}
