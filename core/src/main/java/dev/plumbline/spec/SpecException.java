package dev.plumbline.spec;

/**
 * A specification that cannot be evaluated: where in its text, and in the course of what. One line, meant for people.
 *
 * <p>Either the specification is wrong (a function is applied outside its domain, a CASE has no true condition), or the
 * evaluator reached one of its own limits (an operator that it does not support, an integer of more than 32 bits, a
 * recursion that is too deep). A limit says nothing about the specification, so it is never a violation.
 */
public final class SpecException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean limit;

    public SpecException(String message) {
        super(message);
        this.limit = false;
    }

    /** A limit if the cause is one. */
    public SpecException(String message, Throwable cause) {
        this(message, cause, cause instanceof SpecException inner && inner.limit);
    }

    private SpecException(String message, Throwable cause, boolean limit) {
        super(message, cause);
        this.limit = limit;
    }

    /** A limit of the evaluator. */
    public static SpecException limit(String message, Throwable cause) {
        return new SpecException(message, cause, true);
    }

    /** Whether the evaluator reached a limit of its own: another evaluator might go on. */
    public boolean isLimit() {
        return limit;
    }
}
