package dev.plumbline.tla.internal.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The standard modules of TLA+, without their comments. Three quarters of their text are comments, which SANY reads
 * character by character for each specification, mostly before Java has compiled its methods. Everything else keeps
 * its line and its column.
 */
public final class StandardModules {
    private static final String FOLDER = "tla2sany/StandardModules/";

    /** The modules that were asked for; there are only a dozen. */
    private static final Map<String, byte[]> READ = new ConcurrentHashMap<>();

    private StandardModules() {}

    /**
     * The text of a standard module; empty if there is none of this name.
     *
     * @param file the name of the module, with .tla
     */
    public static Optional<byte[]> text(String file) {
        return Optional.ofNullable(READ.computeIfAbsent(
                file,
                name -> original(name)
                        .map(text -> withoutComments(text).getBytes(StandardCharsets.UTF_8))
                        .orElse(null)));
    }

    static Optional<String> original(String file) {
        try (InputStream in = StandardModules.class.getClassLoader().getResourceAsStream(FOLDER + file)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read module " + file, e);
        }
    }

    /**
     * The text with blanks in the place of comments, and without blanks at the ends of lines. A comment is {@code \*} up
     * to the end of the line, or everything between {@code (*} and its {@code *)}; none begins in a string.
     */
    static String withoutComments(String text) {
        StringBuilder kept = new StringBuilder(text.length());
        int open = 0;
        boolean toEndOfLine = false;
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            char now = text.charAt(i);
            char next = i + 1 < text.length() ? text.charAt(i + 1) : '\n';
            if (now == '\n') {
                int end = kept.length();
                while (end > 0 && kept.charAt(end - 1) == ' ') {
                    end--;
                }
                kept.setLength(end);
                kept.append('\n');
                toEndOfLine = false;
                inString = false;
            } else if (inString) {
                kept.append(now);
                if (now == '\\' && next != '\n') {
                    kept.append(next);
                    i++;
                }
                inString = now != '"';
            } else if (toEndOfLine) {
                kept.append(' ');
            } else if (now == '(' && next == '*') {
                open++;
                kept.append("  ");
                i++;
            } else if (open > 0) {
                kept.append(' ');
                if (now == '*' && next == ')') {
                    open--;
                    kept.append(' ');
                    i++;
                }
            } else if (now == '\\' && next == '*') {
                toEndOfLine = true;
                kept.append(' ');
            } else {
                inString = now == '"';
                kept.append(now);
            }
        }
        return kept.toString();
    }
}
