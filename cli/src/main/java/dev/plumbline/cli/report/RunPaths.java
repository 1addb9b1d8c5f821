package dev.plumbline.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Rewrites the paths of a {@code run.json}, only in fields that contain files. Other text, such as the message of a
 * crash, is unchanged even if it looks like a path.
 */
final class RunPaths {
    /** Each is a file, an array of files, or an object whose names are files. */
    private static final Set<String> FILES = Set.of("native", "classPath", "files", "rr");

    /** The command of the process and its environment. No command of Plumbline reads these fields. */
    private static final Set<String> PROCESS = Set.of("command", "environment");

    private RunPaths() {}

    /** The same without the fields about the start of the process. */
    static String shared(String json, UnaryOperator<String> path) {
        return rewritten(json, path, PROCESS);
    }

    static String rewritten(String json, UnaryOperator<String> path) {
        return rewritten(json, path, Set.of());
    }

    /** Text that is not a JSON object is returned unchanged: readers of a run report the mistake. */
    private static String rewritten(String json, UnaryOperator<String> path, Set<String> dropped) {
        StringWriter out = new StringWriter();
        try (JsonParser from = new JsonFactory().createParser(json);
                JsonGenerator to = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            if (from.nextToken() != JsonToken.START_OBJECT) {
                return json;
            }
            to.writeStartObject();
            while (from.nextToken() == JsonToken.FIELD_NAME) {
                String field = from.currentName();
                from.nextToken();
                if (dropped.contains(field)) {
                    from.skipChildren();
                } else {
                    to.writeFieldName(field);
                    copy(from, to, FILES.contains(field) ? path : UnaryOperator.identity());
                }
            }
            to.writeEndObject();
        } catch (IOException e) {
            return json;
        }
        return out + (json.endsWith("\n") ? "\n" : "");
    }

    /**
     * Copies one value. In an object the names are rewritten: in {@code files} they are the files, and the values are
     * fingerprints.
     */
    private static void copy(JsonParser from, JsonGenerator to, UnaryOperator<String> path) throws IOException {
        switch (from.currentToken()) {
            case VALUE_STRING -> to.writeString(path.apply(from.getText()));
            case START_ARRAY -> {
                to.writeStartArray();
                while (from.nextToken() != JsonToken.END_ARRAY) {
                    copy(from, to, path);
                }
                to.writeEndArray();
            }
            case START_OBJECT -> {
                to.writeStartObject();
                while (from.nextToken() == JsonToken.FIELD_NAME) {
                    to.writeFieldName(path.apply(from.currentName()));
                    from.nextToken();
                    copy(from, to, UnaryOperator.identity());
                }
                to.writeEndObject();
            }
            default -> to.copyCurrentEvent(from);
        }
    }
}
