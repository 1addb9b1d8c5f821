package dev.plumbline.value.document;

import dev.plumbline.value.Value;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An object under construction; {@link Fields} reads one. Its parts are values, documents, texts, paths, numbers, truths,
 * enumerations by their {@linkplain #word words}, and collections of these. {@code null} and an empty position in a
 * list are JSON's null.
 *
 * <p>Programs get it as JSON, with its fields in the order in which they were put. A file that is read again contains
 * its {@link #value}.
 */
public final class Document {
    private final Map<String, Object> fields = new LinkedHashMap<>();

    /** An object with these fields, in the order of the map. */
    public static Document of(Map<String, ?> parts) {
        Document document = new Document();
        parts.forEach(document::put);
        return document;
    }

    /** An empty optional part leaves out the field. */
    public Document put(String name, Object part) {
        if (part instanceof Optional<?> optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (part instanceof OptionalInt optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (part instanceof OptionalLong optional) {
            optional.ifPresent(present -> put(name, present));
        } else if (part instanceof OptionalDouble optional) {
            optional.ifPresent(present -> put(name, present));
        } else {
            fields.put(name, part(part));
        }
        return this;
    }

    /** Leaves out the field if the text or the collection is empty. */
    public Document putUnlessEmpty(String name, Object part) {
        boolean empty = part instanceof Collection<?> parts ? parts.isEmpty() : part.equals("");
        return empty ? this : put(name, part);
    }

    public Document putAll(Document other) {
        fields.putAll(other.fields);
        return this;
    }

    /** Each part is a value, a document, a decimal number or a list of these. */
    public Map<String, Object> fields() {
        return Collections.unmodifiableMap(fields);
    }

    /**
     * The object as a record.
     *
     * @throws IllegalStateException if it contains a decimal number, which is no value
     */
    public Value value() {
        Map<String, Value> values = new LinkedHashMap<>();
        fields.forEach((name, part) -> values.put(name, value(part)));
        return Value.record(values);
    }

    /** An array. */
    public static Value list(Object... parts) {
        return value(part(Arrays.asList(parts)));
    }

    /** The name of a constant as documents have it: {@code all-of-the-end}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Object part(Object given) {
        if (given == null) {
            return Value.ModelValue.NULL;
        }
        if (given instanceof Value || given instanceof Document || given instanceof BigDecimal) {
            return given;
        }
        if (given instanceof Integer || given instanceof Long) {
            return Value.of(((Number) given).longValue());
        }
        if (given instanceof OptionalInt position) {
            return position.isPresent() ? Value.of(position.getAsInt()) : Value.ModelValue.NULL;
        }
        if (given instanceof Double number) {
            // JSON has no infinite numbers.
            return Double.isFinite(number) ? BigDecimal.valueOf(number) : Value.of(number.toString());
        }
        if (given instanceof String || given instanceof Path) {
            return Value.of(given.toString());
        }
        if (given instanceof Boolean truth) {
            return Value.of(truth);
        }
        if (given instanceof Enum<?> constant) {
            return Value.of(word(constant));
        }
        if (given instanceof Collection<?> all) {
            List<Object> parts = new ArrayList<>(all.size());
            all.forEach(each -> parts.add(part(each)));
            return parts;
        }
        throw new IllegalArgumentException(
                "a document with a " + given.getClass().getName());
    }

    private static Value value(Object part) {
        if (part instanceof Document document) {
            return document.value();
        }
        if (part instanceof List<?> parts) {
            return Value.tuple(parts.stream().map(Document::value).toList());
        }
        if (part instanceof Value value) {
            return value;
        }
        throw new IllegalStateException(part + " is no value");
    }
}
