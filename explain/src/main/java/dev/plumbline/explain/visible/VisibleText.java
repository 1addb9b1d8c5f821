package dev.plumbline.explain.visible;

/**
 * Text from outside, such as names in a history, made safe to print: no character of it steers a terminal, turns the
 * text beside it around, or hides. Such a character appears as its escape, for instance {@code \u202e}, so that nothing
 * is lost. These are the escapes of JSON strings too; a JSON text whose strings are treated this way means the same.
 */
public final class VisibleText {
    private VisibleText() {}

    /** One line: line ends and tabs are escaped as well. {@linkplain TerminalCode Codes of our own} pass. */
    public static String of(String text) {
        return made(text, "");
    }

    /** Many lines: ends of lines and tabs stay. */
    public static String lines(String text) {
        return made(text, "\n\t");
    }

    private static String made(String text, String kept) {
        int first = 0;
        while (first < text.length() && isPlain(text.charAt(first))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 20);
        for (int at = 0; at < text.length(); ) {
            int code = TerminalCode.end(text, at);
            if (code > at) {
                out.append(text, at, code);
                at = code;
                continue;
            }
            int character = text.codePointAt(at);
            if (kept.indexOf(character) >= 0 || !isHidden(character)) {
                out.appendCodePoint(character);
            } else {
                escape(character, out);
            }
            at += Character.charCount(character);
        }
        return out.toString();
    }

    /** Most text is of these, which need no closer look. */
    static boolean isPlain(char character) {
        return character >= ' ' && character < 0x7f;
    }

    /**
     * Whether a character does something else than appear. All of Unicode's control and format characters do (among
     * them those that change the direction of text, and tags), separators of lines, halves of pairs, and what is
     * ignorable by default: joiners, fillers and selectors of variants. So do noncharacters, which mark our own codes.
     */
    public static boolean isHidden(int character) {
        if (character < 0x7f) {
            return character < ' ';
        }
        switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE:
                return true;
            default:
                return isIgnorable(character) || (character & 0xfffe) == 0xfffe;
        }
    }

    private static boolean isIgnorable(int character) {
        return character == 0x34f
                || character == 0x115f
                || character == 0x1160
                || character == 0x17b4
                || character == 0x17b5
                || character >= 0x180b && character <= 0x180f
                || character >= 0x2060 && character <= 0x206f
                || character == 0x3164
                || character >= 0xfdd0 && character <= 0xfdef
                || character >= 0xfe00 && character <= 0xfe0f
                || character == 0xffa0
                || character >= 0xfff0 && character <= 0xfffb
                || character >= 0xe0000 && character <= 0xe0fff;
    }

    /** A character beyond 16 bits is escaped as its two halves, as in JSON. */
    static void escape(int character, StringBuilder out) {
        switch (character) {
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> {
                for (char half : Character.toChars(character)) {
                    out.append("\\u");
                    for (int shift = 12; shift >= 0; shift -= 4) {
                        out.append(Character.forDigit(half >> shift & 0xf, 16));
                    }
                }
            }
        }
    }
}
