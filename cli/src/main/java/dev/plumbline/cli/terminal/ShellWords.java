package dev.plumbline.cli.terminal;

import dev.plumbline.explain.visible.VisibleText;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words quoted so that a POSIX shell reads them back as they are. Characters that a terminal would not show are escaped,
 * so that a command can be copied from there; shells such as bash know the quotes for it.
 */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    public static String quoted(String word) {
        if (word.codePoints().anyMatch(VisibleText::isHidden)) {
            return escaped(word);
        }
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String escaped(String word) {
        StringBuilder out = new StringBuilder("$'");
        word.codePoints().forEach(character -> {
            if (VisibleText.isHidden(character)) {
                out.append(String.format(character < 0x80 ? "\\x%02x" : "\\U%08x", character));
            } else {
                out.append(character == '\'' || character == '\\' ? "\\" : "").appendCodePoint(character);
            }
        });
        return out.append('\'').toString();
    }
}
