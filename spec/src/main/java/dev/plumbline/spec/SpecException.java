package dev.plumbline.spec;

/**
 * A specification that cannot be evaluated: where in its text, and in the course of what. One line, meant for people.
 */
public final class SpecException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public SpecException(String message) {
        super(message);
    }

    public SpecException(String message, Throwable cause) {
        super(message, cause);
    }
}
