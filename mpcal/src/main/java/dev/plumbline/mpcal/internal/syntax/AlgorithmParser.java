package dev.plumbline.mpcal.internal.syntax;

import dev.plumbline.mpcal.internal.syntax.Algorithm.Fairness;
import dev.plumbline.mpcal.internal.syntax.Tokens.Unexpected;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the declarations of an algorithm, in any order. */
final class AlgorithmParser {
    private static final Set<String> BEGINNINGS =
            Set.of("define", "macro", "mapping", "procedure", "archetype", "variable", "variables", "fair", "process");

    private final SourceFile file;
    private final Tokens tokens;
    private final StatementParser statements;
    private final List<Problem> problems;

    private final List<Expr.Definition> definitions = new ArrayList<>();
    private String definitionText = "";
    private final List<Algorithm.Macro> macros = new ArrayList<>();
    private final List<Algorithm.Procedure> procedures = new ArrayList<>();
    private final List<Algorithm.MappingMacro> mappingMacros = new ArrayList<>();
    private final List<Algorithm.Archetype> archetypes = new ArrayList<>();
    private final List<Algorithm.Variable> variables = new ArrayList<>();
    private final List<Algorithm.Instance> instances = new ArrayList<>();
    private final List<Algorithm.Process> processes = new ArrayList<>();
    private Optional<Algorithm.Body> body = Optional.empty();
    private MpcalModule.Declarations declarations = MpcalModule.Declarations.ALL;

    AlgorithmParser(SourceFile file, List<Token> tokens, List<Problem> problems) {
        this.file = file;
        this.tokens = new Tokens(tokens);
        this.problems = problems;
        this.statements = new StatementParser(this.tokens, problems);
    }

    /** Reads {@code name { declarations }}; {@code offset} is that of {@code --mpcal}. */
    Algorithm algorithm(int offset) {
        String name = "";
        try {
            name = tokens.expectName("the name of the algorithm").text();
            tokens.expect("{", "after the name of the algorithm (only the syntax with braces is known)");
            while (!tokens.at("}")) {
                declaration();
            }
        } catch (Unexpected e) {
            declarations = MpcalModule.Declarations.SOME;
            problems.add(e.problem());
        }
        return new Algorithm(
                offset,
                name,
                definitions,
                definitionText,
                macros,
                procedures,
                mappingMacros,
                archetypes,
                variables,
                instances,
                processes,
                body);
    }

    /** Whether all declarations were read. */
    MpcalModule.Declarations declarations() {
        return declarations;
    }

    /** Reads one declaration; after an error, skips to the next one, if there is one. */
    private void declaration() throws Unexpected {
        int before = tokens.mark();
        try {
            oneDeclaration();
            tokens.takeIf(";");
        } catch (Unexpected e) {
            declarations = MpcalModule.Declarations.SOME;
            problems.add(e.problem());
            if (tokens.mark() == before) {
                tokens.take();
            }
            int depth = 0;
            while (!(depth <= 0 && BEGINNINGS.contains(tokens.peek().text()))) {
                if (tokens.peek().sort() == Token.Sort.END) {
                    throw tokens.unexpected("'}' to close the algorithm");
                }
                if (depth <= 0 && tokens.at("}") && tokens.peek(1).sort() == Token.Sort.END) {
                    return;
                }
                depth += tokens.at("{") ? 1 : tokens.at("}") ? -1 : 0;
                tokens.take();
            }
        }
    }

    private void oneDeclaration() throws Unexpected {
        Token token = tokens.peek();
        switch (token.text()) {
            case "define":
                define();
                break;
            case "macro":
                tokens.take();
                macros.add(macro());
                break;
            case "mapping":
                tokens.take();
                mappingMacros.add(mappingMacro());
                break;
            case "procedure":
                tokens.take();
                procedures.add(procedure());
                break;
            case "archetype":
                tokens.take();
                archetypes.add(archetype());
                break;
            case "variable", "variables":
                variables.addAll(variables());
                break;
            case "fair", "process":
                process();
                break;
            case "{":
                body = Optional.of(new Algorithm.Body(token.start(), statements.block("the body of the algorithm")));
                break;
            default:
                throw tokens.unexpected(
                        "define, macro, mapping macro, procedure, archetype, variables, process or '}'");
        }
    }

    private void define() throws Unexpected {
        tokens.take();
        Token open = tokens.expect("{", "after define");
        definitions.addAll(new DefinitionParser(new ExprParser(tokens)).until("}"));
        Token close = tokens.expect("}", "after the definitions");
        definitionText += file.text().substring(open.end(), close.start());
    }

    private Algorithm.Macro macro() throws Unexpected {
        Token name = tokens.expectName("the name of a macro");
        return new Algorithm.Macro(name.start(), name.text(), parameters(), statements.block("the body of a macro"));
    }

    private Algorithm.MappingMacro mappingMacro() throws Unexpected {
        tokens.expect("macro", "after mapping");
        Token name = tokens.expectName("the name of a mapping macro");
        tokens.expect("{", "before the parts of a mapping macro");
        tokens.expect("read", "as the first part of a mapping macro");
        List<Statement> read = statements.block("the statements of read");
        tokens.takeIf(";");
        tokens.expect("write", "as the second part of a mapping macro");
        List<Statement> write = statements.block("the statements of write");
        tokens.takeIf(";");
        tokens.expect("}", "after the parts of a mapping macro");
        return new Algorithm.MappingMacro(name.start(), name.text(), read, write);
    }

