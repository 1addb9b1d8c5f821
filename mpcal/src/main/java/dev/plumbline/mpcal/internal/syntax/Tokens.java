package dev.plumbline.mpcal.internal.syntax;

import java.util.List;

/**
 * Tokens with a reading position. A fence hides tokens at or left of its column: the items of a list of conjuncts or
 * disjuncts end there.
 */
final class Tokens {
    /** A syntax error; a caller that can continue after it records the problem. */
    static final class Unexpected extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        Unexpected(Problem problem) {
            super(problem.message(), null, false, false);
            this.problem = problem;
        }

        Problem problem() {
            return problem;
        }
    }

    private final List<Token> tokens;
    private int at;
    private int fence;

    Tokens(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The next token; past a fence it looks like the end. */
    Token peek() {
        return peek(0);
    }

    Token peek(int ahead) {
        Token token = tokens.get(Math.min(at + ahead, tokens.size() - 1));
        return token.column() > fence
                ? token
                : new Token(Token.Sort.END, "", token.start(), token.line(), token.column());
    }

    /** The next token, fence or not. */
    Token beyondFence() {
        return tokens.get(at);
    }

    Token take() {
        Token token = tokens.get(at);
        if (at < tokens.size() - 1) {
            at++;
        }
        return token;
    }

    /** The token taken last. */
    Token before() {
        return tokens.get(at - 1);
    }

    boolean at(String text) {
        return peek().is(text);
    }

    boolean takeIf(String text) {
        if (at(text)) {
            take();
            return true;
        }
        return false;
    }

    Token expect(String text, String where) throws Unexpected {
        if (!at(text)) {
            throw unexpected("'" + text + "' " + where);
        }
        return take();
    }

    Token expectName(String what) throws Unexpected {
        Token token = peek();
        if (token.sort() != Token.Sort.NAME || token.is("_")) {
            throw unexpected(what);
        }
        return take();
    }

    Unexpected unexpected(String wanted) {
        Token found = beyondFence();
        return new Unexpected(
                new Problem(Problem.Kind.SYNTAX, found.start(), "found " + found.shown() + ", expected " + wanted));
    }

    int mark() {
        return at;
    }

    void backTo(int mark) {
        at = mark;
    }

    /** Hides tokens at or left of a column from now on; returns the previous fence. */
    int fence(int column) {
        int before = fence;
        fence = column;
        return before;
    }
}
