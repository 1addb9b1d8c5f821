package dev.plumbline.record;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Writes nested objects. Values of TLA+ that MessagePack and JSON lack are written as a map with one key that begins
 * with a dollar.
 */
final class Nested {
    /** Without this limit, a list that contains itself would cause a stack overflow. */
    private static final int DEEPEST = 100;

    private final ValueSink sink;

    Nested(ValueSink sink) {
        this.sink = sink;
    }

    /** @throws IllegalArgumentException if there is no TLA+ value for it */
    void write(Object value) {
        write(value, 0);
    }

    private void write(Object value, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("a value of more than " + DEEPEST + " levels; expected fewer");
        }
        if (value == null) {
            sink.nil();
        } else if (value instanceof String text) {
            sink.text(text);
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            sink.integer(((Number) value).longValue());
        } else if (value instanceof Boolean bool) {
            sink.truth(bool);
        } else if (value instanceof Enum<?> constant) {
            sink.text(constant.name());
        } else if (value instanceof ModelValue model) {
            tag("$model");
            sink.text(model.name());
            sink.endMap();
        } else if (value instanceof long[] integers) {
            sink.integers(integers);
        } else if (value instanceof int[] integers) {
            sink.array(integers.length);
            for (int integer : integers) {
                sink.integer(integer);
            }
            sink.endArray();
        } else if (value instanceof Object[] elements) {
            sink.array(elements.length);
            for (Object element : elements) {
                write(element, depth + 1);
            }
            sink.endArray();
        } else if (value instanceof Set<?> elements) {
            tag("$set");
            elements(elements, depth);
            sink.endMap();
        } else if (value instanceof Collection<?> elements) {
            elements(elements, depth);
        } else if (value instanceof Map<?, ?> map) {
            map(map, depth);
        } else {
            throw new IllegalArgumentException(
                    "an object of " + value.getClass().getName() + " cannot be recorded;"
                            + " expected null, an integer of at most 64 bits, a boolean, a string, an enum constant, a Model,"
                            + " or an array, collection or map of these");
        }
    }

    private void elements(Collection<?> elements, int depth) {
        // A copy, whose size cannot change between the head and the elements: recorded collections are often shared.
        Object[] copy = elements.toArray();
        sink.array(copy.length);
        for (Object element : copy) {
            write(element, depth + 1);
        }
        sink.endArray();
    }

    /** A map whose keys are names is a record; any other map is a function. */
    private void map(Map<?, ?> map, int depth) {
        Object[] entries = map.entrySet().toArray();
        boolean isRecord = true;
        for (Object entry : entries) {
            isRecord &= ((Map.Entry<?, ?>) entry).getKey() instanceof String name && !name.startsWith("$");
        }
        if (isRecord) {
            sink.map(entries.length);
            for (Object each : entries) {
                Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
                sink.key((String) entry.getKey());
                write(entry.getValue(), depth + 1);
            }
            sink.endMap();
            return;
        }
        tag("$fn");
        sink.array(entries.length);
        for (Object each : entries) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            sink.array(2);
            write(entry.getKey(), depth + 1);
            write(entry.getValue(), depth + 1);
            sink.endArray();
        }
        sink.endArray();
        sink.endMap();
    }

    private void tag(String tag) {
        sink.map(1);
        sink.key(tag);
    }
}
