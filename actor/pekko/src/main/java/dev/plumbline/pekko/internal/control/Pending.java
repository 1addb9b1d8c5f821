package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Transition;

/** An event that may happen next, as a choice of the scheduler. */
public sealed interface Pending permits Message, Timer, Task, Fault {
    /** The number of the transition. */
    int number();

    /** The acting party. */
    Party party();

    /** The step that made it possible, from 0; -1 if it existed from the start. */
    int sentBy();

    /** Its form for schedulers. */
    Transition transition();

    /** Whether it is a timer. */
    default boolean isTimer() {
        return this instanceof Timer;
    }

    /** For reports. */
    String text();
}
