package dev.plumbline.benchmarks.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;

/** One JSON object: the scenario, the version of Java, the number of processors, and the results in raw numbers. */
public final class ScenarioJson {
    private ScenarioJson() {}

    /** Writes fields of an object that is open. */
    @FunctionalInterface
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /** Writes the fields of an object for one result. */
    @FunctionalInterface
    public interface RowFields<T> {
        void write(JsonGenerator json, T row) throws IOException;
    }

    /** @param out stays open */
    public static void write(String scenario, Writer out, Fields results) throws IOException {
        write(out, json -> {
            json.writeStringField("scenario", scenario);
            results.write(json);
        });
    }

    /**
     * An object for several scenarios.
     *
     * @param out stays open
     */
    public static void write(Writer out, Fields results) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("java", Runtime.version().toString());
            json.writeNumberField("processors", Runtime.getRuntime().availableProcessors());
            results.write(json);
            json.writeEndObject();
        }
    }

    /** A field with an object for each row. */
    public static <T> void rows(JsonGenerator json, String name, Iterable<T> rows, RowFields<T> fields)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T row : rows) {
            json.writeStartObject();
            fields.write(json, row);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
