package dev.plumbline.mpcal.internal.syntax;

import java.util.List;
import java.util.Optional;

/**
 * An algorithm of Modular PlusCal as it was written, in the order of the file.
 *
 * @param offset the offset of {@code --mpcal}
 * @param definitions those of {@code define}
 * @param definitionText the text between the braces of {@code define}, as it is written
 * @param body the statements of an algorithm that has no processes
 */
public record Algorithm(
        int offset,
        String name,
        List<Expr.Definition> definitions,
        String definitionText,
        List<Macro> macros,
        List<Procedure> procedures,
        List<MappingMacro> mappingMacros,
        List<Archetype> archetypes,
        List<Variable> variables,
        List<Instance> instances,
        List<Process> processes,
        Optional<Body> body) {
    public Algorithm {
        definitions = List.copyOf(definitions);
        macros = List.copyOf(macros);
        procedures = List.copyOf(procedures);
        mappingMacros = List.copyOf(mappingMacros);
        archetypes = List.copyOf(archetypes);
        variables = List.copyOf(variables);
        instances = List.copyOf(instances);
        processes = List.copyOf(processes);
    }

    /** The archetype of an instance, in an algorithm without problems. */
    public Archetype archetype(Instance instance) {
        return archetypes.stream()
                .filter(each -> each.name().equals(instance.archetype()))
                .findFirst()
                .orElseThrow();
    }

    /** {@code name}, {@code name = value}, or with {@code member} {@code name \in value}. */
    public record Variable(int offset, String name, boolean member, Optional<Expr> value) {}

    /** A parameter; with {@code reference}, {@code ref name[_][_]}, where {@code dimensions} counts the brackets. */
    public record Parameter(int offset, String name, boolean reference, int dimensions) {}

    /** Statements without a surrounding declaration. */
    public record Body(int offset, List<Statement> statements) {
        public Body {
            statements = List.copyOf(statements);
        }
    }

    /** A macro: its body replaces its calls. */
    public record Macro(int offset, String name, List<Parameter> parameters, List<Statement> body) {
        public Macro {
            parameters = List.copyOf(parameters);
            body = List.copyOf(body);
        }
    }

    /** A procedure, which processes call. */
    public record Procedure(
            int offset, String name, List<Parameter> parameters, List<Variable> variables, List<Statement> body) {
        public Procedure {
            parameters = List.copyOf(parameters);
            variables = List.copyOf(variables);
            body = List.copyOf(body);
        }
    }

    /** The statements for a read and for a write of a mapped variable. */
    public record MappingMacro(int offset, String name, List<Statement> read, List<Statement> write) {
        public MappingMacro {
            read = List.copyOf(read);
            write = List.copyOf(write);
        }
    }

    /** An archetype: the behaviour of processes of one kind. */
    public record Archetype(
            int offset, String name, List<Parameter> parameters, List<Variable> variables, List<Statement> body) {
        public Archetype {
            parameters = List.copyOf(parameters);
            variables = List.copyOf(variables);
            body = List.copyOf(body);
        }
    }

    /** Whether steps of a process must be taken when they can. */
    public enum Fairness {
        NONE(""),
        WEAK("fair "),
        STRONG("fair+ ");

        private final String prefix;

        Fairness(String prefix) {
            this.prefix = prefix;
        }

        /** The text before the word {@code process}. */
        public String prefix() {
            return prefix;
        }
    }

    /** {@code process (name = id)}, or with {@code member} {@code process (name \in id)}. */
    public record ProcessHead(int offset, Fairness fairness, String name, boolean member, Expr id) {}

    /** A process that is not an instance of an archetype. */
    public record Process(ProcessHead head, List<Variable> variables, List<Statement> body) {
        public Process {
            variables = List.copyOf(variables);
            body = List.copyOf(body);
        }
    }

    /** {@code process (...) == instance A(...) mapping ...}. */
    public record Instance(
            ProcessHead head,
            int archetypeOffset,
            String archetype,
            List<Statement.Argument> arguments,
            List<Mapping> mappings) {
        public Instance {
            arguments = List.copyOf(arguments);
            mappings = List.copyOf(mappings);
        }
    }

    /**
     * {@code mapping name[_] via macro}, or with a {@code position} from 1 instead of a name,
     * {@code mapping @1[_] via}.
     *
     * @param targetOffset the offset of the name or the position
     */
    public record Mapping(
            int offset,
            int targetOffset,
            Optional<String> name,
            int position,
            int dimensions,
            int macroOffset,
            String macro) {}
}
