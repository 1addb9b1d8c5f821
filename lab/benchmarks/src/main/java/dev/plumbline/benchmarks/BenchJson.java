package dev.plumbline.benchmarks;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.benchmarks.json.ScenarioJson;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The rows of a run as one JSON object. */
final class BenchJson {
    private BenchJson() {}

    static void write(Bench.Options options, List<Scenario> scenarios, List<Row> rows, Writer out) throws IOException {
        ScenarioJson.write(out, json -> {
            json.writeBooleanField("quick", options.quick());
            json.writeNumberField("seed", options.seed());
            ScenarioJson.rows(json, "scenarios", scenarios, (fields, scenario) -> {
                fields.writeStringField("name", scenario.name());
                fields.writeStringField("question", scenario.question());
                fields.writeNumberField("heapMiB", scenario.heapMiB());
                fields.writeArrayFieldStart("rows");
                for (Row row : rows) {
                    if (row.scenario().equals(scenario.name())) {
                        row(row, fields);
                    }
                }
                fields.writeEndArray();
            });
        });
    }

    private static void row(Row row, JsonGenerator json) throws IOException {
        MapWorkload workload = row.trial().workload();
        Measurement measured = row.measured();
        json.writeStartObject();
        json.writeStringField("checker", row.trial().checker().words());
        json.writeStringField("format", row.trial().format());
        json.writeNumberField("threads", workload.threads());
        json.writeNumberField("operations", workload.operations());
        json.writeNumberField("keys", workload.keys());
        json.writeNumberField("overlap", workload.overlap());
        json.writeNumberField("seed", workload.seed());
        json.writeBooleanField("stale", workload.stale());
        json.writeStringField("verdict", measured.verdict());
        if (!measured.detail().isEmpty()) {
            json.writeStringField("detail", measured.detail());
        }
        json.writeNumberField("steps", measured.steps());
        json.writeNumberField("stepsPerOperation", Quantity.STEPS_PER_OPERATION.of(measured));
        json.writeNumberField("maxFrontier", measured.maxFrontier());
        json.writeNumberField("seconds", measured.seconds());
        json.writeNumberField("cpuSeconds", measured.cpuSeconds());
        json.writeNumberField("readSeconds", measured.readSeconds());
        json.writeNumberField("peakMemoryMiB", measured.peakHeapMiB());
        if (row.ratio().isPresent()) {
            Trial.Comparison comparison = row.trial().against().orElseThrow();
            json.writeObjectFieldStart("ratio");
            json.writeStringField("quantity", comparison.quantity().words());
            json.writeNumberField("toRow", comparison.position());
            json.writeNumberField("value", row.ratio().getAsDouble());
            json.writeEndObject();
        }
        json.writeArrayFieldStart("targets");
        for (Target target : row.trial().targets()) {
            json.writeStartObject();
            json.writeStringField("target", target.words());
            json.writeBooleanField("holds", target.holds(row));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
