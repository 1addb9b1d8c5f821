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
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
