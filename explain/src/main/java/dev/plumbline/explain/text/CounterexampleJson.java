package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.clocks.ProcessAtCut;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.Operation;
import dev.plumbline.history.TornEnds;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** A counterexample for programs: fields of an object that is open. They are described in docs/cli.md. */
public final class CounterexampleJson {
    private final Counterexample found;
    private final Numbers numbers;
    private final String origin;
    private final JsonGenerator json;

    /** @param origin what the origins of operations count: {@code line} or {@code byte} */
    public CounterexampleJson(Counterexample found, Numbers numbers, String origin, JsonGenerator json) {
        this.found = found;
        this.numbers = numbers;
        this.origin = origin;
        this.json = json;
    }

    public void write() throws IOException {
        write(Cause.of(found));
    }

    /** @param cause as far as it is known, which may be further than the counterexample alone tells */
    public void write(Optional<Cause> cause) throws IOException {
        if (cause.isPresent()) {
            CauseJson.write(cause.get(), json);
        }
        json.writeFieldName("failedAt");
        if (found.failedAt() < 0) {
            json.writeNull();
        } else {
            Operation failed = found.history().operations().get(found.failedAt());
            json.writeStartObject();
            operation(found.failedAt());
            JsonValues.writePlace(failed.place(), json);
            if (failed.origin() != 0) {
                json.writeNumberField(origin, failed.origin());
            }
            json.writeEndObject();
        }
        json.writeArrayFieldStart("frontier");
        for (Counterexample.Configuration configuration : found.frontier()) {
            json.writeStartObject();
            state(configuration.state().value());
            operations("done", new TreeSet<>(configuration.done()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("blocked");
        for (Counterexample.Blocked blocked : found.blocked()) {
            json.writeStartObject();
            operation(blocked.operation());
            reasons(blocked.reasons());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (!found.silent().isEmpty()) {
            json.writeArrayFieldStart("silent");
            for (Counterexample.SilentAction silent : found.silent()) {
                json.writeStartObject();
                json.writeStringField("action", silent.name());
                reasons(silent.reasons());
                json.writeNumberField("possible", silent.possible());
                json.writeNumberField("elsewhere", silent.elsewhere());
                json.writeNumberField("notAsked", silent.notAsked());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeNumberField("leftOut", found.leftOut());
        if (found.cut().isPresent()) {
            cut(found.cut().get());
        }
    }

    private void cut(StuckCut cut) throws IOException {
        json.writeObjectFieldStart("cut");
        json.writeStringField("strategy", cut.question().strategy());
        json.writeNumberField("seed", cut.question().seed());
        json.writeNumberField("paths", cut.question().paths());
        json.writeStringField("witness", cut.others().word());
        json.writeNumberField("done", cut.done());
        json.writeArrayFieldStart("processes");
        for (ProcessAtCut each : ProcessAtCut.of(found)) {
            process(each);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("recent");
        for (Witness.Performed step : found.recent()) {
            json.writeStartObject();
            record(step.operation());
            state(step.state().value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void process(ProcessAtCut each) throws IOException {
        json.writeStartObject();
        json.writeFieldName("process");
        JsonValues.write(each.progress().process(), json);
        json.writeNumberField("done", each.progress().done());
        json.writeNumberField("all", each.progress().all());
        json.writeFieldName("next");
        if (each.progress().next() < 0) {
            json.writeNull();
        } else {
            json.writeStartObject();
            record(each.progress().next());
            json.writeStringField("standing", each.standing().word());
            json.writeArrayFieldStart("awaited");
            for (ProcessAtCut.Awaited awaited : each.awaited()) {
                json.writeStartObject();
                json.writeFieldName("process");
                JsonValues.write(awaited.process(), json);
                json.writeNumberField("record", awaited.record());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** An operation as a record of its process. */
    private void record(int index) throws IOException {
        Operation operation = found.history().operations().get(index);
        json.writeNumberField("operation", numbers.original(index));
        json.writeFieldName("process");
        JsonValues.write(operation.process(), json);
        if (operation.place() instanceof VectorClock clock) {
            json.writeNumberField("record", clock.count(VectorClock.nameOf(operation.process())));
        }
        json.writeStringField("op", operation.name());
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

    private void operation(int index) throws IOException {
        Operation operation = found.history().operations().get(index);
        json.writeNumberField("operation", numbers.original(index));
        json.writeFieldName("process");
        JsonValues.write(operation.process(), json);
        json.writeStringField("op", operation.name());
        named("args", operation.arguments(), json);
    }

    void operations(String field, Collection<Integer> indexes) throws IOException {
        json.writeArrayFieldStart(field);
        for (int index : indexes) {
            json.writeNumber(numbers.original(index));
        }
        json.writeEndArray();
    }

    void state(Value state) throws IOException {
        json.writeFieldName("state");
        JsonValues.write(state, json);
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

    void reasons(List<Counterexample.Reason> reasons) throws IOException {
        json.writeArrayFieldStart("reasons");
        for (Counterexample.Reason reason : reasons) {
            json.writeStartObject();
            state(reason.state().value());
            obstacles(reason.obstacles(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void obstacles(List<Obstacle> obstacles, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("obstacles");
        for (Obstacle obstacle : obstacles) {
            json.writeStartObject();
            json.writeStringField("condition", obstacle.condition());
            json.writeStringField("values", obstacle.values());
            json.writeStringField("verdict", obstacle.verdict());
            json.writeStringField("where", obstacle.where());
            if (!obstacle.words().isEmpty()) {
                json.writeStringField("words", obstacle.words());
            }
            if (obstacle.element().isPresent()) {
                json.writeNumberField("element", obstacle.element().getAsInt());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
