package dev.plumbline.generate.internal.tests.language;

import dev.plumbline.generate.internal.tests.suite.ChoiceGraph;
import java.util.ArrayList;
import java.util.List;

/** A {@link ChoiceGraph} as statements that build it, in parts of limited length. */
abstract class ChoiceParts {
    private final Literals literals;
    private final String before;
    private final String after;

    /**
     * @param before the beginning of a statement, up to the name of its method
     * @param after the end of a statement
     */
    ChoiceParts(Literals literals, String before, String after) {
        this.literals = literals;
        this.before = before;
        this.after = after;
    }

    /** The numbers of the nodes that may be next, as the last argument. */
    abstract String next(List<Integer> numbers);

    /** Statements in their order. A part is longer than the limit only if one statement is. */
    final List<String> parts(ChoiceGraph graph, int longest) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (String statement : statements(graph)) {
            if (part.length() + statement.length() > longest && !part.isEmpty()) {
                parts.add(part.toString());
                part.setLength(0);
            }
            part.append(statement);
        }
        parts.add(part.toString());
        return parts;
    }

    private List<String> statements(ChoiceGraph graph) {
        List<String> statements = new ArrayList<>();
        for (ChoiceGraph.Node node : graph.nodes()) {
            statements.add(
                    before + "node(" + node.initial() + ", " + literals.fields("state", node.state()) + ")" + after);
            for (ChoiceGraph.Call call : node.calls()) {
                statements.add(before + (call.certain() ? "call(" : "maybe(") + literals.text(call.action()) + ", "
                        + literals.fields("with", call.arguments()) + ", " + next(call.to()) + ")" + after);
            }
        }
        return statements;
    }
}
