package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The native format: an optional header, then one JSON object per line for each operation. */
final class NdjsonFormat implements Format {
    private static final Pattern OBJECT = Pattern.compile("\\s*\\{\\s*(\"|\\}|$)");

    @Override
    public String name() {
        return "ndjson";
    }

    @Override
    public String description() {
        return "native: one JSON object per line for each operation";
    }

    @Override
    public List<String> extensions() {
        return List.of("ndjson", "jsonl", "json");
    }

    @Override
    public boolean fits(byte[] head) {
        return OBJECT.matcher(new String(head, 0, Math.min(head.length, 1024), StandardCharsets.ISO_8859_1))
                .lookingAt();
    }

    @Override
    public boolean isClocked() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.text(source);
        Lines lines = new Lines(source);
        NativeFile file = new NativeFile(intake);
        while (lines.next()) {
            NativeRecord record;
            try {
                record = JsonFields.record(lines);
            } catch (BadInput e) {
                throw lines.bad(e.getMessage());
            }
            file.take(record, lines.number());
        }
    }

    @Override
    public boolean supports(Order order) {
        return true;
    }

    @Override
    public boolean supportsAnnotations() {
        return true;
    }

    @Override
    public boolean canWrite() {
        return true;
    }

    @Override
    public void write(History history, OutputStream out) throws IOException, BadInput {
        try (JsonGenerator json = JsonFields.JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setRootValueSeparator(null);
            json.writeStartObject();
            json.writeNumberField("plumbline", NativeRecord.VERSION);
            json.writeStringField("order", NativeOrders.nameOf(history.order()));
            if (history.order() instanceof Order.Timeboxes timeboxes) {
                json.writeStringField("unit", timeboxes.unit());
                if (timeboxes.asynchronous()) {
                    json.writeBooleanField("async", true);
                }
            }
            json.writeEndObject();
            json.writeRaw('\n');
            for (Annotation annotation : history.annotations()) {
                write(annotation, json);
                json.writeRaw('\n');
            }
            for (Operation operation : history.operations()) {
                write(operation, json);
                json.writeRaw('\n');
            }
        }
    }

    private static void write(Annotation annotation, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("annotation", annotation.text());
        if (annotation.isMoment()) {
            json.writeNumberField("at", annotation.from());
        } else {
            json.writeNumberField("from", annotation.from());
            json.writeNumberField("to", annotation.to());
        }
        if (annotation.process().isPresent()) {
            json.writeFieldName("process");
            write(annotation.process().get(), json);
        }
        json.writeEndObject();
    }

    private static void write(Operation operation, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeFieldName("process");
        write(operation.process(), json);
        json.writeStringField("op", operation.name());
        if (!operation.arguments().isEmpty()) {
            write("args", operation.arguments(), json);
        }
        write(operation.place(), json);
        if (operation.outcome() == Outcome.ABORTED) {
            json.writeStringField("outcome", "aborted");
        }
        if (!operation.metadata().isEmpty()) {
            write("meta", operation.metadata(), json);
        }
        json.writeEndObject();
    }

    static void write(Place place, JsonGenerator json) throws IOException {
        place.match(new Place.Cases<Void, IOException>() {
            @Override
            public Void timebox(Timebox box) throws IOException {
                json.writeNumberField("call", box.call());
                if (!box.isOpen()) {
                    json.writeNumberField("return", box.end());
                }
                return null;
            }

            @Override
            public Void vectorClock(VectorClock clock) throws IOException {
                json.writeObjectFieldStart("clock");
                for (Map.Entry<String, Long> component : clock.counts().entrySet()) {
                    json.writeNumberField(component.getKey(), component.getValue());
                }
                json.writeEndObject();
                return null;
            }

            @Override
            public Void position(Position position) throws IOException {
                json.writeNumberField("at", position.at());
                return null;
            }
        });
    }

    private static void write(String field, Map<String, Value> named, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, Value> entry : named.entrySet()) {
            json.writeFieldName(entry.getKey());
            write(entry.getValue(), json);
        }
        json.writeEndObject();
    }

    static void write(Value value, JsonGenerator json) throws IOException {
        if (value instanceof Value.Bool bool) {
            json.writeBoolean(bool.value());
        } else if (value instanceof Value.Int integer) {
            json.writeNumber(integer.value());
        } else if (value instanceof Value.Str string) {
            json.writeString(string.value());
        } else if (value.equals(Value.ModelValue.NULL)) {
            json.writeNull();
        } else if (value instanceof Value.ModelValue model) {
            json.writeStartObject();
            json.writeStringField(Notation.MODEL, model.name());
            json.writeEndObject();
        } else if (value instanceof Value.Tuple tuple) {
            write(tuple.elements(), json);
        } else if (value instanceof Value.SetOf set) {
            json.writeStartObject();
            json.writeFieldName(Notation.SET);
            write(set.elements(), json);
            json.writeEndObject();
        } else if (value instanceof Value.Rec record && Notation.isPlain(record)) {
            json.writeStartObject();
            for (Map.Entry<String, Value> field : record.fields().entrySet()) {
                json.writeFieldName(field.getKey());
                write(field.getValue(), json);
            }
            json.writeEndObject();
        } else {
            json.writeStartObject();
            json.writeArrayFieldStart(Notation.FUNCTION);
            for (Map.Entry<Value, Value> pair : Notation.pairs(value).entrySet()) {
                write(List.of(pair.getKey(), pair.getValue()), json);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(List<Value> elements, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Value element : elements) {
            write(element, json);
        }
        json.writeEndArray();
    }
}
