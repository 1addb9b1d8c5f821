package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads statements. After an error, reading continues after the next semicolon, so that one run reports all errors. */
final class StatementParser {
    static final Set<String> KEYWORDS = Set.of(
            "if",
            "else",
            "while",
            "with",
            "either",
            "or",
            "await",
            "when",
            "assert",
            "print",
            "skip",
            "goto",
            "call",
            "return",
            "yield",
            "ref",
            "instance",
            "macro",
            "procedure",
            "archetype",
            "mapping",
            "process",
            "define");

    private final Tokens tokens;
    private final ExprParser expressions;
    private final BracketParser brackets;
    private final List<Problem> problems;

    StatementParser(Tokens tokens, List<Problem> problems) {
        this.tokens = tokens;
        this.problems = problems;
        this.expressions = new ExprParser(tokens);
        this.brackets = new BracketParser(expressions);
    }

    Expr expression() throws Unexpected {
        return expressions.expression();
    }

    /** {@code { a; b; c }}. */
    List<Statement> block(String what) throws Unexpected {
        tokens.expect("{", "before " + what);
        List<Statement> read = statements();
        tokens.expect("}", "after " + what);
        return read;
    }

    /** Statements up to a brace that closes them, which is not taken. */
    private List<Statement> statements() {
        List<Statement> read = new ArrayList<>();
        while (!tokens.at("}") && tokens.peek().sort() != Token.Sort.END) {
            try {
                if (tokens.takeIf(";")) {
                    continue;
                }
                if (atLabel()) {
                    read.add(labeled());
                } else {
                    read.add(unlabeled());
                }
                endOfStatement();
            } catch (Unexpected e) {
                problems.add(e.problem());
                skipStatement();
            }
        }
        return read;
    }

    /** A semicolon, unless the statement ended in a brace or is the last one. */
    private void endOfStatement() throws Unexpected {
        boolean closed = tokens.mark() > 0 && tokens.before().is("}");
        if (!tokens.takeIf(";")
                && !closed
                && !tokens.at("}")
                && !tokens.before().is(";")) {
            throw tokens.unexpected("';' after a statement");
        }
    }

    /** Skips to after the next semicolon of this block, or to the brace that closes it. */
    private void skipStatement() {
        int depth = 0;
        while (tokens.peek().sort() != Token.Sort.END) {
            if (tokens.at("{")) {
                depth++;
            } else if (tokens.at("}") && depth-- == 0) {
                return;
            } else if (tokens.at(";") && depth == 0) {
                tokens.take();
                return;
            }
            tokens.take();
        }
    }

    private boolean atLabel() {
        return tokens.peek().sort() == Token.Sort.NAME && tokens.peek(1).is(":");
    }

    /** A label and its statements, up to the next label or the end of the block. */
    private Statement labeled() throws Unexpected {
        Token label = tokens.take();
        tokens.take();
        String suffix = "";
        // A statement begins with neither sign, so a sign here belongs to the label.
        if (tokens.at("+") || tokens.at("-")) {
            suffix = tokens.take().text();
        }
        List<Statement> body = new ArrayList<>();
        while (!tokens.at("}") && !atLabel() && tokens.peek().sort() != Token.Sort.END) {
            try {
                if (tokens.takeIf(";")) {
                    continue;
                }
                body.add(unlabeled());
                endOfStatement();
            } catch (Unexpected e) {
                problems.add(e.problem());
                skipStatement();
            }
        }
        return new Statement.Labeled(label.start(), label.text(), suffix, body);
    }

    private Statement unlabeled() throws Unexpected {
        Token token = tokens.peek();
        int start = token.start();
        switch (token.text()) {
            case "if":
                return conditional();
            case "while":
                tokens.take();
                Expr condition = inParentheses("the condition of while");
                return new Statement.While(start, condition, oneOrMore("the body of while"));
            case "either":
                return either();
            case "with":
                return with();
            case "await", "when":
                tokens.take();
                return new Statement.Await(start, expression());
            case "assert":
                tokens.take();
                return new Statement.Assert(start, expression());
            case "print":
                tokens.take();
                return new Statement.Print(start, expression());
            case "yield":
                tokens.take();
                return new Statement.Yield(start, expression());
            case "skip":
                tokens.take();
                return new Statement.Skip(start);
            case "return":
                tokens.take();
                return new Statement.Return(start);
            case "goto":
                tokens.take();
                return new Statement.Goto(start, tokens.expectName("a label").text());
            case "call":
                tokens.take();
                Token procedure = tokens.expectName("the name of a procedure");
                return new Statement.Call(start, procedure.start(), procedure.text(), arguments());
            default:
                return assignmentOrMacro(token);
        }
    }

