package dev.plumbline.runtime;

/** An {@code assert} of the specification is false. The process ends. */
public final class AssertionFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    public AssertionFailed(String message) {
        super(message);
    }
}
