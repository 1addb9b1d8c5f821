package dev.plumbline.pekko.internal.control;

/** A sender: an actor, a timer, a task on a dispatcher, a client, or the code that sets up the system. */
public final class Party {
    private long object;
    private final String name;

    /** Whether it was created within the current step: no other party can have accessed it yet. */
    boolean fresh;

    Party(long object, String name) {
        this.object = object;
        this.name = name;
    }

    /** For a party that gets its number at the end of the step. */
    void number(long asObject) {
        this.object = asObject;
    }

    /** Its number in accesses, see {@link dev.plumbline.schedule.Access}. */
    public long object() {
        return object;
    }

    /** For reports: the path of an actor below {@code /user}, for instance. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