    private Statement assignmentOrMacro(Token token) throws Unexpected {
        if (token.sort() != Token.Sort.NAME || KEYWORDS.contains(token.text())) {
            throw tokens.unexpected("a statement");
        }
        if (token.text().equals("elseif") || token.text().equals("elsif")) {
            throw tokens.unexpected("'else if'");
        }
        if (tokens.peek(1).is("(")) {
            tokens.take();
            return new Statement.MacroCall(token.start(), token.text(), arguments());
        }
        List<Statement.Assignment> pairs = new ArrayList<>();
        do {
            Token name = tokens.expectName("a variable to assign to");
            Statement.Target target = new Statement.Target(name.start(), name.text(), brackets.path());
            tokens.expect(":=", "after the variable that is assigned to");
            pairs.add(new Statement.Assignment(target, expression()));
        } while (tokens.takeIf("||"));
        return new Statement.Assign(token.start(), pairs);
    }

    private Expr inParentheses(String what) throws Unexpected {
        tokens.expect("(", "before " + what);
        Expr read = expression();
        tokens.expect(")", "after " + what);
        return read;
    }

    /** A block in braces, or one statement without them. */
    private List<Statement> oneOrMore(String what) throws Unexpected {
        if (tokens.at("{")) {
            return block(what);
        }
        if (atLabel()) {
            return List.of(labeled());
        }
        return List.of(unlabeled());
    }

    private Statement conditional() throws Unexpected {
        int start = tokens.take().start();
        Expr condition = inParentheses("the condition of if");
        List<Statement> yes = oneOrMore("the statements of if");
        // A statement without braces may end in a semicolon before its else.
        if (tokens.at(";") && tokens.peek(1).is("else")) {
            tokens.take();
        }
        if (!tokens.takeIf("else")) {
            return new Statement.If(start, condition, yes, List.of());
        }
        List<Statement> no = tokens.at("if") ? List.of(conditional()) : oneOrMore("the statements of else");
        return new Statement.If(start, condition, yes, no);
    }

    private Statement either() throws Unexpected {
        int start = tokens.take().start();
        List<List<Statement>> branches = new ArrayList<>();
        branches.add(oneOrMore("the statements of either"));
        while (tokens.takeIf("or")) {
            branches.add(oneOrMore("the statements of or"));
        }
        if (branches.size() < 2) {
            throw tokens.unexpected("'or' after the statements of either");
        }
        return new Statement.Either(start, branches);
    }

    private Statement with() throws Unexpected {
        int start = tokens.take().start();
        tokens.expect("(", "after with");
        List<Statement.Binding> bindings = new ArrayList<>();
        do {
            Token name = tokens.expectName("a name to bind");
            boolean member = tokens.at("\\in");
            if (!member && !tokens.at("=")) {
                throw tokens.unexpected("'=' or '\\in' after a name that with binds");
            }
            tokens.take();
            bindings.add(new Statement.Binding(name.start(), name.text(), member, expression()));
        } while ((tokens.takeIf(",") || tokens.takeIf(";")) && !tokens.at(")"));
        tokens.expect(")", "or ',' in with");
        return new Statement.With(start, bindings, oneOrMore("the statements of with"));
    }

    /** {@code (a, ref b[_])}. */
    List<Statement.Argument> arguments() throws Unexpected {
        tokens.expect("(", "before arguments");
        List<Statement.Argument> read = new ArrayList<>();
        if (tokens.takeIf(")")) {
            return read;
        }
        do {
            int start = tokens.peek().start();
            if (tokens.takeIf("ref")) {
                Token name = tokens.expectName("a variable after ref");
                read.add(new Statement.Argument.Reference(start, name.start(), name.text(), dimensions()));
            } else {
                read.add(new Statement.Argument.Value(start, expression()));
            }
        } while (tokens.takeIf(","));
        tokens.expect(")", "or ',' after an argument");
        return read;
    }

    /** Counts {@code [_]}. */
    int dimensions() throws Unexpected {
        int count = 0;
        while (tokens.takeIf("[")) {
            tokens.expect("_", "in the brackets of a reference");
            tokens.expect("]", "after '_'");
            count++;
        }
        return count;
    }
}
