package dev.plumbline.explain.cause;

/** Texts shortened for sentences. */
final class Shortened {
    private Shortened() {}

    static String of(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = most - 3;
        // Half of a surrogate pair is not a character.
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + "...";
    }

    /** The first words of a text. */
    static String toWords(String text, int most) {
        String rest = text.strip();
        int end = 0;
        for (int words = 0; words < most; words++) {
            while (end < rest.length() && Character.isWhitespace(rest.charAt(end))) {
                end++;
            }
            while (end < rest.length() && !Character.isWhitespace(rest.charAt(end))) {
                end++;
            }
        }
        return end == rest.length() ? text : rest.substring(0, end) + "...";
    }
}
