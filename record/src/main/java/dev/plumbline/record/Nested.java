package dev.plumbline.record;

import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Writes objects of any depth: what TLA+ has and MessagePack lacks is a map with one key that begins with a dollar. */
final class Nested {
    /** A list that holds itself would otherwise end in a stack overflow. */
    private static final int DEEPEST = 100;

    private final Draft draft;

    Nested(Draft draft) {
        this.draft = draft;
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
            draft.nil();
        } else if (value instanceof String text) {
            draft.text(text);
        } else if (value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte) {
            draft.integer(((Number) value).longValue());
        } else if (value instanceof Boolean bool) {
            draft.truth(bool);
        } else if (value instanceof Enum<?> constant) {
            draft.text(constant.name());
        } else if (value instanceof Model model) {
            tag("$model");
            draft.text(model.name());
        } else if (value instanceof long[] integers) {
            draft.integers(integers);
        } else if (value instanceof int[] integers) {
            draft.array(integers.length);
            for (int integer : integers) {
                draft.integer(integer);
            }
        } else if (value instanceof Object[] elements) {
            draft.array(elements.length);
            for (Object element : elements) {
                write(element, depth + 1);
            }
        } else if (value instanceof Collection<?> elements) {
            if (value instanceof Set<?>) {
                tag("$set");
            }
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
        // A copy, whose size cannot change between the head and the elements: what is recorded is often shared.
        Object[] copy = elements.toArray();
        draft.array(copy.length);
        for (Object element : copy) {
            write(element, depth + 1);
        }
    }

    /** A map whose keys are names is a record, any other one a function. */
    private void map(Map<?, ?> map, int depth) {
        Object[] entries = map.entrySet().toArray();
        boolean isRecord = true;
        for (Object entry : entries) {
            isRecord &= ((Map.Entry<?, ?>) entry).getKey() instanceof String name && !name.startsWith("$");
        }
        if (isRecord) {
            draft.map(entries.length);
        } else {
            tag("$fn");
            draft.array(entries.length);
        }
        for (Object each : entries) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            if (!isRecord) {
                draft.array(2);
            }
            write(entry.getKey(), depth + 1);
            write(entry.getValue(), depth + 1);
        }
    }

    private void tag(String tag) {
        draft.map(1);
        draft.text(tag);
    }
}
