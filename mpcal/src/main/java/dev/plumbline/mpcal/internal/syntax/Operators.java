package dev.plumbline.mpcal.internal.syntax;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The precedence of the operators of TLA+. Each has a range; of two operators with overlapping ranges, neither binds
 * more tightly.
 */
final class Operators {
    /**
     * The range of an operator, and whether {@code a op b op c} means {@code (a op b) op c}.
     *
     * @param meaning the first of the symbols with the same meaning
     */
    record Binding(String meaning, int low, int high, boolean left) {
        /** Which operator takes a common operand if this one is to its left and the other to its right. */
        Side against(Binding right) {
            if (low > right.high) {
                return Side.LEFT;
            }
            if (right.low > high) {
                return Side.RIGHT;
            }
            return left && meaning.equals(right.meaning) ? Side.LEFT : Side.NEITHER;
        }
    }

    /** Which of two operators takes the operand between them. */
    enum Side {
        LEFT,
        RIGHT,
        NEITHER
    }

    private static final Map<String, Binding> INFIX = new HashMap<>();
    private static final Map<String, Binding> PREFIX = new HashMap<>();

    static {
        infix(1, 1, false, "=>");
        infix(2, 2, false, "-+->", "<=>", "~>");
        infix(3, 3, true, "/\\", "\\/");
        infix(5, 5, false, "=", "#", "/=", "<", ">", "=<", "<=", ">=", "\\in", "\\notin", "\\subseteq");
        infix(
                5,
                5,
                false,
                "\\subset",
                "\\supset",
                "\\supseteq",
                "\\sqsubset",
                "\\sqsupset",
                "\\sqsubseteq",
                "\\sqsupseteq");
        infix(5, 5, false, "\\prec", "\\succ", "\\preceq", "\\succeq", "\\ll", "\\gg", "\\approx", "\\asymp", "\\cong");
        infix(5, 5, false, "\\doteq", "\\propto", "\\sim", "\\simeq", "|-", "-|", "|=", "=|", "::=");
        infix(5, 14, false, "\\cdot");
        infix(6, 6, true, "@@");
        infix(7, 7, false, ":>", "<:");
        infix(8, 8, false, "\\");
        infix(8, 8, true, "\\cup", "\\cap");
        infix(9, 9, false, "..", "...");
        infix(9, 13, true, "##", "$", "$$", "!!", "??", "\\sqcap", "\\sqcup", "\\uplus");
        infix(9, 14, false, "\\wr");
        infix(10, 10, true, "+", "++", "(+)");
        infix(10, 11, true, "%%", "|");
        infix(10, 11, false, "%");
        infix(10, 13, true, "\\X");
        infix(11, 11, true, "-", "--", "(-)");
        infix(13, 13, true, "*", "**", "&", "&&", "\\o", "\\bullet", "\\star", "(.)", "(\\X)");
        infix(13, 13, false, "/", "//", "\\div", "(/)", "\\bigcirc");
        infix(14, 14, false, "^", "^^");
        synonyms("/\\", "\\land");
        synonyms("\\/", "\\lor");
        synonyms("<=>", "\\equiv");
        synonyms("#", "\\neq");
        synonyms("<=", "\\leq");
        synonyms(">=", "\\geq");
        synonyms("\\cup", "\\union");
        synonyms("\\cap", "\\intersect");
        synonyms("\\X", "\\times");
        synonyms("\\o", "\\circ");
        synonyms("(+)", "\\oplus");
        synonyms("(-)", "\\ominus");
        synonyms("(.)", "\\odot");
        synonyms("(/)", "\\oslash");
        synonyms("(\\X)", "\\otimes");
        prefix(4, 4, "~", "\\lnot", "\\neg");
        prefix(4, 15, "ENABLED", "UNCHANGED", "[]", "<>");
        prefix(8, 8, "SUBSET", "UNION");
        prefix(9, 9, "DOMAIN");
        prefix(12, 12, "-", "-.");
    }

    private Operators() {}

    static Optional<Binding> infix(Token token) {
        return token.sort() == Token.Sort.SYMBOL ? Optional.ofNullable(INFIX.get(token.text())) : Optional.empty();
    }

    static Optional<Binding> prefix(Token token) {
        return token.sort() == Token.Sort.SYMBOL || token.sort() == Token.Sort.NAME
                ? Optional.ofNullable(PREFIX.get(token.text()))
                : Optional.empty();
    }

    static boolean isPostfix(Token token) {
        return token.is("'") || token.is("^+") || token.is("^*") || token.is("^#");
    }

    private static void infix(int low, int high, boolean left, String... symbols) {
        for (String symbol : symbols) {
            INFIX.put(symbol, new Binding(symbol, low, high, left));
        }
    }

    private static void synonyms(String first, String second) {
        INFIX.put(second, INFIX.get(first));
    }

    private static void prefix(int low, int high, String... symbols) {
        for (String symbol : symbols) {
            PREFIX.put(symbol, new Binding(symbol, low, high, true));
        }
    }
}
