package dev.plumbline.explain.view;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** The runs of a catalog as the front end reads them (runs.js). */
final class RunList {
    private static final JsonFactory JSON = new JsonFactory();

    private RunList() {}

    static String json(String name, List<RunCatalog.Row> rows) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeArrayFieldStart("runs");
            for (RunCatalog.Row row : rows) {
                json.writeStartObject();
                json.writeNumberField("number", row.number());
                json.writeStringField("added", row.added());
                json.writeStringField("name", row.name());
                json.writeStringField("spec", row.spec());
                json.writeStringField(
                        "verdict", row.verdict().map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED));
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
