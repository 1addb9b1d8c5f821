package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * A witness as NDJSON: a header, then a line for each step. It is written during the search, so it may be longer
 * than memory. A failure to write is an {@link UncheckedIOException}.
 */
public final class WitnessJson implements Witness.Sink, AutoCloseable {
    private static final JsonFactory JSON = new JsonFactory();

    private final boolean wholeStates;
    private final JsonGenerator json;
    private History history;
    private String spec;
    private Value before;

    /** @param wholeStates whether each step carries the whole state, and not only the variables that it changed */
    public WitnessJson(OutputStream out, boolean wholeStates) throws IOException {
        this.wholeStates = wholeStates;
        this.json = JSON.createGenerator(out).setRootValueSeparator(null);
    }

    @Override
    public void begin(History checked, String by) {
        history = checked;
        spec = by;
    }

    @Override
    public void initial(State state) {
        before = state.value();
        try {
            json.writeStartObject();
            json.writeNumberField("plumbline", 1);
            json.writeStringField("kind", "witness");
            json.writeStringField("history", history.name());
            json.writeStringField("spec", spec);
            json.writeNumberField("operations", history.size());
            json.writeFieldName("initial");
            JsonValues.write(before, json);
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void performed(Witness.Performed step) {
        try {
            json.writeStartObject();
            if (step.operation() != Witness.SILENT) {
                Operation operation = history.operations().get(step.operation());
                json.writeNumberField("operation", step.operation());
                json.writeFieldName("process");
                JsonValues.write(operation.process(), json);
                json.writeStringField("op", operation.name());
                CounterexampleJson.named("args", operation.arguments(), json);
            }
            json.writeStringField("step", step.step());
            json.writeBooleanField("completes", step.completes());
            state(step.state().value());
            json.writeEndObject();
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void state(Value after) throws IOException {
        if (wholeStates) {
            json.writeFieldName("state");
            JsonValues.write(after, json);
        } else if (!after.equals(before)) {
            Map<String, Value> old = StateTable.variables(before);
            Map<String, Value> now = StateTable.variables(after);
            if (after instanceof Value.Rec
                    && before instanceof Value.Rec
                    && old.keySet().equals(now.keySet())) {
                now.entrySet().removeIf(entry -> entry.getValue().equals(old.get(entry.getKey())));
                CounterexampleJson.named("changed", now, json);
            } else {
                json.writeFieldName("state");
                JsonValues.write(after, json);
            }
        }
        before = after;
    }

    /** Closes the stream too. */
    @Override
    public void close() throws IOException {
        json.close();
    }
}
