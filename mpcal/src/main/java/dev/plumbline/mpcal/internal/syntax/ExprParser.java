package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads expressions of TLA+. The brackets have a parser of their own ({@link BracketParser}), LET too
 * ({@link DefinitionParser}).
 */
final class ExprParser {
    /** Reserved words. */
    static final Set<String> RESERVED = Set.of(
            "ASSUME",
            "ASSUMPTION",
            "AXIOM",
            "CASE",
            "CHOOSE",
            "CONSTANT",
            "CONSTANTS",
            "DOMAIN",
            "ELSE",
            "ENABLED",
            "EXCEPT",
            "EXTENDS",
            "IF",
            "IN",
            "INSTANCE",
            "LAMBDA",
            "LET",
            "LOCAL",
            "MODULE",
            "OTHER",
            "RECURSIVE",
            "SUBSET",
            "THEN",
            "THEOREM",
            "UNCHANGED",
            "UNION",
            "VARIABLE",
            "VARIABLES",
            "WITH",
            "_");

    final Tokens tokens;
    private final BracketParser brackets = new BracketParser(this);
    private final DefinitionParser definitions = new DefinitionParser(this);

    ExprParser(Tokens tokens) {
        this.tokens = tokens;
    }

    Expr expression() throws Unexpected {
        return operand(Optional.empty());
    }

    /** Reads up to an operator that binds less tightly than the one to the left. */
    private Expr operand(Optional<Operators.Binding> left) throws Unexpected {
        Expr read = prefixed();
        while (true) {
            Token token = tokens.peek();
            Optional<Operators.Binding> infix = Operators.infix(token);
            if (infix.isEmpty()) {
                return read;
            }
            Operators.Side taker =
                    left.map(binding -> binding.against(infix.get())).orElse(Operators.Side.RIGHT);
            if (taker == Operators.Side.LEFT) {
                return read;
            }
            if (taker == Operators.Side.NEITHER) {
                throw new Unexpected(new Problem(
                        Problem.Kind.SYNTAX,
                        token.start(),
                        "it is not clear what " + token.text() + " belongs to; expected parentheses"));
            }
            tokens.take();
            Expr right = operand(infix);
            read = new Expr.Op(read.offset(), Expr.Fix.INFIX, token.text(), List.of(read, right));
        }
    }

    private Expr prefixed() throws Unexpected {
        Token token = tokens.peek();
        if (token.is("/\\") || token.is("\\/")) {
            return junctions(token);
        }
        Optional<Operators.Binding> prefix = Operators.prefix(token);
        if (prefix.isPresent()) {
            tokens.take();
            return new Expr.Op(token.start(), Expr.Fix.PREFIX, token.text(), List.of(operand(prefix)));
        }
        return postfixed(primary());
    }

    /** A list of conjuncts or disjuncts: one item for each symbol in the column of the first. */
    private Expr junctions(Token first) throws Unexpected {
        List<Expr> items = new ArrayList<>();
        while (true) {
            Token bullet = tokens.beyondFence();
            if (!bullet.is(first.text()) || bullet.column() != first.column()) {
                break;
            }
            tokens.take();
            int before = tokens.fence(first.column());
            try {
                items.add(expression());
            } finally {
                tokens.fence(before);
            }
        }
        Expr all = items.get(0);
        for (Expr item : items.subList(1, items.size())) {
            all = new Expr.Op(first.start(), Expr.Fix.INFIX, first.text(), List.of(all, item));
        }
        return all;
    }

    private Expr postfixed(Expr of) throws Unexpected {
        Expr read = of;
        while (true) {
            Token token = tokens.peek();
            if (token.is("[")) {
                tokens.take();
                List<Expr> arguments = list("]");
                if (arguments.isEmpty()) {
                    throw tokens.unexpected("an index");
                }
                read = new Expr.Apply(of.offset(), read, arguments);
            } else if (token.is(".")) {
                tokens.take();
                read = new Expr.Field(
                        of.offset(),
                        read,
                        tokens.expectName("the name of a field").text());
            } else if (Operators.isPostfix(token)) {
                tokens.take();
                read = new Expr.Op(of.offset(), Expr.Fix.POSTFIX, token.text(), List.of(read));
            } else {
                return read;
            }
        }
    }

    /** Expressions with commas between them, up to a closing symbol, which is taken. */
    List<Expr> list(String closing) throws Unexpected {
        List<Expr> read = new ArrayList<>();
        if (tokens.takeIf(closing)) {
            return read;
        }
        do {
            read.add(expression());
        } while (tokens.takeIf(","));
        tokens.expect(closing, "or ','");
        return read;
    }

