package dev.plumbline.value;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Invalid input: the error, its place, and what was expected instead. The message is one line for the author of the
 * input; it is shown unchanged, never with a stack trace.
 */
public final class BadInput extends Exception {
    private static final long serialVersionUID = 1;

    /** Words of this length are never ours, nor parts of a file name. */
    private static final Pattern LONG_WORD = Pattern.compile("([^\\s/]{100})[^\\s/]{101,}");

    private static final Pattern STEERING = Pattern.compile("[\\p{Cntrl}\\x{80}-\\x{9f}]");

    public BadInput(String message) {
        super(oneLine(message));
    }

    public BadInput(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /**
     * Messages quote their input, and a name in a hostile file may contain line ends or terminal control codes. Line
     * ends become blanks, and control codes are shown as text.
     */
    private static String oneLine(String message) {
        String line = STEERING.matcher(message.replaceAll("[\\t\\n\\x0b\\f\\r\\x{85}\\x{2028}\\x{2029}]+", " "))
                .replaceAll(code -> String.format(
                        Locale.ROOT, "\\\\u%04x", (int) code.group().charAt(0)));
        return LONG_WORD.matcher(line).replaceAll("$1...");
    }

    /** Why a file could not be read or written, in words; many exceptions have a type that says why, but no message. */
    public static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        } else if (e instanceof EOFException) {
            return "it ends too early";
        } else if (e instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        return e.getMessage() == null ? "damaged, or not to be reached" : e.getMessage();
    }

    /** The same error with its place before the message. */
    public BadInput at(String where) {
        BadInput located = new BadInput(where + ": " + getMessage(), getCause());
        located.setStackTrace(getStackTrace());
        return located;
    }
}
