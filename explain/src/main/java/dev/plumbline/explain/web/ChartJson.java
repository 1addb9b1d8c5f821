package dev.plumbline.explain.web;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.chart.MessageChart;
import java.io.IOException;
import java.util.Locale;

/** A message sequence chart as the front end reads it (chart.js). */
final class ChartJson {
    private ChartJson() {}

    static String of(MessageChart chart) {
        return SceneJson.written(json -> {
            json.writeStartObject();
            lifelines(chart, json);
            messages(chart, json);
            steps(chart, json);
            calls(chart, json);
            json.writeEndObject();
        });
    }

    private static void lifelines(MessageChart chart, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("lifelines");
        for (MessageChart.Lifeline each : chart.lifelines()) {
            json.writeStartArray();
            json.writeString(each.name());
            json.writeString(word(each.role()));
            json.writeNumber(each.created());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void messages(MessageChart chart, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("messages");
        for (MessageChart.Message each : chart.messages()) {
            json.writeStartArray();
            json.writeString(word(each.kind()));
            json.writeNumber(each.number());
            json.writeNumber(each.from());
            json.writeNumber(each.to());
            json.writeNumber(each.sentBy());
            json.writeString(each.text());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void steps(MessageChart chart, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("steps");
        for (MessageChart.Step each : chart.steps()) {
            json.writeStartArray();
            json.writeString(word(each.kind()));
            json.writeNumber(each.lifeline());
            json.writeNumber(each.message());
            json.writeStartArray();
            for (int lifeline : each.side()) {
                json.writeNumber(lifeline);
            }
            json.writeEndArray();
            json.writeString(each.note());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void calls(MessageChart chart, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("calls");
        for (MessageChart.Call each : chart.calls()) {
            json.writeStartArray();
            json.writeNumber(each.operation());
            json.writeNumber(each.lifeline());
            json.writeNumber(each.begin());
            json.writeNumber(each.end());
            json.writeBoolean(each.returned());
            json.writeString(each.text());
            json.writeString(each.result());
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
