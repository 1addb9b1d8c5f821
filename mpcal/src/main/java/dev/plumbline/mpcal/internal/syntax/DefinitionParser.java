package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads definitions of operators, in LET and in the {@code define} of an algorithm. */
final class DefinitionParser {
    private final ExprParser expressions;

    DefinitionParser(ExprParser expressions) {
        this.expressions = expressions;
    }

    List<Expr.Definition> until(String closing) throws Unexpected {
        Tokens tokens = expressions.tokens;
        List<Expr.Definition> read = new ArrayList<>();
        while (!tokens.at(closing)) {
            if (tokens.takeIf("RECURSIVE")) {
                do {
                    Token name = tokens.expectName("the name of an operator");
                    read.add(new Expr.Definition(name.start(), name.text(), parameters(), List.of(), Optional.empty()));
                } while (tokens.takeIf(","));
            } else {
                tokens.takeIf("LOCAL");
                read.add(definition());
            }
        }
        return read;
    }

    Expr.Definition definition() throws Unexpected {
        Tokens tokens = expressions.tokens;
        Token symbol = tokens.peek(1);
        Token name = tokens.expectName("a definition");
        if (Operators.infix(symbol).isPresent() && tokens.peek(1).sort() == Token.Sort.NAME) {
            // a ++ b == ...
            tokens.take();
            Token right = tokens.take();
            tokens.expect("==", "in a definition");
            List<Expr.Parameter> both =
                    List.of(new Expr.Parameter(name.text(), 0), new Expr.Parameter(right.text(), 0));
            return new Expr.Definition(
                    name.start(), symbol.text(), both, List.of(), Optional.of(expressions.expression()));
        }
        if (tokens.takeIf("[")) {
            List<Expr.Bound> bounds = new BracketParser(expressions).bounds(false);
            tokens.expect("]", "after the arguments of a function");
            tokens.expect("==", "in a definition");
            return new Expr.Definition(
                    name.start(), name.text(), List.of(), bounds, Optional.of(expressions.expression()));
        }
        List<Expr.Parameter> parameters = parameters();
        tokens.expect("==", "in a definition");
        if (tokens.at("INSTANCE")) {
            throw tokens.unexpected("an expression; INSTANCE belongs outside of the algorithm");
        }
        return new Expr.Definition(
                name.start(), name.text(), parameters, List.of(), Optional.of(expressions.expression()));
    }

    private List<Expr.Parameter> parameters() throws Unexpected {
        Tokens tokens = expressions.tokens;
        List<Expr.Parameter> parameters = new ArrayList<>();
        if (!tokens.takeIf("(")) {
            return parameters;
        }
        do {
            // In RECURSIVE and in an operator's own parameters, an underscore takes the place of a parameter's name.
            String name =
                    tokens.takeIf("_") ? "_" : tokens.expectName("a parameter").text();
            int arity = 0;
            if (tokens.takeIf("(")) {
                do {
                    tokens.expect("_", "for each argument of an operator");
                    arity++;
                } while (tokens.takeIf(","));
                tokens.expect(")", "after the arguments of an operator");
            }
            parameters.add(new Expr.Parameter(name, arity));
        } while (tokens.takeIf(","));
        tokens.expect(")", "after the parameters");
        return parameters;
    }
}
