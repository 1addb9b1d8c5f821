package dev.plumbline.tla.internal.why;

/** Shortens texts. */
public final class Shortening {
    private Shortening() {}

    /** At most about this many characters, the middle left out. */
    public static String elide(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int half = (length - 5) / 2;
        return text.substring(0, half) + " ... " + text.substring(text.length() - half);
    }
}
