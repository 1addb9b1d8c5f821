package dev.plumbline.tla.internal.value;

/**
 * An operation on values that has no result, such as the comparison of a number with a string. It has no stack trace:
 * evaluators throw many of these while they search for steps.
 */
public final class ValueError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean limit;

    public ValueError(String message) {
        this(message, false);
    }

    private ValueError(String message, boolean limit) {
        super(message, null, false, false);
        this.limit = limit;
    }

    /** An operation that has a result in TLA+, but one that is too large for this evaluator. */
    public static ValueError limit(String message) {
        return new ValueError(message, true);
    }

    /** Whether the evaluator, and not the specification, is the reason. */
    public boolean isLimit() {
        return limit;
    }
}
