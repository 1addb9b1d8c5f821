package dev.plumbline.spec.model;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Values of Java as TLA+ values: {@code null}, booleans, whole numbers, strings, characters and constants of enums (as
 * strings), and collections, maps and optionals of these. A {@link Value} is itself.
 */
final class JavaValues {
    private JavaValues() {}

    /** @throws IllegalArgumentException with the name of the class, if TLA+ has no such value */
    static Value of(Object object) {
        return find(object)
                .orElseThrow(() -> new IllegalArgumentException("a value of "
                        + object.getClass().getName()
                        + "; expected a Value, a boolean, a whole number, a string, or a collection or map of these"));
    }

    /** Empty if TLA+ has no such value. */
    static Optional<Value> find(Object object) {
        if (object == null) {
            return Optional.of(Value.ModelValue.NULL);
        } else if (object instanceof Value value) {
            return Optional.of(value);
        } else if (object instanceof Boolean truth) {
            return Optional.of(Value.of(truth));
        } else if (object instanceof Integer
                || object instanceof Long
                || object instanceof Short
                || object instanceof Byte) {
            return Optional.of(Value.of(((Number) object).longValue()));
        } else if (object instanceof String || object instanceof Character) {
            return Optional.of(Value.of(object.toString()));
        } else if (object instanceof Enum<?> constant) {
            return Optional.of(Value.of(constant.name()));
        } else if (object instanceof Optional<?> optional) {
            return find(optional.orElse(null));
        } else if (object instanceof Map<?, ?> map) {
            return function(map);
        } else if (object instanceof Collection<?> collection) {
            return elements(collection)
                    .map(each -> object instanceof Set<?> ? Value.set(each) : (Value) Value.tuple(each));
        }
        return Optional.empty();
    }

    private static Optional<Value> function(Map<?, ?> map) {
        Map<Value, Value> pairs = new TreeMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Optional<Value> key = find(entry.getKey());
            Optional<Value> value = find(entry.getValue());
            if (key.isEmpty() || value.isEmpty()) {
                return Optional.empty();
            }
            pairs.put(key.get(), value.get());
        }
        return Optional.of(Value.function(pairs));
    }

    private static Optional<List<Value>> elements(Collection<?> collection) {
        List<Value> elements = new ArrayList<>();
        for (Object each : collection) {
            Optional<Value> value = find(each);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            elements.add(value.get());
        }
        return Optional.of(elements);
    }
}
