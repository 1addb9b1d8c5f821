package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * Divides a part of a module into tokens. Comments of both kinds are skipped, including nested ones; brackets inside
 * strings and comments do not count.
 */
final class Lexer {
    /** Longest first among those with one beginning. */
    private static final String[] SYMBOLS = {
        "-+->", "<=>", "|->", "::=", "...", "(\\X)", "(+)", "(-)", "(.)", "(/)", ":=", "||", "->", "<-", "==", "=>",
        "=<", "<=", ">=", "/=", "/\\", "\\/", "<<", ">>", "..", "::", ":>", "<:", "@@", "^+", "^*", "^#", "[]", "<>",
        "~>", "|-", "|=", "-|", "=|", "&&", "$$", "%%", "##", "++", "--", "**", "//", "??", "!!", "-.", "=", "<", ">",
        "#", "+", "-", "*", "/", "^", "'", "~", "|", "&", "$", "%", "!", "@", ",", ";", ":", ".", "(", ")", "[", "]",
        "{", "}", "?", "\\"
    };

    private final SourceFile file;
    private final String text;
    private final List<Problem> problems;
    private int at;

    Lexer(SourceFile file, int from, List<Problem> problems) {
        this.file = file;
        this.text = file.text();
        this.at = from;
        this.problems = problems;
    }

    /**
     * The tokens of a block in braces that begins at or after the place given: from the first token to the brace that
     * closes the first brace. A block that is not closed ends with the comment around it, or with the file.
     */
    List<Token> block() {
        List<Token> tokens = new ArrayList<>();
        int depth = 0;
        while (true) {
            Token token = next();
            tokens.add(token);
            if (token.sort() == Token.Sort.END) {
                return tokens;
            }
            if (token.is("{")) {
                depth++;
            } else if (token.is("}") && --depth == 0) {
                tokens.add(token(Token.Sort.END, "", at));
                return tokens;
            }
        }
    }

    /** All tokens up to an offset. */
    List<Token> upTo(int end) {
        List<Token> tokens = new ArrayList<>();
        while (true) {
            Token token = next();
            if (token.sort() == Token.Sort.END || token.start() >= end) {
                tokens.add(token(Token.Sort.END, "", Math.min(end, text.length())));
                return tokens;
            }
            tokens.add(token);
        }
    }

    private Token token(Token.Sort sort, String of, int start) {
        return new Token(sort, of, start, file.line(start), file.column(start));
    }

    private Token next() {
        skipBlanks();
        if (at >= text.length() || text.startsWith("*)", at)) {
            return token(Token.Sort.END, "", at);
        }
        int start = at;
        char c = text.charAt(at);
        if (c == '"') {
            return string();
        }
        if (isWordPart(c)) {
            while (at < text.length() && isWordPart(text.charAt(at))) {
                at++;
            }
            String word = text.substring(start, at);
            boolean number = word.chars().allMatch(d -> d >= '0' && d <= '9');
            return token(number ? Token.Sort.NUMBER : Token.Sort.NAME, word, start);
        }
        if (c == '$') {
            for (String special : new String[] {"$variable", "$value"}) {
                int end = at + special.length();
                if (text.startsWith(special, at) && (end == text.length() || !isWordPart(text.charAt(end)))) {
                    at = end;
                    return token(Token.Sort.NAME, special, start);
                }
            }
        }
        if (c == '\\' && at + 1 < text.length() && Character.isLetter(text.charAt(at + 1))) {
            at++;
            while (at < text.length() && Character.isLetter(text.charAt(at))) {
                at++;
            }
            return number(start);
        }
        for (String symbol : SYMBOLS) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                return token(Token.Sort.SYMBOL, symbol, start);
            }
        }
        at += Character.charCount(text.codePointAt(at));
        problems.add(new Problem(
                Problem.Kind.SYNTAX, start, "unexpected character " + text.substring(start, at) + " in an algorithm"));
        return next();
    }

    /** {@code \b101}, {@code \o17} and {@code \hff} are numbers; every other word with a backslash is a symbol. */
    private Token number(int start) {
        String word = text.substring(start, at);
        if (word.matches("\\\\[bBoO]") || word.matches("\\\\[hH][a-fA-F]*")) {
            while (at < text.length() && Character.digit(text.charAt(at), 16) >= 0) {
                at++;
            }
            if (at - start > 2) {
                return token(Token.Sort.NUMBER, text.substring(start, at), start);
            }
        }
        return token(Token.Sort.SYMBOL, word, start);
    }

    private Token string() {
        int start = at++;
        while (at < text.length() && text.charAt(at) != '"' && text.charAt(at) != '\n') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= text.length() || text.charAt(at) != '"') {
            at = Math.min(at, text.length());
            problems.add(
                    new Problem(Problem.Kind.SYNTAX, start, "a string that does not end in its line; expected \""));
            return token(Token.Sort.STRING, text.substring(start, at) + '"', start);
        }
        at++;
        return token(Token.Sort.STRING, text.substring(start, at), start);
    }

    private void skipBlanks() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("\\*", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("(*", at)) {
                skipComment();
            } else {
                return;
            }
        }
    }

    private void skipComment() {
        int start = at;
        at = endOfComment(text, at);
        if (at < 0) {
            at = text.length();
            problems.add(new Problem(Problem.Kind.SYNTAX, start, "a comment that does not end; expected *)"));
        }
    }

    /** The end of the comment that begins here, or -1 if it does not end. Comments nest. */
    static int endOfComment(String text, int start) {
        int depth = 1;
        int at = start + 2;
        while (at + 1 < text.length()) {
            if (text.startsWith("(*", at)) {
                depth++;
                at += 2;
            } else if (text.startsWith("*)", at)) {
                at += 2;
                if (--depth == 0) {
                    return at;
                }
            } else {
                at++;
            }
        }
        return -1;
    }

    private static boolean isWordPart(char c) {
        return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }
}
