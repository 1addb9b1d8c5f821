package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import java.util.List;

/**
 * An algorithm of plain PlusCal: no macros, no mappings, no references.
 *
 * @param definitionText the text between the braces of {@code define}; empty if there is none
 * @param body the steps of an algorithm without processes; empty if it has processes
 */
public record PlusCal(
        String name,
        List<Algorithm.Variable> variables,
        String definitionText,
        List<Procedure> procedures,
        List<Process> processes,
        List<Block> body) {
    public PlusCal {
        variables = List.copyOf(variables);
        procedures = List.copyOf(procedures);
        processes = List.copyOf(processes);
        body = List.copyOf(body);
    }

    /**
     * A procedure.
     *
     * @param source its name in Modular PlusCal
     */
    public record Procedure(
            String name,
            String source,
            List<String> parameters,
            List<Algorithm.Variable> variables,
            List<Block> blocks) {
        public Procedure {
            parameters = List.copyOf(parameters);
            variables = List.copyOf(variables);
            blocks = List.copyOf(blocks);
        }
    }

    /** A process, or a set of them. */
    public record Process(Algorithm.ProcessHead head, List<Algorithm.Variable> variables, List<Block> blocks) {
        public Process {
            variables = List.copyOf(variables);
            blocks = List.copyOf(blocks);
        }
    }
}
