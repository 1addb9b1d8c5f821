package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Quotes words for a POSIX shell. Characters that a terminal does not show are escaped, so that a command can be
 * copied; shells such as bash support the quotes for this.
 */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    /**
     * The {@code ~/} at the beginning of a word is not quoted: it means the home folder of the user who runs the
     * command.
     */
    public static String quoted(String word) {
        if (word.startsWith("~/") && word.length() > 2) {
            return "~/" + quoted(word.substring(2));
        }
        if (word.codePoints().anyMatch(VisibleText::isHidden)) {
            return escaped(word);
        }
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String escaped(String word) {
        StringBuilder out = new StringBuilder("$'");
        word.codePoints().forEach(character -> {
            if (VisibleText.isHidden(character)) {
                out.append(String.format(Locale.ROOT, character < 0x80 ? "\\x%02x" : "\\U%08x", character));
            } else {
                out.append(character == '\'' || character == '\\' ? "\\" : "").appendCodePoint(character);
            }
        });
        return out.append('\'').toString();
    }

    /** The words of a {@link #line}. */
    public static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean begun = false;
        for (int at = 0; at < line.length(); at++) {
            char character = line.charAt(at);
            if (character == ' ') {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
                continue;
            }
            begun = true;
            boolean escapes = character == '$' && at + 1 < line.length() && line.charAt(at + 1) == '\'';
            if (escapes) {
                at = unescape(line, at + 2, word);
            } else if (character == '\'') {
                int end = line.indexOf('\'', at + 1);
                end = end < 0 ? line.length() : end;
                word.append(line, at + 1, end);
                at = end;
            } else if (character == '\\' && at + 1 < line.length()) {
                word.append(line.charAt(++at));
            } else {
                word.append(character);
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }

    /** @return where the quote ends */
    private static int unescape(String line, int from, StringBuilder word) {
        int at = from;
        for (; at < line.length() && line.charAt(at) != '\''; at++) {
            char character = line.charAt(at);
            char next = character == '\\' && at + 1 < line.length() ? line.charAt(at + 1) : 0;
            int digits = next == 'x' ? 2 : next == 'U' ? 8 : 0;
            if (digits > 0 && at + 2 + digits <= line.length()) {
                word.appendCodePoint(Integer.parseInt(line.substring(at + 2, at + 2 + digits), 16));
                at += 1 + digits;
            } else if (next != 0) {
                word.append(next);
                at++;
            } else {
                word.append(character);
            }
        }
        return at;
    }
}
