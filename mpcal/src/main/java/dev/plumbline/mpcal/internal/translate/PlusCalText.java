package dev.plumbline.mpcal.internal.translate;

import dev.plumbline.mpcal.internal.syntax.Algorithm;
import dev.plumbline.mpcal.internal.syntax.ExprText;
import dev.plumbline.mpcal.internal.syntax.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes an algorithm of PlusCal as text, in the syntax with braces. */
public final class PlusCalText {
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, Integer> assertions = new HashMap<>();
    private int depth;

    private PlusCalText() {}

    public static String of(PlusCal algorithm) {
        PlusCalText writer = new PlusCalText();
        writer.algorithm(algorithm);
        return writer.text.toString();
    }

    /** Where the assertions of {@link #of} were written before: offsets by the line in that text, from 0. */
    static Map<Integer, Integer> assertions(PlusCal algorithm) {
        PlusCalText writer = new PlusCalText();
        writer.algorithm(algorithm);
        return writer.assertions;
    }

    private void algorithm(PlusCal algorithm) {
        line("--algorithm " + algorithm.name() + " {");
        depth++;
        variables(algorithm.variables());
        if (!algorithm.definitionText().isBlank()) {
            line("define {");
            // As it was written: the columns of its lists of conjuncts matter.
            text.append(algorithm.definitionText().stripTrailing().replaceFirst("^\\s*\n", ""))
                    .append('\n');
            line("}");
        }
        for (PlusCal.Procedure procedure : algorithm.procedures()) {
            text.append('\n');
            line("procedure " + procedure.name() + "(" + String.join(", ", procedure.parameters()) + ")");
            body(procedure.variables(), procedure.blocks());
        }
        for (PlusCal.Process process : algorithm.processes()) {
            Algorithm.ProcessHead head = process.head();
            text.append('\n');
            line(head.fairness().prefix() + "process (" + head.name() + (head.member() ? " \\in " : " = ")
                    + ExprText.of(head.id()) + ")");
            body(process.variables(), process.blocks());
        }
        if (!algorithm.body().isEmpty()) {
            body(List.of(), algorithm.body());
        }
        depth--;
        line("}");
    }

    private void variables(List<Algorithm.Variable> variables) {
        if (variables.isEmpty()) {
            return;
        }
        line("variables");
        for (Algorithm.Variable v : variables) {
            String value = v.value()
                    .map(e -> (v.member() ? " \\in " : " = ") + ExprText.of(e))
                    .orElse("");
            line("  " + v.name() + value + ";");
        }
    }

    private void body(List<Algorithm.Variable> variables, List<Block> blocks) {
        depth++;
        variables(variables);
        depth--;
        line("{");
        for (Block block : blocks) {
            depth++;
            line(block.label() + ":" + block.suffix());
            depth++;
            statements(block.body());
            depth -= 2;
        }
        line("}");
    }

    private void statements(List<Statement> statements) {
        for (Statement s : statements) {
            statement(s);
        }
    }

    private void inBraces(String head, List<Statement> statements, String tail) {
        line(head + " {");
        depth++;
        if (statements.isEmpty()) {
            line("skip;");
        }
        statements(statements);
        depth--;
        line("}" + tail);
    }

    private void statement(Statement s) {
        if (s instanceof Statement.Assign assign) {
            line(assign.pairs().stream()
                            .map(pair -> pair.target().name()
                                    + ExprText.path(pair.target().path()) + " := " + ExprText.of(pair.value()))
                            .collect(Collectors.joining(" || "))
                    + ";");
        } else if (s instanceof Statement.Await await) {
            line("await " + ExprText.of(await.condition()) + ";");
        } else if (s instanceof Statement.Assert check) {
            assertions.put((int) text.chars().filter(c -> c == '\n').count(), check.offset());
            line("assert " + ExprText.of(check.condition()) + ";");
        } else if (s instanceof Statement.Print print) {
            line("print " + ExprText.of(print.value()) + ";");
        } else if (s instanceof Statement.Skip) {
            line("skip;");
        } else if (s instanceof Statement.Goto jump) {
            line("goto " + jump.label() + ";");
        } else if (s instanceof Statement.Return) {
            line("return;");
        } else if (s instanceof Statement.Call call) {
            line("call " + call.procedure() + "("
                    + call.arguments().stream()
                            .map(a -> ExprText.of(((Statement.Argument.Value) a).expression()))
                            .collect(Collectors.joining(", "))
                    + ");");
        } else if (s instanceof Statement.If conditional) {
            inBraces(
                    "if (" + ExprText.of(conditional.condition()) + ")",
                    conditional.yes(),
                    conditional.no().isEmpty() ? ";" : "");
            if (!conditional.no().isEmpty()) {
                inBraces("else", conditional.no(), ";");
            }
        } else if (s instanceof Statement.Either either) {
            for (int i = 0; i < either.branches().size(); i++) {
                boolean last = i + 1 == either.branches().size();
                inBraces(i == 0 ? "either" : "or", either.branches().get(i), last ? ";" : "");
            }
        } else if (s instanceof Statement.With with) {
            String bindings = with.bindings().stream()
                    .map(b -> b.name() + (b.member() ? " \\in " : " = ") + ExprText.of(b.value()))
                    .collect(Collectors.joining("; "));
            inBraces("with (" + bindings + ")", with.body(), ";");
        } else {
            throw new AssertionError(s);
        }
    }

    private void line(String of) {
        text.append("  ".repeat(depth)).append(of).append('\n');
    }
}
