package dev.plumbline.jvm.execution;

import java.util.Optional;

/**
 * One step of a traced execution: the thread was at this place and went on.
 *
 * @param thread from 0, {@link Program#MAIN} for the initial and last calls
 * @param call which call of the thread, -1 between calls and in threads that the code under test started
 * @param site what it did next
 * @param events how many events of the history had been recorded by then
 * @param caller if the site is within the JDK: who of the classes under test is behind it, if anybody
 * @param effect what it did to memory
 * @param returned what the call of the JDK gave that ended with it, if the class under test uses that; otherwise empty
 */
public record Step(
        int thread, int call, Site site, int events, Optional<Caller> caller, MemoryEffect effect, String returned) {
    /** The same with what is known of it later. */
    public Step with(MemoryEffect known) {
        return new Step(thread, call, site, events, caller, known, returned);
    }

    /** The same with what the call gave that ended with it. */
    public Step returning(String value) {
        return new Step(thread, call, site, events, caller, effect, value);
    }
}
