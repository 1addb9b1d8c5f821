package dev.plumbline.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The explanation in the report of a stored violation, as values. */
public final class StoredReport {
    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> EXPLAINING =
            Set.of("operations", "failedAt", "frontier", "blocked", "leftOut", "conflict");

    private StoredReport() {}

    /** Empty if the history does not violate. */
    static Optional<Value> of(Entry entry) throws BadInput {
        if (entry.verdict()
                .filter(given -> given.word() == Verdict.Word.VIOLATES)
                .isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(fields(entry.verdict().get().report(), EXPLAINING));
    }

    /** The part of a report by which its {@link ViolationKind} is known. */
    static String reduced(Entry entry) throws BadInput {
        Optional<ViolationKind> kind = ViolationKind.of(entry);
        if (kind.isEmpty()) {
            return "{}";
        }
        Map<String, Value> fields = new TreeMap<>();
        kind.get().operation().ifPresent(operation -> {
            fields.put("failedAt", Value.record(Map.of("operation", Value.of(0), "op", Value.of(operation))));
            List<Value> obstacles = kind.get().conditions().stream()
                    .map(condition ->
                            (Value) Value.record(Map.of("condition", Value.of(condition), "where", Value.of(""))))
                    .toList();
            Value reason = Value.record(Map.of("obstacles", Value.tuple(obstacles)));
            fields.put(
                    "blocked",
                    Value.tuple(List.of(
                            Value.record(Map.of("operation", Value.of(0), "reasons", Value.tuple(List.of(reason)))))));
        });
        kind.get().conflict().ifPresent(name -> fields.put("conflict", Value.record(Map.of("name", Value.of(name)))));
        try {
            return new String(JsonValues.bytes(Value.record(fields)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Some fields of an object in JSON; other fields may contain fractions, which are not values. */
    public static Value fields(String report, Set<String> names) throws BadInput {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        try (JsonParser in = JSON.createParser(report);
                JsonGenerator out = JSON.createGenerator(kept)) {
            in.nextToken();
            out.writeStartObject();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                if (names.contains(name)) {
                    out.writeFieldName(name);
                    out.copyCurrentStructure(in);
                } else {
                    in.skipChildren();
                }
            }
            out.writeEndObject();
        } catch (IOException e) {
            throw new BadInput("a stored verdict that cannot be read: " + e.getMessage(), e);
        }
        byte[] bytes = kept.toByteArray();
        return JsonValues.read(bytes, 0, bytes.length);
    }

    static Optional<Value> fieldIfAny(Value record, String name) {
        return record instanceof Value.Rec rec ? rec.field(name) : Optional.empty();
    }

    static Value field(Value record, String name) throws BadInput {
        if (record instanceof Value.Rec rec && rec.fields().containsKey(name)) {
            return rec.fields().get(name);
        }
        throw new BadInput("a stored verdict without " + name + "; expected one that plumbline check wrote");
    }

    static List<Value> elements(Value tuple) {
        return tuple instanceof Value.Tuple list ? list.elements() : List.of();
    }

    static String text(Value value) {
        return value instanceof Value.Str text ? text.value() : value.toString();
    }
}
