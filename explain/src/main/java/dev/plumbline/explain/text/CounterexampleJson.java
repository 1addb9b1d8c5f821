package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.cause.Story;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.CutCoding;
import dev.plumbline.explain.evidence.coding.InFull;
import dev.plumbline.explain.evidence.coding.References;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A counterexample for programs: fields of an object that is open. They are described in docs/cli.md. */
public final class CounterexampleJson {
    private CounterexampleJson() {}

    /** @param origin what the origins of operations count: {@code line} or {@code byte} */
    public static void write(Counterexample found, String origin, Optional<Cause> cause, JsonGenerator json)
            throws IOException {
        References inFull =
                new InFull(found.history(), Numbers.whole(found.history().size()), FailingHistory.NO_LAYERS, origin);
        write(found, inFull, cause, json);
    }

    /** @param cause as far as it is known, which may be further than the counterexample alone tells */
    static void write(Counterexample found, References references, Optional<Cause> cause, JsonGenerator json)
            throws IOException {
        if (cause.isPresent()) {
            CauseJson.write(cause.get(), json);
        } else if (found.cut().isPresent() && found.failedAt() >= 0) {
            CauseJson.write(Story.of(found, references.numbering()).orElseThrow(), json);
        }
        Map<String, Value> fields = CounterexampleCoding.fields(found, references);
        if (found.cut().isPresent()) {
            fields.put("nextRecords", CutCoding.nextRecords(found, references));
        }
        EvidenceJson.write(fields, json);
    }

    /** The operations of the recording that were not judged. */
    public static void torn(TornEnds torn, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("torn");
        json.writeNumberField("operations", torn.operations());
        json.writeArrayFieldStart("parts");
        for (TornEnds.Part part : torn.parts()) {
            json.writeStartObject();
            json.writeStringField("where", part.where());
            json.writeNumberField("operations", part.operations());
            json.writeStringField("why", part.why());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** The cost of a check. */
    public static void statistics(Statistics statistics, JsonGenerator json) throws IOException {
        json.writeNumberField("operations", statistics.operations());
        json.writeNumberField("processes", statistics.processes());
        json.writeNumberField("steps", statistics.steps());
        json.writeNumberField("maxFrontier", statistics.maxFrontier());
        json.writeNumberField("seconds", rounded(statistics.time().toNanos() / 1e9, 3));
        if (statistics.peakMemoryBytes() > 0) {
            json.writeNumberField("peakMemoryMiB", rounded(statistics.peakMemoryBytes() / (double) (1 << 20), 1));
        }
    }

    private static BigDecimal rounded(double number, int digits) {
        return BigDecimal.valueOf(number).setScale(digits, RoundingMode.HALF_UP);
    }

    /** An object of values, by name: the same input gives the same line. */
    public static void named(String field, Map<String, Value> values, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, Value> entry : new TreeMap<>(values).entrySet()) {
            json.writeFieldName(entry.getKey());
            JsonValues.write(entry.getValue(), json);
        }
        json.writeEndObject();
    }
}
