package dev.plumbline.spec;

import java.util.Optional;

/**
 * A specification cannot be evaluated: the message has the place in its text and the evaluation, in one line.
 *
 * <p>Either the specification is wrong (a function is applied outside its domain, a CASE has no true condition), or the
 * evaluator reached one of its own limits (an operator that it does not support, an integer of more than 32 bits, a set
 * with too many elements, a recursion that is too deep). A limit says nothing about the specification, so it is never a
 * violation. An input that is missing, such as the value of a constant, says nothing about it either; it is the one
 * limit that the caller can remove, so it is an error and not a verdict.
 */
public final class SpecException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Failure failure;
    /** The message of the assertion that failed, or null. */
    private final String assertion;

    private enum Failure {
        WRONG,
        LIMIT,
        MISSING_INPUT
    }

    public SpecException(String message) {
        this(message, null, Failure.WRONG, null);
    }

    /** A limit, or a failed assertion, if the cause is one. */
    public SpecException(String message, Throwable cause) {
        this(
                message,
                cause,
                cause instanceof SpecException inner ? inner.failure : Failure.WRONG,
                cause instanceof SpecException inner ? inner.assertion : null);
    }

    private SpecException(String message, Throwable cause, Failure failure, String assertion) {
        super(message, cause);
        this.failure = failure;
        this.assertion = assertion;
    }

    /** A limit of the evaluator, or a missing input if that is among the causes. */
    public static SpecException limit(String message, Throwable cause) {
        return new SpecException(message, cause, isOfMissingInput(cause) ? Failure.MISSING_INPUT : Failure.LIMIT, null);
    }

    /** The specification needs an input that was not given. */
    public static SpecException missingInput(String message) {
        return new SpecException(message, null, Failure.MISSING_INPUT, null);
    }

    /**
     * An assertion of the specification is false.
     *
     * @param assertion the message that the specification gives to it
     */
    public static SpecException failedAssertion(String message, String assertion, Throwable cause) {
        return new SpecException(message, cause, Failure.WRONG, assertion);
    }

    private static boolean isOfMissingInput(Throwable cause) {
        for (Throwable each = cause; each != null; each = each.getCause()) {
            if (each instanceof SpecException inner) {
                return inner.failure == Failure.MISSING_INPUT;
            }
        }
        return false;
    }

    /**
     * Whether the failure says nothing about the specification: the evaluator reached one of its own limits, so that
     * another evaluator might continue, or an input is missing.
     */
    public boolean isLimit() {
        return failure != Failure.WRONG;
    }

    /** The message that the specification gives to the assertion which failed; empty for all other failures. */
    public Optional<String> failedAssertion() {
        return Optional.ofNullable(assertion);
    }

    /** Whether the failure is due to an input that the caller did not give. */
    public boolean isMissingInput() {
        return failure == Failure.MISSING_INPUT;
    }
}
