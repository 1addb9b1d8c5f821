package dev.plumbline.tla.internal.obstacle;

/** Shortens texts. */
public final class Shortening {
    private Shortening() {}

    /** Shortens a text to about this many characters by leaving out its middle. */
    public static String elide(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int half = (length - 5) / 2;
        return text.substring(0, half) + " ... " + text.substring(text.length() - half);
    }
}
