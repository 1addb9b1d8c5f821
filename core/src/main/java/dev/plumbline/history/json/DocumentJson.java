package dev.plumbline.history.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Documents as JSON. Fields are in the order in which they were put. */
public final class DocumentJson {
    private static final JsonFactory JSON = new JsonFactory();

    private DocumentJson() {}

    /** A document on one line. */
    public static String line(Document document) {
        return text(document, false);
    }

    /** A document with a line for each field, for files that people read. */
    public static String pretty(Document document) {
        return text(document, true);
    }

    private static String text(Document document, boolean pretty) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            if (pretty) {
                json.useDefaultPrettyPrinter();
            }
            write(document, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    public static void write(Document document, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Object> field : document.fields().entrySet()) {
            json.writeFieldName(field.getKey());
            part(field.getValue(), json);
        }
        json.writeEndObject();
    }

    private static void part(Object part, JsonGenerator json) throws IOException {
        if (part instanceof Document document) {
            write(document, json);
        } else if (part instanceof List<?> parts) {
            json.writeStartArray();
            for (Object each : parts) {
                part(each, json);
            }
            json.writeEndArray();
        } else if (part instanceof BigDecimal decimal) {
            json.writeNumber(decimal);
        } else {
            JsonValues.write((Value) part, json);
        }
    }
}
