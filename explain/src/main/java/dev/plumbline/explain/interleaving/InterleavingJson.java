package dev.plumbline.explain.interleaving;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.ThreadTest;
import java.io.IOException;

/** A test of threads and what each of them did, for programs. The fields are described in docs/cli.md. */
public final class InterleavingJson {
    private InterleavingJson() {}

    public static void write(ThreadTest test, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("interleaving");
        json.writeStringField("subject", test.subject());
        known("create", test.creation(), json);
        known("before", test.before(), json);
        json.writeStringField("calls", test.calls());
        known("after", test.after(), json);
        json.writeStringField("finding", test.finding());
        json.writeArrayFieldStart("runs");
        for (ThreadTest.Run run : test.runs()) {
            json.writeStartObject();
            json.writeStringField("schedule", run.schedule());
            if (run.randomNumbers() != 0) {
                json.writeNumberField("randomNumbers", run.randomNumbers());
            }
            json.writeArrayFieldStart("rows");
            for (Interleaving.Row row : run.interleaving().rows()) {
                row(run.interleaving(), row, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void row(Interleaving shown, Interleaving.Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", row.kind().word());
        json.writeStringField("thread", shown.threads().get(row.thread()));
        if (row.call() >= 0) {
            Interleaving.Call call = shown.calls().get(row.call());
            if (call.operation() >= 0) {
                json.writeNumberField("operation", call.operation());
            }
            if (row.kind() == Kind.CALL) {
                json.writeStringField("call", call.text());
            } else if (row.kind() == Kind.RETURN) {
                json.writeStringField("ended", call.ended());
            }
        }
        if (row.kind() == Kind.LEFT_OUT) {
            json.writeNumberField("steps", row.count());
        }
        Interleaving.Step step = row.step();
        known("action", step.action(), json);
        known("variable", step.variable(), json);
        known("object", step.object(), json);
        known("part", step.part(), json);
        known("before", step.before(), json);
        known("after", step.after(), json);
        known("place", step.place(), json);
        known("library", step.library(), json);
        known("calledAt", step.calledAt(), json);
        known("returned", step.returned(), json);
        json.writeEndObject();
    }

    /** Parts that are empty are left out. */
    private static void known(String name, String text, JsonGenerator json) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField(name, text);
        }
    }
}
