package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Witness;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;

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
        line(new Document()
                .put("plumbline", 1)
                .put("kind", "witness")
                .put("history", history.name())
                .put("spec", spec)
                .put("operations", history.size())
                .put("initial", before));
    }

    @Override
    public void performed(Witness.Performed step) {
        Document document = new Document();
        if (step.operation() != Witness.SILENT) {
            Operation operation = history.operations().get(step.operation());
            document.put("operation", step.operation())
                    .put("process", operation.process())
                    .put("op", operation.name())
                    .put("args", named(operation.arguments()));
        }
        Value after = step.state().value();
        document.put("step", step.step()).put("completes", step.completes());
        if (wholeStates) {
            document.put("state", after);
        } else if (!after.equals(before)) {
            changes(after, document);
        }
        line(document);
        before = after;
    }

    private void changes(Value after, Document document) {
        Map<String, Value> old = StateTable.variables(before);
        Map<String, Value> now = StateTable.variables(after);
        if (after instanceof Value.Rec
                && before instanceof Value.Rec
                && old.keySet().equals(now.keySet())) {
            now.entrySet().removeIf(entry -> entry.getValue().equals(old.get(entry.getKey())));
            document.put("changed", named(now));
        } else {
            document.put("state", after);
        }
    }

    /** By name: the same input gives the same line. */
    private static Document named(Map<String, Value> values) {
        return Document.of(new TreeMap<>(values));
    }

    private void line(Document document) {
        try {
            DocumentJson.write(document, json);
            json.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the stream too. */
    @Override
    public void close() throws IOException {
        json.close();
    }
}
