package dev.plumbline.check.states.mapping;

import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.statelog.ConstantsFile;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * How a state log is to be read as behaviour of a specification: what becomes of variables that are not logged, which
 * events count, what they are called. A small file, whose statements the report names.
 *
 * @param name of the file, for messages
 * @param statements in the order of the file
 * @param constants of the files that it names
 */
public record StateMapping(String name, List<Statement> statements, Map<String, Value> constants) {
    /** Nothing is mapped: each event is one step, and what is not logged is free. */
    public static final StateMapping NONE = new StateMapping("no mapping", List.of(), Map.of());

    /**
     * @param line in the file; 0 for one that came from elsewhere, such as an option
     * @param text as it was written
     */
    public record Statement(int line, String text, Rule rule) {
        /** {@code line 3: logged oplog stale}. */
        public String shown() {
            return line == 0 ? text : "line " + line + ": " + text;
        }
    }

    public StateMapping {
        statements = List.copyOf(statements);
        constants = Map.copyOf(constants);
    }

    /** @throws BadInput with file and line of a malformed statement */
    public static StateMapping read(Path file) throws BadInput {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
        StateMapping mapping = parse(file.toString(), text);
        Map<String, Value> constants = new TreeMap<>();
        for (Statement statement : mapping.statements) {
            if (statement.rule() instanceof Rule.Constants named) {
                constants.putAll(ConstantsFile.read(file.toAbsolutePath().resolveSibling(named.file())));
            }
        }
        return new StateMapping(mapping.name, mapping.statements, constants);
    }

    /**
     * Parses a mapping without reading the files that it names.
     *
     * @throws BadInput with name and line of a malformed statement
     */
    public static StateMapping parse(String name, String text) throws BadInput {
        List<Statement> statements = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = StatementParser.withoutComment(lines[i]).strip();
            if (!line.isEmpty()) {
                try {
                    statements.add(new Statement(i + 1, line, StatementParser.parse(line)));
                } catch (BadInput e) {
                    throw e.at(name + ":" + (i + 1));
                }
            }
        }
        return new StateMapping(name, statements, Map.of());
    }

    /**
     * A mapping from its parts, as they were read before.
     *
     * @param lines of the statements in the file
     * @param texts of the statements
     * @throws BadInput with name and line of a malformed statement
     */
    public static StateMapping of(String name, List<Integer> lines, List<String> texts, Map<String, Value> constants)
            throws BadInput {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                statements.add(new Statement(lines.get(i), texts.get(i), StatementParser.parse(texts.get(i))));
            } catch (BadInput e) {
                throw e.at(name + ":" + lines.get(i));
            }
        }
        return new StateMapping(name, statements, constants);
    }

    /**
     * This mapping with one more statement, which is not in the file.
     *
     * @throws BadInput if the statement is malformed
     */
    public StateMapping with(String statement) throws BadInput {
        List<Statement> more = new ArrayList<>(statements);
        more.add(new Statement(0, statement, StatementParser.parse(statement)));
        return new StateMapping(name, more, constants);
    }

    /** The options for reading logs. */
    public StateLogOptions reading() {
        Optional<String> unit = Optional.empty();
        OptionalLong uncertainty = OptionalLong.empty();
        for (Statement statement : statements) {
            if (statement.rule() instanceof Rule.Unit named) {
                unit = Optional.of(named.unit());
            } else if (statement.rule() instanceof Rule.Uncertainty given) {
                uncertainty = OptionalLong.of(given.amount());
            }
        }
        return new StateLogOptions(unit, uncertainty, constants, expressions());
    }

    /** Expressions of TLA+ that it uses, to be known when the specification is loaded. */
    public List<String> expressions() {
        List<String> expressions = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement.rule() instanceof Rule.Derived derived) {
                expressions.add(derived.expression());
                derived.condition().ifPresent(expressions::add);
            } else if (statement.rule() instanceof Rule.Ignored ignored) {
                ignored.condition().ifPresent(expressions::add);
            }
        }
        return expressions.stream().distinct().toList();
    }
}
