package dev.plumbline.schedule;

/**
 * The same answers of the scheduler led to another execution than before: the code under test depends on something that
 * the exploration does not control, such as a clock, a random number, a file, or state that outlives an execution.
 */
public final class Nondeterminism extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Nondeterminism(String message) {
        super(message);
    }
}
