package dev.plumbline.pekko.internal.control;

/** A sender: an actor, a timer, a task on a dispatcher, a client, or the code that sets up the system. */
public final class Party {
    private long object;
    private final String name;
    private String type = "";

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

    /** An actor is of this class. */
    void is(Class<?> actor) {
        // Typed actors and those of Pekko itself run in classes that say nothing about them.
        type = actor.getName().startsWith("org.apache.pekko.") ? "" : actor.getSimpleName();
    }

    /** The simple name of the class of an actor; empty if it is unknown, and for other parties. */
    public String type() {
        return type;
    }

    @Override
    public String toString() {
        return name;
    }
}
