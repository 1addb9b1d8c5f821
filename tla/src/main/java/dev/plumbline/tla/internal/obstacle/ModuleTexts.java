package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The texts of the modules of a specification, as they were when it was loaded. */
public final class ModuleTexts {
    /** Words before which parentheses enclose an expression, not arguments. */
    private static final Set<String> KEYWORDS = Set.of(
            "IF",
            "THEN",
            "ELSE",
            "CASE",
            "OTHER",
            "LET",
            "IN",
            "CHOOSE",
            "EXCEPT",
            "DOMAIN",
            "SUBSET",
            "UNION",
            "ENABLED",
            "UNCHANGED",
            "LAMBDA");

    /** SANY counts columns with tabs of this width. */
    private static final int TAB = 8;

    private static final String FILE = ".tla";

    private final Map<String, String> texts = new HashMap<>();

    /** @param files texts by the names of files */
    public ModuleTexts(Map<String, String> files) {
        files.forEach((file, text) -> {
            if (file.endsWith(FILE)) {
                texts.put(file.substring(0, file.length() - FILE.length()), text);
            }
        });
    }

    /** A piece of a text, between two offsets, with another text in its place. */
    private record Replaced(int from, int to, String by) {}

    /** On one line and without comments; empty if no text contains the place. */
    String text(SourcePlace place, Map<SourcePlace, String> replacements) {
        String text = texts.get(place.module());
        if (text == null || place.line() <= 0) {
            return "";
        }
        int from = offset(text, place.line(), place.column());
        int to = offset(text, place.endLine(), place.endColumn()) + 1;
        List<Replaced> replaced = new ArrayList<>();
        replacements.forEach((part, by) -> {
            if (part.module().equals(place.module()) && part.line() > 0) {
                Replaced piece = new Replaced(
                        offset(text, part.line(), part.column()),
                        offset(text, part.endLine(), part.endColumn()) + 1,
                        by);
                boolean isWhole = piece.from == from && piece.to == to;
                if (!isWhole && piece.from >= from && piece.to <= to) {
                    replaced.add(piece);
                }
            }
        });
        replaced.sort(Comparator.comparingInt(Replaced::from));
        return from < to && to <= text.length() ? new Printer(text, from, to).print(replaced) : "";
    }

    /** The index of a character; that of the end of the line if there is none. */
    private static int offset(String text, int line, int column) {
        int at = 0;
        for (int i = 1; i < line && at >= 0; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        int reached = 1;
        while (reached < column && at < text.length() && text.charAt(at) != '\n') {
            reached = text.charAt(at) == '\t' ? (reached - 1) / TAB * TAB + TAB + 1 : reached + 1;
            at++;
        }
        return at;
    }

    /** Comments count as blanks; a blank is one space, and none at the ends. */
    private static final class Printer {
        private final String text;
        private final int to;
        private final StringBuilder out = new StringBuilder();
        private int at;
        private boolean apart;

        Printer(String text, int from, int to) {
            this.text = text;
            this.at = from;
            this.to = to;
        }

        String print(List<Replaced> pieces) {
            for (Replaced piece : pieces) {
                copy(piece.from);
                replace(piece);
            }
            copy(to);
            return out.toString();
        }

        private void copy(int end) {
            while (at < end) {
                int next = afterBlank(at);
                if (next > at) {
                    apart = true;
                    at = next;
                } else {
                    next = text.charAt(at) == '"' ? afterString(at) : at + 1;
                    append(text.substring(at, Math.min(next, to)));
                    at = next;
                }
            }
        }

        private void append(String token) {
            out.append(apart && out.length() > 0 ? " " : "").append(token);
            apart = false;
        }

        private void replace(Replaced piece) {
            at = piece.to;
            int closing = afterBlanks(at);
            while (closing < to && text.charAt(closing) == ')' && isGrouping()) {
                out.setLength(out.length() - 1);
                apart = false;
                at = closing + 1;
                closing = afterBlanks(at);
            }
            append(piece.by);
        }

        /** Whether the text so far ends with a parenthesis that encloses an expression. */
        private boolean isGrouping() {
            int end = out.length() - 1;
            if (end < 0 || out.charAt(end) != '(') {
                return false;
            }
            while (end > 0 && out.charAt(end - 1) == ' ') {
                end--;
            }
            int start = end;
            while (start > 0 && isOfWord(out.charAt(start - 1))) {
                start--;
            }
            boolean isOperator = start > 0 && out.charAt(start - 1) == '\\';
            return start == end
                    ? end == 0 || out.charAt(end - 1) != '!'
                    : isOperator || KEYWORDS.contains(out.substring(start, end));
        }

        private static boolean isOfWord(char c) {
            return Character.isLetterOrDigit(c) || c == '_';
        }

        private int afterBlanks(int start) {
            int reached = start;
            for (int next = afterBlank(reached); next > reached && reached < to; next = afterBlank(reached)) {
                reached = next;
            }
            return reached;
        }

        /** The index after the blank or the comment that begins here; this index if there is none. */
        private int afterBlank(int start) {
            if (start >= text.length()) {
                return start;
            }
            if (Character.isWhitespace(text.charAt(start))) {
                return start + 1;
            }
            if (text.startsWith("\\*", start)) {
                int end = text.indexOf('\n', start);
                return end < 0 ? text.length() : end;
            }
            return text.startsWith("(*", start) ? afterComment(start) : start;
        }

        /** Comments in parentheses may contain others. */
        private int afterComment(int start) {
            int depth = 0;
            int i = start;
            while (i < text.length()) {
                if (text.startsWith("(*", i)) {
                    depth++;
                    i += 2;
                } else if (text.startsWith("*)", i)) {
                    depth--;
                    i += 2;
                    if (depth == 0) {
                        return i;
                    }
                } else {
                    i++;
                }
            }
            return i;
        }

        private int afterString(int start) {
            int i = start + 1;
            while (i < text.length() && text.charAt(i) != '"') {
                i += text.charAt(i) == '\\' ? 2 : 1;
            }
            return i + 1;
        }
    }
}
