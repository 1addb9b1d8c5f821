package dev.plumbline.actor;

/**
 * A harness or an actor refers to something that does not exist, or breaks a rule; the message says what, and what was
 * expected.
 */
public final class HarnessMistake extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HarnessMistake(String message) {
        super(message);
    }

    public HarnessMistake(String message, Throwable cause) {
        super(message, cause);
    }
}
