package dev.plumbline.junit;

/**
 * A check ended without a verdict. It fails the test like a violation, since conformance is not shown, although no
 * violation is known either.
 */
public final class InconclusiveError extends AssertionError {
    private static final long serialVersionUID = 1;

    /** @param message which budget ran out, and the progress of the check */
    public InconclusiveError(String message) {
        super(message);
    }
}
