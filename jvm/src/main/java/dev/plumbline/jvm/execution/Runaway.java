package dev.plumbline.jvm.execution;

/** A thread of the code under test runs without reaching a point where it could be stopped; it may still be running. */
public final class Runaway extends Uncontrollable {
    private static final long serialVersionUID = 1;

    public Runaway(String message) {
        super(message);
    }
}
