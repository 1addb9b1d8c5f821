package dev.plumbline.mpcal.internal.names;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names that a module defines, declares and extends, found without parsing its expressions: a definition is
 * recognised by {@code ==}.
 *
 * @param names the names that it defines or declares
 * @param uses the modules that it extends, or instantiates without a name
 */
record ModuleOutline(Set<String> names, List<String> uses) {
    private static final Set<String> DECLARES = Set.of("CONSTANT", "CONSTANTS", "VARIABLE", "VARIABLES", "RECURSIVE");

    static ModuleOutline of(String text) {
        return ofCode(code(text));
    }

    /** @param code a text without comments and strings */
    static ModuleOutline ofCode(String code) {
        List<String> tokens = new ArrayList<>();
        // The tokens that are the first of their line: such a name before == is not an operand of an infix operator.
        Set<Integer> firstOfLine = new HashSet<>();
        tokenize(code, tokens, firstOfLine);
        Set<String> names = new TreeSet<>();
        List<String> uses = new ArrayList<>();
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            String word = tokens.get(i);
            if (word.equals("LET")) {
                depth++;
            } else if (word.equals("IN")) {
                depth--;
            } else if (word.equals("==") && depth <= 0) {
                defined(tokens, i, firstOfLine, names);
            } else if (DECLARES.contains(word)) {
                declared(tokens, i + 1, names);
            } else if (word.equals("EXTENDS")) {
                int at = i + 1;
                while (at < tokens.size() && isWord(tokens.get(at))) {
                    uses.add(tokens.get(at));
                    at += at + 1 < tokens.size() && tokens.get(at + 1).equals(",") ? 2 : tokens.size();
                }
            } else if (word.equals("INSTANCE")
                    && (i == 0 || !tokens.get(i - 1).equals("=="))
                    && i + 1 < tokens.size()) {
                uses.add(tokens.get(i + 1));
            }
        }
        return new ModuleOutline(names, uses);
    }

    /** Words, {@code ==}, and any other character alone. */
    static void tokenize(String code, List<String> tokens, Set<Integer> firstOfLine) {
        int at = 0;
        while (at < code.length()) {
            char first = code.charAt(at);
            int end = at + 1;
            if (isWordCharacter(first)) {
                while (end < code.length() && isWordCharacter(code.charAt(end))) {
                    end++;
                }
                tokens.add(code.substring(at, end));
            } else if (first == '\n') {
                firstOfLine.add(tokens.size());
            } else if (first == '=' && end < code.length() && code.charAt(end) == '=') {
                tokens.add("==");
                end++;
            } else if (!isBlank(first)) {
                end = at + Character.charCount(code.codePointAt(at));
                tokens.add(code.substring(at, end));
            }
            at = end;
        }
    }

    private static boolean isWordCharacter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    /**
     * The name before {@code ==}, over parameters in parentheses or brackets; none if it is the right operand of an
     * infix operator that is defined.
     */
    private static void defined(List<String> tokens, int equals, Set<Integer> firstOfLine, Set<String> names) {
        int at = equals - 1;
        int depth = 0;
        while (at >= 0) {
            String token = tokens.get(at);
            if (token.equals(")") || token.equals("]")) {
                depth++;
            } else if (token.equals("(") || token.equals("[")) {
                depth--;
            } else if (depth == 0) {
                break;
            }
            at--;
        }
        boolean operand = at > 0
                && !firstOfLine.contains(at)
                && !isWord(tokens.get(at - 1))
                && !tokens.get(at - 1).equals("-")
                && !")]}".contains(tokens.get(at - 1));
        if (at >= 0 && isWord(tokens.get(at)) && !operand) {
            names.add(tokens.get(at));
        }
    }

    /** {@code A, B(_, _), C}. */
    private static void declared(List<String> tokens, int from, Set<String> names) {
        int at = from;
        while (at < tokens.size() && isWord(tokens.get(at))) {
            names.add(tokens.get(at++));
            if (at < tokens.size() && tokens.get(at).equals("(")) {
                while (at < tokens.size() && !tokens.get(at).equals(")")) {
                    at++;
                }
                at++;
            }
            if (at >= tokens.size() || !tokens.get(at).equals(",")) {
                return;
            }
            at++;
        }
    }

    private static boolean isWord(String token) {
        return Character.isLetterOrDigit(token.charAt(0)) || token.charAt(0) == '_';
    }

    /** The text with blanks for comments and strings, so that everything else keeps its place. */
    static String code(String text) {
        char[] kept = text.toCharArray();
        int at = 0;
        while (at < kept.length) {
            char now = kept[at];
            char next = at + 1 < kept.length ? kept[at + 1] : ' ';
            int end = at;
            if (now == '"') {
                end = endOfString(text, at);
            } else if (now == '\\' && next == '*') {
                int line = text.indexOf('\n', at);
                end = line < 0 ? kept.length : line;
            } else if (now == '(' && next == '*') {
                end = endOfComment(text, at);
            }
            for (int i = at; i < end; i++) {
                if (kept[i] != '\n') {
                    kept[i] = ' ';
                }
            }
            at = Math.max(end, at + 1);
        }
        return new String(kept);
    }

    private static int endOfString(String text, int start) {
        int end = start + 1;
        while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\n') {
            end += text.charAt(end) == '\\' ? 2 : 1;
        }
        return Math.min(end + 1, text.length());
    }

    /** Comments nest; one that does not end goes to the end of the text. */
    private static int endOfComment(String text, int start) {
        int depth = 0;
        int at = start;
        while (at + 1 < text.length()) {
            char now = text.charAt(at);
            char next = text.charAt(at + 1);
            if (now == '(' && next == '*') {
                depth++;
                at += 2;
            } else if (now == '*' && next == ')') {
                at += 2;
                if (--depth == 0) {
                    return at;
                }
            } else {
                at++;
            }
        }
        return text.length();
    }
}