    private Algorithm.Procedure procedure() throws Unexpected {
        Token name = tokens.expectName("the name of a procedure");
        List<Algorithm.Parameter> parameters = parameters();
        List<Algorithm.Variable> locals = locals();
        return new Algorithm.Procedure(
                name.start(), name.text(), parameters, locals, statements.block("the body of a procedure"));
    }

    private Algorithm.Archetype archetype() throws Unexpected {
        Token name = tokens.expectName("the name of an archetype");
        List<Algorithm.Parameter> parameters = parameters();
        List<Algorithm.Variable> locals = locals();
        return new Algorithm.Archetype(
                name.start(), name.text(), parameters, locals, statements.block("the body of an archetype"));
    }

    private List<Algorithm.Parameter> parameters() throws Unexpected {
        tokens.expect("(", "before parameters");
        List<Algorithm.Parameter> read = new ArrayList<>();
        if (tokens.takeIf(")")) {
            return read;
        }
        do {
            boolean reference = tokens.takeIf("ref");
            Token name = tokens.expectName("a parameter");
            int dimensions = statements.dimensions();
            if (!reference && tokens.takeIf("=")) {
                throw tokens.unexpected("a parameter without an initial value");
            }
            if (!reference && dimensions > 0) {
                throw new Unexpected(
                        new Problem(Problem.Kind.SYNTAX, name.start(), "only a parameter with ref can have brackets"));
            }
            read.add(new Algorithm.Parameter(name.start(), name.text(), reference, dimensions));
        } while (tokens.takeIf(","));
        tokens.expect(")", "or ',' after a parameter");
        return read;
    }

    private List<Algorithm.Variable> locals() throws Unexpected {
        return tokens.at("variable") || tokens.at("variables") ? variables() : List.of();
    }

    private List<Algorithm.Variable> variables() throws Unexpected {
        tokens.take();
        List<Algorithm.Variable> read = new ArrayList<>();
        do {
            Token name = tokens.expectName("a variable");
            Optional<Expr> value = Optional.empty();
            boolean member = tokens.at("\\in");
            if (member || tokens.at("=")) {
                tokens.take();
                value = Optional.of(statements.expression());
            }
            read.add(new Algorithm.Variable(name.start(), name.text(), member, value));
        } while ((tokens.takeIf(",") || tokens.takeIf(";")) && atVariable());
        return read;
    }

    /**
     * Whether another variable follows: a name that does not begin a declaration, or one that is declared here
     * nevertheless.
     */
    private boolean atVariable() {
        Token after = tokens.peek(1);
        return tokens.peek().sort() == Token.Sort.NAME
                && (!BEGINNINGS.contains(tokens.peek().text())
                        || after.is("=")
                        || after.is("\\in")
                        || after.is(",")
                        || after.is(";"));
    }

    private void process() throws Unexpected {
        Fairness fairness = Fairness.NONE;
        if (tokens.takeIf("fair")) {
            fairness = tokens.takeIf("+") ? Fairness.STRONG : Fairness.WEAK;
        }
        tokens.expect("process", "after fair");
        tokens.expect("(", "after process");
        Token name = tokens.expectName("the name of a process");
        boolean member = tokens.at("\\in");
        if (!member && !tokens.at("=")) {
            throw tokens.unexpected("'=' or '\\in' after the name of a process");
        }
        tokens.take();
        Expr id = statements.expression();
        tokens.expect(")", "after the identifier of a process");
        Algorithm.ProcessHead head = new Algorithm.ProcessHead(name.start(), fairness, name.text(), member, id);
        if (tokens.takeIf("==")) {
            tokens.expect("instance", "after '=='");
            instances.add(instance(head));
        } else {
            List<Algorithm.Variable> locals = locals();
            processes.add(new Algorithm.Process(head, locals, statements.block("the body of a process")));
        }
    }

    private Algorithm.Instance instance(Algorithm.ProcessHead head) throws Unexpected {
        Token archetype = tokens.expectName("the name of an archetype");
        List<Statement.Argument> arguments = statements.arguments();
        List<Algorithm.Mapping> mappings = new ArrayList<>();
        while (tokens.at("mapping") && !tokens.peek(1).is("macro")) {
            int offset = tokens.take().start();
            int target = tokens.peek().start();
            Optional<String> name = Optional.empty();
            int position = 0;
            if (tokens.takeIf("@")) {
                Token number = tokens.peek();
                if (number.sort() != Token.Sort.NUMBER || number.text().length() > 6) {
                    throw tokens.unexpected("the number of a parameter after '@'");
                }
                position = Integer.parseInt(tokens.take().text());
            } else {
                name = Optional.of(
                        tokens.expectName("a variable or '@' with a number").text());
            }
            int dimensions = statements.dimensions();
            tokens.expect("via", "in a mapping");
            Token macro = tokens.expectName("the name of a mapping macro");
            mappings.add(
                    new Algorithm.Mapping(offset, target, name, position, dimensions, macro.start(), macro.text()));
        }
        if (!tokens.takeIf(";") && !tokens.at("}")) {
            throw tokens.unexpected("';' or 'mapping' after an instance");
        }
        return new Algorithm.Instance(head, archetype.start(), archetype.text(), arguments, mappings);
    }
}
