package dev.plumbline.schedule;

import java.util.List;

/**
 * A point at which a schedule can branch: the enabled transitions, and the next access of each.
 *
 * <p>A transition has a number. Executions with the same answers so far give the same transitions the same numbers;
 * schedules are written with them. A process that has one next step at a time, such as a thread, is always one
 * transition, which has the number of the process ({@link ProcessPoint}). If a process has several possible steps, each
 * is a transition: an actor may receive any of its messages, and the number is that of the message
 * ({@link TransitionPoint}). Steps of the same number are ordered; steps of the same process but different numbers may
 * come in any order.
 */
public interface ChoicePoint {
    /** The number of the transition that was taken last; -1 before the first. */
    int current();

    /** The process that took it; -1 before the first. */
    int currentProcess();

    /** The meaning of continuing with another transition. */
    SwitchReason switchReason();

    /** The number of enabled transitions, at least 1. */
    int alternatives();

    /** The enabled transition of this rank, from 0, in the order of their numbers. */
    int enabled(int rank);

    /** Whether the transition with this number is enabled. */
    boolean isEnabled(int transition);

    /**
     * Whether an answer is valid; there may be more valid answers than enabled transitions, see
     * {@link ProcessPoint#spinning}.
     */
    default boolean mayRun(int transition) {
        return isEnabled(transition);
    }

    /** The process that would take an enabled transition. */
    int process(int transition);

    /**
     * The known accesses of an enabled transition: at least its first. It may make more, which are known only when it
     * is taken, see {@link Scheduler#taken}. {@link Access#UNKNOWN} if nothing is known.
     */
    List<Access> accesses(int transition);

    /**
     * Whether continuing with another transition is a preemption. Between two calls it is not: a test leaves the order
     * of calls open. If such a switch had a cost, a test of many calls would need a bound of many preemptions only to
     * reorder its calls.
     */
    default boolean leavingPreempts() {
        return switchReason() == SwitchReason.PREEMPTS || switchReason() == SwitchReason.PREEMPTS_LIBRARY;
    }

    /** Whether the current transition could continue and neither yielded nor waits for others. */
    default boolean canContinue() {
        return leavingPreempts() || switchReason() == SwitchReason.BETWEEN_CALLS;
    }

    /** The same point without the current transition, if that yields and another one is enabled. */
    default ChoicePoint giveWay() {
        return this;
    }

    /**
     * Whether a transition that is no longer enabled may have been removed for good by the last step: a timer was
     * stopped, an actor crashed. A process that is blocked still exists.
     */
    default boolean withdraws() {
        return false;
    }

    /** A number for the enabled transitions. Points with different numbers have different enabled transitions. */
    long signature();
}
