package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.cause.Sentence;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.history.format.JsonValues;
import java.io.IOException;
import java.util.Locale;

/** A cause for programs: the field {@code cause} of an object that is open. It is described in docs/cli.md. */
final class CauseJson {
    private CauseJson() {}

    /** Of a record in an order that vector clocks allow there are the sentences alone. */
    static void write(Story story, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("cause");
        sentences(story, json);
        json.writeEndObject();
    }

    private static void sentences(Story story, JsonGenerator json) throws IOException {
        json.writeStringField("headline", story.headline().text());
        if (story.reason().isPresent()) {
            json.writeStringField("reason", story.reason().get().text());
        }
        json.writeArrayFieldStart("details");
        for (Sentence detail : story.details()) {
            json.writeString(detail.text());
        }
        json.writeEndArray();
    }

    static void write(Cause cause, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("cause");
        sentences(cause.story(), json);
        json.writeNumberField("operation", cause.operation());
        json.writeStringField("scope", cause.scope().word());
        json.writeBooleanField("complete", cause.complete());
        json.writeBooleanField("leadsNowhere", cause.leadsNowhere());
        if (!cause.then().isEmpty()) {
            json.writeArrayFieldStart("then");
            for (int number : cause.then()) {
                json.writeNumber(number);
            }
            json.writeEndArray();
        }
        json.writeArrayFieldStart("blames");
        for (Cause.Blame blame : cause.blames()) {
            json.writeStartObject();
            json.writeStringField("statement", blame.statement());
            json.writeBooleanField("plain", blame.plain());
            json.writeArrayFieldStart("parts");
            for (Cause.StatePart part : blame.parts()) {
                part(part, json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void part(Cause.StatePart part, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", part.name());
        json.writeBooleanField("same", part.same());
        if (part.content().isPresent()) {
            json.writeFieldName("content");
            JsonValues.write(part.content().get(), json);
        }
        json.writeBooleanField("settled", part.settled());
        json.writeArrayFieldStart("changes");
        for (Cause.LastChange change : part.changes()) {
            json.writeStartObject();
            json.writeStringField("by", word(change.by()));
            if (change.operation() >= 0) {
                json.writeNumberField("operation", change.operation());
            }
            if (!change.step().isEmpty()) {
                json.writeStringField("step", change.step());
            }
            if (change.carries().isPresent()) {
                json.writeNumberField("carries", change.carries().getAsInt());
            }
            if (change.relation() != Cause.LastChange.Relation.NONE) {
                json.writeStringField("relation", word(change.relation()));
            }
            if (!change.distance().isEmpty()) {
                json.writeStringField("distance", change.distance());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
