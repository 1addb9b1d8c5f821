package dev.plumbline.history.chart;

/**
 * Names and messages in a form that is safe on a terminal: nothing in them moves the cursor or changes the direction of
 * text.
 */
final class PlainText {
    private PlainText() {}

    static String of(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(each -> plain.appendCodePoint(steers(each) ? '?' : each));
        return plain.toString();
    }

    private static boolean steers(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }

    /** At most this number of characters, without blanks at the end. */
    static String cut(String text, int most) {
        String line = text.stripTrailing();
        if (line.codePointCount(0, line.length()) <= most) {
            return line;
        }
        return most <= 3
                ? line.substring(0, line.offsetByCodePoints(0, most))
                : line.substring(0, line.offsetByCodePoints(0, most - 3)) + "...";
    }
}
