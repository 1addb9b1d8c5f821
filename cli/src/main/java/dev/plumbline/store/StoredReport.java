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
final class StoredReport {
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
        byte[] bytes = explanation(entry.verdict().get().report());
        return Optional.of(JsonValues.read(bytes, 0, bytes.length));
    }

    /** The fields of the explanation; other fields contain fractions, which are not values. */
    private static byte[] explanation(String report) throws BadInput {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        try (JsonParser in = JSON.createParser(report);
                JsonGenerator out = JSON.createGenerator(kept)) {
            in.nextToken();
            out.writeStartObject();
            while (in.nextToken() == JsonToken.FIELD_NAME) {
                String name = in.currentName();
                in.nextToken();
                if (EXPLAINING.contains(name)) {
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
        return kept.toByteArray();
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
