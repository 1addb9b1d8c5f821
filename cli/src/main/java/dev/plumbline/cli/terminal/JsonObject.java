package dev.plumbline.cli.terminal;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Collection;

/** A JSON object on one line. */
public final class JsonObject {
    private static final JsonFactory JSON = new JsonFactory();

    private JsonObject() {}

    /** Writes the fields of an object. */
    @FunctionalInterface
    public interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    public static String line(Fields fields) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** Writes an array of texts. */
    public static void texts(String field, Collection<?> texts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (Object text : texts) {
            json.writeString(text.toString());
        }
        json.writeEndArray();
    }

    /** The same, without the field if there are no texts. */
    public static void textsIfAny(String field, Collection<?> texts, JsonGenerator json) throws IOException {
        if (!texts.isEmpty()) {
            texts(field, texts, json);
        }
    }
}
