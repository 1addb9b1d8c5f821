package dev.plumbline.jvm.execution;

/**
 * The code under test does something that the exploration cannot control or does not support; the message says what and
 * where.
 */
public sealed class Uncontrollable extends RuntimeException permits Runaway {
    private static final long serialVersionUID = 1;

    public Uncontrollable(String message) {
        super(message);
    }

    public Uncontrollable(String message, Throwable cause) {
        super(message, cause);
    }
}
