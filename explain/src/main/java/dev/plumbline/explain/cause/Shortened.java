package dev.plumbline.explain.cause;

/** Texts of a length that a sentence can bear. */
final class Shortened {
    private Shortened() {}

    static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - 3;
        // Half a character would be none.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "...";
    }
}
