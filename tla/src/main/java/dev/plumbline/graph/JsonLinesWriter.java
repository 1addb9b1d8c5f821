package dev.plumbline.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/** Writes a graph as JSON, one object on each line: first the graph, then each state, followed by its edges. */
final class JsonLinesWriter {
    private JsonLinesWriter() {}

    static void write(SearchResult explored, String spec, Writer out) throws IOException {
        StateGraph graph = explored.graph();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
            json.writeStartObject();
            json.writeStringField("spec", spec);
            json.writeArrayFieldStart("variables");
            for (String variable : graph.variables()) {
                json.writeString(variable);
            }
            json.writeEndArray();
            json.writeNumberField("distinct", explored.distinct());
            json.writeNumberField("generated", explored.generated());
            json.writeNumberField("depth", explored.depth());
            json.writeStringField("verdict", explored.verdict().word().text());
            json.writeEndObject();
            for (int state = 0; state < graph.size(); state++) {
                json.writeStartObject();
                json.writeNumberField("state", state);
                json.writeNumberField("depth", graph.depth(state));
                json.writeBooleanField("initial", graph.depth(state) == 1);
                json.writeFieldName("values");
                JsonValues.write(graph.value(state), json);
                json.writeEndObject();
                for (StateGraph.Edge edge : graph.edges(state)) {
                    write(edge, json);
                }
            }
        }
        out.write('\n');
    }

    private static void write(StateGraph.Edge edge, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("from", edge.from());
        json.writeNumberField("to", edge.to());
        json.writeStringField("action", edge.action());
        json.writeObjectFieldStart("args");
        for (Map.Entry<String, Value> argument : edge.arguments().entrySet()) {
            json.writeFieldName(argument.getKey());
            JsonValues.write(argument.getValue(), json);
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