    private Expr primary() throws Unexpected {
        Token token = tokens.peek();
        int start = token.start();
        switch (token.sort()) {
            case STRING:
                tokens.take();
                return new Expr.Literal(start, token.text());
            case NUMBER:
                tokens.take();
                if (tokens.at(".") && tokens.peek(1).sort() == Token.Sort.NUMBER) {
                    tokens.take();
                    return new Expr.Literal(
                            start, token.text() + "." + tokens.take().text());
                }
                return new Expr.Literal(start, token.text());
            case NAME:
                return word(token);
            case SYMBOL:
                return symbol(token);
            default:
                throw tokens.unexpected("an expression");
        }
    }

    private Expr symbol(Token token) throws Unexpected {
        int start = token.start();
        switch (token.text()) {
            case "(":
                tokens.take();
                Expr inner = expression();
                tokens.expect(")", "to close a parenthesis");
                return inner;
            case "@":
                tokens.take();
                return new Expr.Id(start, "@");
            case "{":
                return brackets.set();
            case "[":
                return brackets.square();
            case "<<":
                return brackets.tuple();
            case "\\A", "\\AA":
                return quantified(token, Expr.Form.FORALL);
            case "\\E", "\\EE":
                return quantified(token, Expr.Form.EXISTS);
            default:
                throw tokens.unexpected("an expression");
        }
    }

    private Expr quantified(Token token, Expr.Form form) throws Unexpected {
        tokens.take();
        List<Expr.Bound> bounds = brackets.bounds(true);
        tokens.expect(":", "before the body of a quantifier");
        return new Expr.Binder(token.start(), form, bounds, expression());
    }

    private Expr word(Token token) throws Unexpected {
        int start = token.start();
        switch (token.text()) {
            case "IF":
                tokens.take();
                Expr condition = expression();
                tokens.expect("THEN", "after the condition of IF");
                Expr yes = expression();
                tokens.expect("ELSE", "in an IF");
                return new Expr.If(start, condition, yes, expression());
            case "CASE":
                return cases(start);
            case "LET":
                tokens.take();
                List<Expr.Definition> defined = definitions.until("IN");
                tokens.expect("IN", "after the definitions of LET");
                return new Expr.Let(start, defined, expression());
            case "CHOOSE":
                tokens.take();
                List<Expr.Bound> bounds = brackets.bounds(true);
                tokens.expect(":", "before the body of CHOOSE");
                return new Expr.Binder(start, Expr.Form.CHOOSE, bounds, expression());
            case "LAMBDA":
                tokens.take();
                List<String> names = new ArrayList<>();
                do {
                    names.add(tokens.expectName("a parameter").text());
                } while (tokens.takeIf(","));
                tokens.expect(":", "before the body of LAMBDA");
                Expr.Bound all = new Expr.Bound(names, false, Optional.empty());
                return new Expr.Binder(start, Expr.Form.LAMBDA, List.of(all), expression());
            default:
                return name(token);
        }
    }

    private Expr cases(int start) throws Unexpected {
        tokens.take();
        List<Expr.Arm> arms = new ArrayList<>();
        do {
            if (tokens.takeIf("OTHER")) {
                tokens.expect("->", "after OTHER");
                return new Expr.Case(start, arms, Optional.of(expression()));
            }
            Expr condition = expression();
            tokens.expect("->", "after the condition of a CASE");
            arms.add(new Expr.Arm(condition, expression()));
        } while (tokens.takeIf("[]"));
        return new Expr.Case(start, arms, Optional.empty());
    }

    /** A name, with the instance it is of and its arguments. */
    private Expr name(Token token) throws Unexpected {
        if (RESERVED.contains(token.text())) {
            throw tokens.unexpected("an expression");
        }
        tokens.take();
        StringBuilder name = new StringBuilder(token.text());
        while (tokens.at("!") && tokens.peek(1).sort() == Token.Sort.NAME) {
            tokens.take();
            name.append('!').append(tokens.take().text());
        }
        if (!tokens.takeIf("(")) {
            return new Expr.Id(token.start(), name.toString());
        }
        List<Expr> arguments = new ArrayList<>();
        do {
            arguments.add(argument());
        } while (tokens.takeIf(","));
        tokens.expect(")", "or ',' after an argument");
        return new Expr.Call(token.start(), name.toString(), arguments);
    }

    /** An argument may be an operator itself: {@code Fold(+, 0, s)}. */
    private Expr argument() throws Unexpected {
        Token token = tokens.peek();
        Token after = tokens.peek(1);
        if (Operators.infix(token).isPresent() && (after.is(",") || after.is(")"))) {
            tokens.take();
            return new Expr.Op(token.start(), Expr.Fix.LONE, token.text(), List.of());
        }
        return expression();
    }
}
