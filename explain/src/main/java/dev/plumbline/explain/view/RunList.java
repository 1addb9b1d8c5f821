package dev.plumbline.explain.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The runs of a store as the front end reads them (runs.js). */
final class RunList {
    private static final JsonFactory JSON = new JsonFactory();

    /** @param failure what fits no explanation, in few words */
    record Row(
            long number,
            String added,
            String name,
            String spec,
            String verdict,
            int operations,
            int processes,
            String seed,
            String failure) {}

    private RunList() {}

    static String json(String name, List<Row> rows) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeArrayFieldStart("runs");
            for (Row row : rows) {
                json.writeStartObject();
                json.writeNumberField("number", row.number());
                json.writeStringField("added", row.added());
                json.writeStringField("name", row.name());
                json.writeStringField("spec", row.spec());
                json.writeStringField("verdict", row.verdict());
                json.writeNumberField("operations", row.operations());
                json.writeNumberField("processes", row.processes());
                json.writeStringField("seed", row.seed());
                json.writeStringField("failure", row.failure());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
