package dev.plumbline.schedule;

import java.util.List;

/**
 * Where a schedule can branch: the transitions that are enabled, and what each would do next.
 *
 * <p>A transition has a number. Executions with the same answers so far give the same transitions the same numbers;
 * schedules are written with them. A process that has one next step at a time, such as a thread, is one transition all
 * its life, and the number is its own ({@link ProcessPoint}). Where a process may do one of several things, each is a
 * transition: an actor may receive any of its messages, and the number is that of the message ({@link
 * TransitionPoint}). Steps of the same number follow each other; steps of the same process but different numbers may
 * come in any order.
 */
public interface ChoicePoint {
    /** The number of the transition that was taken last; -1 before the first. */
    int current();

    /** Who took it; -1 before the first. */
    int currentProcess();

    /** What it means to go on with another transition. */
    SwitchReason switchReason();

    /** The enabled transitions, counted; at least 1. */
    int alternatives();

    /** The enabled transition of that rank, from 0, in the order of their numbers. */
    int enabled(int rank);

    /** Whether the transition of that number is enabled. */
    boolean isEnabled(int transition);

    /**
     * Whether an answer is within the rules; there may be more such than are enabled, see
     * {@link ProcessPoint#spinning}.
     */
    default boolean mayRun(int transition) {
        return isEnabled(transition);
    }

    /** Who would take an enabled transition. */
    int process(int transition);

    /**
     * What is known of what an enabled transition would do: at least its first access. It may do more that shows only
     * when it is taken, see {@link Scheduler#taken}. {@link Access#UNKNOWN} if nothing is known.
     */
    List<Access> accesses(int transition);

    /**
     * Whether going on with another transition is a preemption. Between two calls it is none: who called first, and who
     * next, is what a test leaves open. If it cost something, a test of many calls would need a bound of many preemptions
     * only to let its calls come in another order.
     */
    default boolean leavingPreempts() {
        return switchReason() == SwitchReason.PREEMPTS || switchReason() == SwitchReason.PREEMPTS_LIBRARY;
    }

    /** Whether the current transition could go on and neither asked nor waits for others. */
    default boolean goesOn() {
        return leavingPreempts() || switchReason() == SwitchReason.BETWEEN_CALLS;
    }

    /** The same point without the current transition, if that yields and another one is enabled. */
    default ChoicePoint giveWay() {
        return this;
    }

    /**
     * Whether a transition that is no longer enabled may be gone for good, because the step before took it back: a
     * timer was stopped, an actor crashed. A process that is blocked is still there.
     */
    default boolean withdraws() {
        return false;
    }

    /** A number for the enabled transitions. Points with different ones differ in what is enabled. */
    long signature();

    /** Whether another point that the same answers led to asks the same; otherwise the program is not deterministic. */
    default boolean asksTheSameAs(ChoicePoint other) {
        return current() == other.current()
                && switchReason() == other.switchReason()
                && signature() == other.signature();
    }
}
