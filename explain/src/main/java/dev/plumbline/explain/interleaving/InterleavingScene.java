package dev.plumbline.explain.interleaving;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.ThreadTest;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** What the threads behind a history did, as the front end reads it (interleaving.js). */
public final class InterleavingScene {
    private static final JsonFactory JSON = new JsonFactory();

    private InterleavingScene() {}

    public static String of(ThreadTest test) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            json.writeStartObject();
            json.writeStringField("subject", test.subject());
            json.writeStringField("test", test.test());
            json.writeStringField("finding", test.finding());
            json.writeArrayFieldStart("runs");
            for (ThreadTest.Run run : test.runs()) {
                run(run.interleaving(), json);
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static void run(Interleaving shown, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeFieldName("threads");
        texts(shown.threads(), json);
        json.writeArrayFieldStart("calls");
        for (Interleaving.Call call : shown.calls()) {
            json.writeStartArray();
            json.writeNumber(call.operation());
            json.writeNumber(call.thread());
            json.writeString(call.text());
            json.writeString(call.ended());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("rows");
        for (Interleaving.Row row : shown.rows()) {
            json.writeStartArray();
            json.writeString(row.kind().word());
            json.writeNumber(row.thread());
            json.writeNumber(row.call());
            if (row.kind() == Kind.STEP) {
                texts(row.step().parts(), json);
            } else if (row.kind() == Kind.LEFT_OUT) {
                json.writeNumber(row.count());
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void texts(List<String> texts, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
