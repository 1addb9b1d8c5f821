package dev.plumbline.generate.internal;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the hand-written part of a workload, in Java or C++, and finds where its functions begin and end. Comments and
 * literals are blanked first: a method that is commented out does not count, and a brace in a string does not end a
 * function.
 */
final class HandWritten {
    private final String code;

    HandWritten(String text) {
        this.code = blanked(text);
    }

    /**
     * @param line of its name, from 1
     * @param unsupported whether it still returns that it is not written
     */
    record Function(int line, boolean unsupported) {}

    /** The function with this name and a parameter of type Call or context. */
    Optional<Function> function(String name) {
        Matcher head = Pattern.compile("\\b" + Pattern.quote(name)
                        + "\\s*\\(\\s*(?:final\\s+|const\\s+|\\[\\[maybe_unused\\]\\]\\s*)*"
                        + "(?:[\\w.]+\\.)?(?:\\w+::)*(?:Call\\b|context\\b|auto\\b)")
                .matcher(code);
        while (head.find()) {
            int open = code.indexOf('{', head.end());
            int end = code.indexOf(';', head.end());
            if (open >= 0 && (end < 0 || open < end)) {
                String body = code.substring(open, close(open));
                return Optional.of(new Function(line(head.start()), body.matches("(?s).*\\bunsupported\\s*\\(.*")));
            }
        }
        return Optional.empty();
    }

    private int close(int open) {
        int depth = 0;
        for (int i = open; i < code.length(); i++) {
            char c = code.charAt(i);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return code.length();
    }

    private int line(int at) {
        return 1 + (int) code.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static final Pattern SKIPPED = Pattern.compile(
            "//[^\\n]*" // a comment to the end of the line
                    + "|/\\*(?s:.*?)(?:\\*/|\\z)"
                    + "|R\"(\\w*)\\((?s:.*?)\\)\\1\"" // raw strings of C++
                    + "|\"\"\"(?s:.*?)\"\"\"" // text blocks of Java
                    + "|\"(?:\\\\.|[^\"\\\\\\n])*\""
                    + "|(?<![0-9a-fA-F])'(?:\\\\.|[^'\\\\\\n])+'"); // but 1'000 is a number of C++

    private static String blanked(String text) {
        return SKIPPED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group().replaceAll("[^\\n]", " ")));
    }
}
