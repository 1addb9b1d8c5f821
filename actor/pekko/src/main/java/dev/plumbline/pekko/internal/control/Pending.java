package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Transition;

/** Something that may happen next, and is a choice of the scheduler. */
public sealed interface Pending permits Message, Timer, Task {
    /** The number of the transition. */
    int number();

    /** Who would act. */
    Party party();

    /** The step that made it possible, from 0; -1 if it was there from the start. */
    int sentBy();

    /** As a scheduler sees it. */
    Transition transition();

    /** Whether it is a timer that goes off. */
    default boolean isTimer() {
        return this instanceof Timer;
    }

    /** For people. */
    String text();
}
