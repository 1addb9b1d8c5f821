package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The definitions and declarations of a module outside its algorithm. Definitions are found by their {@code ==} and
 * parsed when they are needed: a definition that is never needed, such as a temporal formula, may have any contents.
 */
public final class ModuleDefinitions {
    private static final Set<String> CONSTANT = Set.of("CONSTANT", "CONSTANTS");
    private static final Set<String> VARIABLE = Set.of("VARIABLE", "VARIABLES");

    private final SourceFile file;
    private final List<Token> tokens;
    private final Map<String, Integer> places = new LinkedHashMap<>();
    private final Map<String, Expr.Parameter> constants = new LinkedHashMap<>();
    private final List<String> extended = new ArrayList<>();

    /** @param end where reading stops: an algorithm can use the definitions before it */
    public ModuleDefinitions(SourceFile file, int end) {
        this.file = file;
        tokens = withoutLines(new Lexer(file, 0, new ArrayList<>()).upTo(end), file.text());
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.is("LET")) {
                depth++;
            } else if (token.is("IN")) {
                depth--;
            } else if (token.is("==") && depth <= 0) {
                define(i);
            } else if (token.sort() == Token.Sort.NAME && CONSTANT.contains(token.text())) {
                constants(i + 1);
            } else if (token.is("EXTENDS")
                    || token.is("INSTANCE") && !tokens.get(Math.max(0, i - 1)).is("==")) {
                modules(i + 1);
            }
        }
    }

    /** Lines such as ---- and ==== end the definition before them and are not operators: each becomes a semicolon. */
    private static List<Token> withoutLines(List<Token> all, String text) {
        List<Token> kept = new ArrayList<>();
        int end = 0;
        for (Token token : all) {
            if (token.sort() != Token.Sort.END && token.start() < end) {
                continue;
            }
            if (text.startsWith("----", token.start()) || text.startsWith("====", token.start())) {
                end = token.start();
                while (end < text.length() && text.charAt(end) == text.charAt(token.start())) {
                    end++;
                }
                kept.add(new Token(Token.Sort.SYMBOL, ";", token.start(), token.line(), token.column()));
            } else {
                kept.add(token);
            }
        }
        return kept;
    }

    /** The file with the definitions, for places in messages. */
    public SourceFile file() {
        return file;
    }

    /** The modules that it extends. */
    public List<String> extended() {
        return List.copyOf(extended);
    }

    /** The constants that it declares, by name. */
    public Map<String, Expr.Parameter> constants() {
        return constants;
    }

    /** The definition of a name; empty if there is none. */
    public Optional<Expr.Definition> find(String name) throws BadDefinition {
        Integer place = places.get(name);
        if (place == null) {
            return Optional.empty();
        }
        Tokens from = new Tokens(tokens);
        from.backTo(place);
        try {
            return Optional.of(new DefinitionParser(new ExprParser(from)).definition());
        } catch (Unexpected e) {
            throw new BadDefinition(e.problem());
        }
    }

    /** An expression in a text of its own, such as a value in a configuration. */
    public static Expr expression(String text) throws BadDefinition {
        List<Problem> problems = new ArrayList<>();
        List<Token> read = new Lexer(new SourceFile("", text), 0, problems).upTo(text.length());
        Tokens from = new Tokens(read);
        try {
            Expr expression = new ExprParser(from).expression();
            if (from.peek().sort() != Token.Sort.END) {
                throw from.unexpected("the end of the expression");
            }
            return expression;
        } catch (Unexpected e) {
            throw new BadDefinition(e.problem());
        }
    }

    /** A definition that cannot be read. */
    public static final class BadDefinition extends Exception {
        private static final long serialVersionUID = 1;
        private final transient Problem problem;

        BadDefinition(Problem problem) {
            super(problem.message());
            this.problem = problem;
        }

        public Problem problem() {
            return problem;
        }
    }

    /** Records the definition whose {@code ==} is at an index, going back over parameters. */
    private void define(int equals) {
        int at = equals - 1;
        int depth = 0;
        while (at >= 0) {
            Token token = tokens.get(at);
            if (token.is(")") || token.is("]")) {
                depth++;
            } else if (token.is("(") || token.is("[")) {
                depth--;
            } else if (depth == 0) {
                break;
            }
            at--;
        }
        if (at < 0 || tokens.get(at).sort() != Token.Sort.NAME) {
            return;
        }
        if (at == equals - 1
                && at >= 2
                && Operators.infix(tokens.get(at - 1)).isPresent()
                && tokens.get(at).line() == tokens.get(at - 2).line()
                && tokens.get(at - 2).sort() == Token.Sort.NAME) {
            places.putIfAbsent(tokens.get(at - 1).text(), at - 2);
        } else {
            places.putIfAbsent(tokens.get(at).text(), at);
        }
    }

    /** {@code A, B(_, _)}. */
    private void constants(int from) {
        int at = from;
        while (at < tokens.size() && tokens.get(at).sort() == Token.Sort.NAME) {
            String name = tokens.get(at++).text();
            int arity = 0;
            if (at < tokens.size() && tokens.get(at).is("(")) {
                while (at < tokens.size() && !tokens.get(at).is(")")) {
                    arity += tokens.get(at).is("_") ? 1 : 0;
                    at++;
                }
                at++;
            }
            if (!VARIABLE.contains(name)) {
                constants.putIfAbsent(name, new Expr.Parameter(name, arity));
            }
            if (at >= tokens.size() || !tokens.get(at).is(",")) {
                return;
            }
            at++;
        }
    }

    private void modules(int from) {
        int at = from;
        while (at < tokens.size() && tokens.get(at).sort() == Token.Sort.NAME) {
            extended.add(tokens.get(at).text());
            if (at + 1 >= tokens.size() || !tokens.get(at + 1).is(",")) {
                return;
            }
            at += 2;
        }
    }
}
