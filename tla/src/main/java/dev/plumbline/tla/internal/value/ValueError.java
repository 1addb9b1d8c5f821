package dev.plumbline.tla.internal.value;

/**
 * An operation on values that has no result, such as the comparison of a number with a string. It has no stack trace:
 * evaluators throw many of these while they search for steps.
 */
public final class ValueError extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean limit;
    /** The message of the assertion that failed, or null. */
    private final String assertion;

    public ValueError(String message) {
        this(message, false, null);
    }

    private ValueError(String message, boolean limit, String assertion) {
        super(message, null, false, false);
        this.limit = limit;
        this.assertion = assertion;
    }

    /** An operation that has a result in TLA+, but one that is too large for this evaluator. */
    public static ValueError limit(String message) {
        return new ValueError(message, true, null);
    }

    /** A false {@code Assert}, with its message. */
    public static ValueError failedAssertion(TlaValue message) {
        return new ValueError(
                "Assert failed: " + message, false, message instanceof Str text ? text.text() : message.toString());
    }

    /** The message of the assertion that failed, or null. */
    public String failedAssertion() {
        return assertion;
    }

    /** Whether the evaluator, and not the specification, is the reason. */
    public boolean isLimit() {
        return limit;
    }
}
