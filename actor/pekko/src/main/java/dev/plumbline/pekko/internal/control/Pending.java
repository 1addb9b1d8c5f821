package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Transition;

/** An event that may happen next, as a choice of the scheduler. */
public abstract sealed class Pending permits Message, Timer, Task, Fault {
    private static final int UNKNOWN = -1;

    private final Party party;
    private int number = UNKNOWN;
    private int sentBy;

    /** @param sentBy see {@link #sentBy} */
    Pending(Party party, int sentBy) {
        this.party = party;
        this.sentBy = sentBy;
    }

    /** It is the transition with this number from now on. */
    void becomes(int asNumber) {
        number = asNumber;
    }

    /** The same, for an event that a step has made possible. */
    void becomes(int asNumber, int inStep) {
        number = asNumber;
        sentBy = inStep;
    }

    /** The number of the transition. */
    public int number() {
        return number;
    }

    /** The acting party. */
    public Party party() {
        return party;
    }

    /** The step that made it possible, from 0; -1 if it existed from the start. */
    public int sentBy() {
        return sentBy;
    }

    /** Its form for schedulers. */
    public abstract Transition transition();

    /** Whether it is a timer. */
    public boolean isTimer() {
        return this instanceof Timer;
    }

    /** For reports. */
    public abstract String text();
}
