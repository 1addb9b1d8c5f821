package dev.plumbline.junit;

/**
 * A check ended without an answer. It fails the test like a violation, since nobody knows that all is well, but nothing
 * is known to be wrong either.
 */
public final class InconclusiveError extends AssertionError {
    private static final long serialVersionUID = 1;

    /** @param message which budget ran out, and how far the check came */
    public InconclusiveError(String message) {
        super(message);
    }
}
