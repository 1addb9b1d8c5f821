package dev.plumbline.cli.terminal;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words quoted so that a POSIX shell reads them back as they are. */
public final class ShellWords {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWords() {}

    public static String line(List<String> words) {
        return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
    }

    public static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
