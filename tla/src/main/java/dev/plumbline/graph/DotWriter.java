package dev.plumbline.graph;

import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a graph in DOT as TLC does: initial states are filled, and the label of an edge is its action. */
final class DotWriter {
    private DotWriter() {}

    static void write(StateGraph graph, String spec, Writer out) throws IOException {
        out.write("digraph " + quoted(spec) + " {\n");
        for (int state = 0; state < graph.size(); state++) {
            out.write(state + " [label=" + quoted(text(graph.value(state), graph)));
            out.write(graph.depth(state) == 1 ? ",style = filled]\n" : "];\n");
        }
        for (int state = 0; state < graph.size(); state++) {
            for (StateGraph.Edge edge : graph.edges(state)) {
                out.write(edge.from() + " -> " + edge.to() + " [label=" + quoted(edge.call()) + "];\n");
            }
        }
        out.write("}\n");
    }

    /** The variables in the order of their declarations, one on each line. */
    private static String text(Value state, StateGraph graph) {
        if (!(state instanceof Value.Rec record)) {
            return state.toString();
        }
        Map<String, Value> fields = record.fields();
        return graph.variables().stream()
                .filter(fields::containsKey)
                .map(name -> "/\\ " + name + " = " + fields.get(name))
                .collect(Collectors.joining("\n"));
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
