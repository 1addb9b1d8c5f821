package dev.plumbline.pekko.internal.control;

/** Who sends or acts: an actor, a timer, a task on a dispatcher, a client, or the code that sets the system up. */
public final class Party {
    private long object;
    private final String name;

    /** Whether it came to be within the step that is running: nobody else can have touched it yet. */
    boolean fresh;

    Party(long object, String name) {
        this.object = object;
        this.name = name;
    }

    /** For one that gets its number at the end of the step. */
    void number(long asObject) {
        this.object = asObject;
    }

    /** By which accesses name it, see {@link dev.plumbline.schedule.Access}. */
    public long object() {
        return object;
    }

    /** For people: the path of an actor below {@code /user}, for instance. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
