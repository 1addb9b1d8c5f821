package dev.plumbline.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.Obstacle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reports for programs: one line with one JSON object for each history. The fields are described in docs/cli.md. */
final class JsonReport {
    private static final JsonFactory JSON = new JsonFactory();

    private final PrintWriter out;

    JsonReport(PrintWriter out) {
        this.out = out;
    }

    void print(Report report) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            if (report instanceof Report.Checked checked) {
                checked(checked, json);
            } else if (report instanceof Report.Refused refused) {
                json.writeStringField("verdict", "error");
                json.writeStringField("history", refused.history());
                json.writeStringField("error", refused.error());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.println(line);
        out.flush();
    }

    private static void checked(Report.Checked checked, JsonGenerator json) throws IOException {
        Verdict verdict = checked.verdict();
        Statistics statistics = verdict.statistics();
        json.writeStringField("verdict", verdict.word());
        json.writeStringField("history", checked.history());
        json.writeStringField("spec", checked.spec());
        json.writeNumberField("operations", statistics.operations());
        json.writeNumberField("processes", statistics.processes());
        json.writeNumberField("steps", statistics.steps());
        json.writeNumberField("maxFrontier", statistics.maxFrontier());
        json.writeNumberField("seconds", rounded(statistics.time().toNanos() / 1e9, 3));
        if (statistics.peakMemoryBytes() > 0) {
            json.writeNumberField("peakMemoryMiB", rounded(statistics.peakMemoryBytes() / (double) (1 << 20), 1));
        }
        if (statistics.operations() == 0) {
            json.writeStringField("note", TextReport.NOTHING_CHECKED);
        }
        if (!checked.neverUsed().isEmpty()) {
            json.writeFieldName("neverUsed");
            json.writeStartArray();
            for (String name : checked.neverUsed()) {
                json.writeString(name);
            }
            json.writeEndArray();
        }
        if (checked.witness().isPresent() && checked.witness().get().written()) {
            json.writeStringField("witness", checked.witness().get().file().toString());
        }
        if (verdict instanceof Verdict.Violates violates) {
            counterexample(violates.counterexample(), checked.origin(), json);
        } else if (verdict instanceof Verdict.Inconclusive inconclusive) {
            json.writeStringField("reason", inconclusive.reason());
            json.writeNumberField("settled", inconclusive.settled());
            json.writeNumberField("frontierSize", inconclusive.frontier());
        }
    }

    private static BigDecimal rounded(double number, int digits) {
        return BigDecimal.valueOf(number).setScale(digits, RoundingMode.HALF_UP);
    }

    private static void counterexample(Counterexample found, String origin, JsonGenerator json) throws IOException {
        History history = found.history();
        json.writeFieldName("failedAt");
        if (found.failedAt() < 0) {
            json.writeNull();
        } else {
            Operation failed = history.operations().get(found.failedAt());
            json.writeStartObject();
            operation(found.failedAt(), failed, json);
            json.writeNumberField("call", failed.timebox().call());
            if (!failed.isPending()) {
                json.writeNumberField("return", failed.timebox().end());
            }
            if (failed.origin() != 0) {
                json.writeNumberField(origin, failed.origin());
            }
            json.writeEndObject();
        }
        json.writeArrayFieldStart("frontier");
        for (Counterexample.Configuration configuration : found.frontier()) {
            json.writeStartObject();
            json.writeFieldName("state");
            JsonValues.write(configuration.state().value(), json);
            json.writeArrayFieldStart("done");
            for (int number : new TreeSet<>(configuration.done())) {
                json.writeNumber(number);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("blocked");
        for (Counterexample.Blocked blocked : found.blocked()) {
            json.writeStartObject();
            operation(blocked.operation(), history.operations().get(blocked.operation()), json);
            reasons(blocked.reasons(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("leftOut", found.leftOut());
    }

    private static void operation(int number, Operation operation, JsonGenerator json) throws IOException {
        json.writeNumberField("operation", number);
        json.writeFieldName("process");
        JsonValues.write(operation.process(), json);
        json.writeStringField("op", operation.name());
        named("args", operation.arguments(), json);
    }

    /** An object of values, by name: the same input gives the same line. */
    static void named(String field, Map<String, Value> values, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, Value> entry : new TreeMap<>(values).entrySet()) {
            json.writeFieldName(entry.getKey());
            JsonValues.write(entry.getValue(), json);
        }
        json.writeEndObject();
    }

    private static void reasons(List<Counterexample.Reason> reasons, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("reasons");
        for (Counterexample.Reason reason : reasons) {
            json.writeStartObject();
            json.writeFieldName("state");
            JsonValues.write(reason.state().value(), json);
            json.writeArrayFieldStart("obstacles");
            for (Obstacle obstacle : reason.obstacles()) {
                json.writeStartObject();
                json.writeStringField("condition", obstacle.condition());
                json.writeStringField("values", obstacle.values());
                json.writeStringField("verdict", obstacle.verdict());
                json.writeStringField("where", obstacle.where());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
