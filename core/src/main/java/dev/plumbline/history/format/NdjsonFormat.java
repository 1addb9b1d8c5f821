package dev.plumbline.history.format;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The native format: an optional header, then one JSON object per line for each operation. */
final class NdjsonFormat extends NamedFormat {
    private static final Pattern OBJECT = Pattern.compile("\\s*\\{\\s*(\"|\\}|$)");

    NdjsonFormat() {
        super("ndjson", "native: one JSON object per line for each operation", true, "ndjson", "jsonl", "json");
    }

    @Override
    public boolean fits(byte[] head) {
        return OBJECT.matcher(new String(head, 0, Math.min(head.length, 1024), StandardCharsets.ISO_8859_1))
                .lookingAt();
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.text(source);
        read(source, new NativeFile(intake));
    }

    /** @param order of the lines before the rest */
    static void readRest(Source source, Order order, Intake intake) throws BadInput {
        intake.text(source);
        intake.order(order, 0);
        read(source, NativeFile.begun(intake));
    }

    /** @param order of the files before this one */
    static void readNext(Source source, Order order, Intake intake) throws BadInput {
        intake.text(source);
        intake.order(order, 0);
        read(source, NativeFile.next(intake));
    }

    private static void read(Source source, NativeFile file) throws BadInput {
        Lines lines = new Lines(source);
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
            write(NativeFields.header(history.order()), json);
            for (Annotation annotation : history.annotations()) {
                write(NativeFields.of(annotation), json);
            }
            for (Operation operation : history.operations()) {
                write(NativeFields.of(operation), json);
            }
        }
    }

    /** @param order for a header, at the beginning of a file */
    static void write(Optional<Order> order, List<Operation> operations, OutputStream out) throws IOException {
        try (JsonGenerator json = JsonFields.JSON.createGenerator(out)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.setRootValueSeparator(null);
            if (order.isPresent()) {
                write(NativeFields.header(order.get()), json);
            }
            for (Operation operation : operations) {
                write(NativeFields.of(operation), json);
            }
        }
    }

    /** One line. */
    private static void write(Map<String, Object> fields, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            json.writeFieldName(field.getKey());
            if (field.getValue() instanceof Value value) {
                write(value, json);
            } else {
                named((Map<?, ?>) field.getValue(), json);
            }
        }
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private static void named(Map<?, ?> named, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : named.entrySet()) {
            json.writeFieldName((String) entry.getKey());
            write((Value) entry.getValue(), json);
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
            named(record.fields(), json);
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
