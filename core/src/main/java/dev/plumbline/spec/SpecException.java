package dev.plumbline.spec;

/**
 * A specification that cannot be evaluated: where in its text, and in the course of what. One line, meant for people.
 *
 * <p>Either the specification is wrong (a function is applied outside its domain, a CASE has no true condition), or the
 * evaluator reached one of its own limits (an operator that it does not support, an integer of more than 32 bits, a
 * set with too many elements, a recursion that is too deep). A limit says nothing about the specification, so it is
 * never a violation. An input that is missing, such as the value of a constant, says nothing about it either; it is the
 * one limit that the caller can mend, so it is an error and not a verdict.
 */
public final class SpecException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Kind kind;

    private enum Kind {
        WRONG,
        LIMIT,
        MISSING_INPUT
    }

    public SpecException(String message) {
        this(message, null, Kind.WRONG);
    }

    /** A limit if the cause is one. */
    public SpecException(String message, Throwable cause) {
        this(message, cause, cause instanceof SpecException inner ? inner.kind : Kind.WRONG);
    }

    private SpecException(String message, Throwable cause, Kind kind) {
        super(message, cause);
        this.kind = kind;
    }

    /** A limit of the evaluator, or a missing input if that is among the causes. */
    public static SpecException limit(String message, Throwable cause) {
        return new SpecException(message, cause, isOfMissingInput(cause) ? Kind.MISSING_INPUT : Kind.LIMIT);
    }

    /** The specification needs something that was not given. */
    public static SpecException missingInput(String message) {
        return new SpecException(message, null, Kind.MISSING_INPUT);
    }

    private static boolean isOfMissingInput(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof SpecException inner) {
                return inner.kind == Kind.MISSING_INPUT;
            }
        }
        return false;
    }

    /**
     * Whether the failure says nothing about the specification: the evaluator reached a limit of its own, so that
     * another evaluator might go on, or an input is missing.
     */
    public boolean isLimit() {
        return kind != Kind.WRONG;
    }

    /** Whether the failure is due to something that the caller did not give. */
    public boolean isMissingInput() {
        return kind == Kind.MISSING_INPUT;
    }
}
