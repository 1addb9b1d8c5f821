package dev.plumbline.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.explain.text.StateTable;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * A witness as NDJSON: a header, then a line for each step. It is written while the search goes on, so it may be longer
 * than memory, and it appears under its name only if the verdict is that the history conforms.
 */
public final class WitnessFile implements Witness.Sink, AutoCloseable {
    /** What became of it. */
    public record Fate(Path file, boolean written) {
        public String text() {
            return written ? "witness written to " + file : "no witness, so " + file + " was not written";
        }
    }

    private static final JsonFactory JSON = new JsonFactory();

    private final Path file;
    private final History history;
    private final String spec;
    private final boolean wholeStates;
    private final OutputFile output;
    private final JsonGenerator json;
    private Value before;

    /** @param wholeStates whether each step carries the whole state, and not only the variables that it changed */
    public WitnessFile(Path file, History history, String spec, boolean wholeStates) throws BadInput {
        this.file = file;
        this.history = history;
        this.spec = spec;
        this.wholeStates = wholeStates;
        this.output = OutputFile.create(file);
        try {
            this.json = JSON.createGenerator(output.stream()).setRootValueSeparator(null);
        } catch (IOException e) {
            output.close();
            throw OutputFile.cannotWrite(file, e);
        }
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

    /** Keeps the file if the verdict says that what it holds is a witness. */
    public Fate settle(Verdict verdict) throws BadInput {
        if (!(verdict instanceof Verdict.Conforms)) {
            close();
            return new Fate(file, false);
        }
        try {
            json.close();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
        output.keep();
        return new Fate(file, true);
    }

    @Override
    public void close() {
        output.close();
    }
}
