package dev.plumbline.history;

/**
 * Input that cannot be used: what is wrong, where, and what was expected instead. The message is one line meant for the
 * person who wrote the input; it is shown as it is, never with a stack trace.
 */
public final class BadInput extends Exception {
    private static final long serialVersionUID = 1;

    public BadInput(String message) {
        super(message);
    }

    public BadInput(String message, Throwable cause) {
        super(message, cause);
    }

    /** The same complaint, with the place where it arose in front. */
    public BadInput at(String where) {
        BadInput located = new BadInput(where + ": " + getMessage(), getCause());
        located.setStackTrace(getStackTrace());
        return located;
    }
}
