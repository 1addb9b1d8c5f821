package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.explain.evidence.ActorSchedule;
import dev.plumbline.history.chart.MessageChart;
import java.io.IOException;
import java.util.Locale;

/** A schedule of actors and the chart of its messages, for programs. The fields are described in docs/bundles.md. */
final class ActorsJson {
    private ActorsJson() {}

    static void write(ActorSchedule actors, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("actors");
        json.writeStringField("system", actors.system());
        json.writeStringField("harness", actors.harness());
        json.writeStringField("schedule", actors.schedule());
        if (actors.chart().isPresent()) {
            chart(actors.chart().get(), json);
        }
        json.writeEndObject();
    }

    private static void chart(MessageChart chart, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("lifelines");
        for (MessageChart.Lifeline each : chart.lifelines()) {
            json.writeStartObject();
            json.writeStringField("name", each.name());
            json.writeStringField("role", word(each.role()));
            step("created", each.created(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("messages");
        for (MessageChart.Message each : chart.messages()) {
            json.writeStartObject();
            json.writeStringField("kind", word(each.kind()));
            if (each.number() >= 0) {
                json.writeNumberField("number", each.number());
            }
            json.writeStringField("from", chart.lifelines().get(each.from()).name());
            json.writeStringField("to", chart.lifelines().get(each.to()).name());
            step("sentBy", each.sentBy(), json);
            json.writeStringField("text", each.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("steps");
        for (MessageChart.Step each : chart.steps()) {
            json.writeStartObject();
            json.writeStringField("kind", word(each.kind()));
            if (each.lifeline() >= 0) {
                json.writeStringField(
                        "at", chart.lifelines().get(each.lifeline()).name());
            }
            if (each.message() >= 0) {
                json.writeNumberField(
                        "message", chart.messages().get(each.message()).number());
            }
            if (!each.note().isEmpty()) {
                json.writeStringField("note", each.note());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("calls");
        for (MessageChart.Call each : chart.calls()) {
            json.writeStartObject();
            json.writeNumberField("operation", each.operation());
            json.writeStringField(
                    "client", chart.lifelines().get(each.lifeline()).name());
            step("begins", each.begin(), json);
            if (each.returned()) {
                step("ends", each.end(), json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Steps count from 1, as the text does; what was there from the start has none. */
    private static void step(String field, int step, JsonGenerator json) throws IOException {
        if (step >= 0) {
            json.writeNumberField(field, step + 1);
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
