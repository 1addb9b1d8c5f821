package dev.plumbline.jvm.execution;

import java.util.List;
import java.util.Optional;

/**
 * One step of a traced execution: the thread was at this place and continued.
 *
 * @param thread from 0, {@link Program#MAIN} for the initial and last calls
 * @param call which call of the thread, -1 between calls and in threads that the code under test started
 * @param site the action that it performed next
 * @param events how many events of the history had been recorded by then
 * @param caller if the site is within the JDK: the place in the code under test that called the JDK, if any
 * @param effect the effect on memory
 * @param returned the result of the call of the JDK that ended with this step, if the class under test uses the result;
 *     otherwise empty
 * @param enabled the threads of which the scheduler chose this one; empty if it was not asked, as no other could run, or
 *     threads are not switched there
 */
public record Step(
        int thread,
        int call,
        Site site,
        int events,
        Optional<Caller> caller,
        MemoryEffect effect,
        String returned,
        List<Integer> enabled) {
    public Step {
        enabled = List.copyOf(enabled);
    }

    /** A copy with this effect, which becomes known later. */
    public Step with(MemoryEffect known) {
        return new Step(thread, call, site, events, caller, known, returned, enabled);
    }

    /** A copy with this result of the call of the JDK that ended with this step. */
    public Step returning(String value) {
        return new Step(thread, call, site, events, caller, effect, value, enabled);
    }
}
