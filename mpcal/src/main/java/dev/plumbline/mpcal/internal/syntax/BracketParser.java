package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads expressions in brackets, braces and angle brackets, and distinguishes their many meanings. */
final class BracketParser {
    private final ExprParser expressions;

    BracketParser(ExprParser expressions) {
        this.expressions = expressions;
    }

    private Tokens tokens() {
        return expressions.tokens;
    }

    /** {@code x, y \in S, <<a, b>> \in T}; with {@code free}, also names without a set. */
    List<Expr.Bound> bounds(boolean free) throws Unexpected {
        List<Expr.Bound> bounds = new ArrayList<>();
        do {
            bounds.add(bound(free));
        } while (tokens().takeIf(","));
        return bounds;
    }

    private Expr.Bound bound(boolean free) throws Unexpected {
        List<String> names = new ArrayList<>();
        boolean pattern = tokens().takeIf("<<");
        do {
            names.add(tokens().expectName("a name to bind").text());
        } while (tokens().takeIf(","));
        if (pattern) {
            tokens().expect(">>", "to close a pattern");
        }
        if (tokens().takeIf("\\in")) {
            return new Expr.Bound(names, pattern, Optional.of(expressions.expression()));
        }
        if (free && !pattern) {
            return new Expr.Bound(names, false, Optional.empty());
        }
        throw tokens().unexpected("'\\in' after a name that is bound");
    }

    /** Whether {@code x \in}, {@code x, y \in} or {@code <<x, y>> \in} comes next. */
    private boolean atBound() {
        int ahead = tokens().at("<<") ? 1 : 0;
        boolean pattern = ahead == 1;
        while (tokens().peek(ahead).sort() == Token.Sort.NAME
                && !ExprParser.RESERVED.contains(tokens().peek(ahead).text())) {
            ahead++;
            if (tokens().peek(ahead).is(",")) {
                ahead++;
            } else {
                return pattern
                        ? tokens().peek(ahead).is(">>")
                                && tokens().peek(ahead + 1).is("\\in")
                        : tokens().peek(ahead).is("\\in");
            }
        }
        return false;
    }

    Expr tuple() throws Unexpected {
        int start = tokens().take().start();
        List<Expr> elements = expressions.list(">>");
        if (elements.size() == 1 && atSubscript()) {
            return new Expr.Subscripted(start, true, elements.get(0), subscript());
        }
        return new Expr.Tuple(start, elements);
    }

    Expr set() throws Unexpected {
        int start = tokens().take().start();
        if (atBound()) {
            // {x \in S : p}, or the set of one truth value {x \in S}.
            int mark = tokens().mark();
            Expr.Bound bound = bound(false);
            if (tokens().takeIf(":")) {
                Expr body = expressions.expression();
                tokens().expect("}", "to close a set");
                return new Expr.Binder(start, Expr.Form.FILTER, List.of(bound), body);
            }
            tokens().backTo(mark);
        }
        if (tokens().takeIf("}")) {
            return new Expr.SetOf(start, List.of());
        }
        List<Expr> elements = new ArrayList<>();
        elements.add(expressions.expression());
        if (tokens().takeIf(":")) {
            List<Expr.Bound> bounds = bounds(false);
            tokens().expect("}", "to close a set");
            return new Expr.Binder(start, Expr.Form.MAP, bounds, elements.get(0));
        }
        while (tokens().takeIf(",")) {
            elements.add(expressions.expression());
        }
        tokens().expect("}", "or ',' in a set");
        return new Expr.SetOf(start, elements);
    }

    Expr square() throws Unexpected {
        int start = tokens().take().start();
        Token first = tokens().peek();
        Token second = tokens().peek(1);
        if (first.sort() == Token.Sort.NAME && (second.is("|->") || second.is(":"))) {
            return fields(start, second.is(":"));
        }
        if (atBound()) {
            int mark = tokens().mark();
            List<Expr.Bound> bounds = bounds(false);
            if (tokens().takeIf("|->")) {
                Expr body = expressions.expression();
                tokens().expect("]", "to close a function");
                return new Expr.Binder(start, Expr.Form.FUNCTION, bounds, body);
            }
            tokens().backTo(mark);
        }
        Expr inner = expressions.expression();
        if (tokens().takeIf("EXCEPT")) {
            return except(start, inner);
        }
        if (tokens().takeIf("->")) {
            Expr range = expressions.expression();
            tokens().expect("]", "to close a set of functions");
            return new Expr.FunctionSet(start, inner, range);
        }
        tokens().expect("]", "to close a bracket");
        if (atSubscript()) {
            return new Expr.Subscripted(start, false, inner, subscript());
        }
        throw tokens().unexpected("a subscript such as _vars after an action in brackets");
    }

    private Expr fields(int start, boolean colon) throws Unexpected {
        List<Expr.FieldValue> fields = new ArrayList<>();
        do {
            String name = tokens().expectName("the name of a field").text();
            tokens().expect(colon ? ":" : "|->", "after the name of a field");
            fields.add(new Expr.FieldValue(name, expressions.expression()));
        } while (tokens().takeIf(","));
        tokens().expect("]", "or ',' in a record");
        return new Expr.Fields(start, colon, fields);
    }

    private Expr except(int start, Expr function) throws Unexpected {
        List<Expr.Change> changes = new ArrayList<>();
        do {
            tokens().expect("!", "after EXCEPT");
            List<Expr.Step> path = path();
            if (path.isEmpty()) {
                throw tokens().unexpected("'[' or '.' after '!'");
            }
            tokens().expect("=", "after the place that EXCEPT changes");
            changes.add(new Expr.Change(path, expressions.expression()));
        } while (tokens().takeIf(","));
        tokens().expect("]", "or ',' in EXCEPT");
        return new Expr.Except(start, function, changes);
    }

    /** Any number of {@code [a]} and {@code .name}. */
    List<Expr.Step> path() throws Unexpected {
        List<Expr.Step> path = new ArrayList<>();
        while (true) {
            if (tokens().takeIf("[")) {
                path.add(new Expr.Step.Index(expressions.list("]")));
            } else if (tokens().takeIf(".")) {
                path.add(new Expr.Step.Name(
                        tokens().expectName("the name of a field").text()));
            } else {
                return path;
            }
        }
    }

    private boolean atSubscript() {
        return tokens().peek().sort() == Token.Sort.NAME
                && tokens().peek().text().startsWith("_");
    }

    /** {@code _vars} or {@code _<<a, b>>}; the underscore is part of the token, or the token. */
    private Expr subscript() throws Unexpected {
        Token token = tokens().take();
        return token.is("_")
                ? expressions.expression()
                : new Expr.Id(token.start() + 1, token.text().substring(1));
    }
}
