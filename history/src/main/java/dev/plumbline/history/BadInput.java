package dev.plumbline.history;

/**
 * Input that cannot be used: what is wrong, where, and what was expected instead. The message is one line meant for the
 * person who wrote the input; it is shown as it is, never with a stack trace.
 */
public final class BadInput extends Exception {
    private static final long serialVersionUID = 1;

    public BadInput(String message) {
        super(oneLine(message));
    }

    public BadInput(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Messages quote their input, and a name in a hostile file may hold line ends or codes that steer a terminal. */
    private static String oneLine(String message) {
        return message.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]+", " ");
    }

    /** The same complaint, with the place where it arose in front. */
    public BadInput at(String where) {
        BadInput located = new BadInput(where + ": " + getMessage(), getCause());
        located.setStackTrace(getStackTrace());
        return located;
    }
}
