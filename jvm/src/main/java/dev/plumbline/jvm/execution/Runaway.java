package dev.plumbline.jvm.execution;

/** A thread of the code under test runs on and on without coming where it could be stopped; it may be running still. */
public final class Runaway extends Uncontrollable {
    private static final long serialVersionUID = 1;

    public Runaway(String message) {
        super(message);
    }
}
