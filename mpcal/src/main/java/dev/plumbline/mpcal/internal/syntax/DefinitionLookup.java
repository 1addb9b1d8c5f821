package dev.plumbline.mpcal.internal.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the definition of a name in a module, outside its algorithm. */
public final class DefinitionLookup {
    private DefinitionLookup() {}

    /** The expression after {@code name ==}; empty if there is no such definition, or it cannot be read. */
    public static Optional<Expr> find(String module, String name) {
        List<Problem> ignored = new ArrayList<>();
        List<Token> tokens = new Lexer(new SourceFile("", module), 0, ignored).upTo(module.length());
        for (int i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).sort() == Token.Sort.NAME
                    && tokens.get(i).text().equals(name)
                    && tokens.get(i + 1).is("==")) {
                Tokens body = new Tokens(tokens);
                body.backTo(i + 2);
                try {
                    return Optional.of(new ExprParser(body).expression());
                } catch (Tokens.Unexpected e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }
}
