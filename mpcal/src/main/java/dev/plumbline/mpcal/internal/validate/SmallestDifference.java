package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The smallest part in which two values differ, by its path: {@code inbox[1][2].color}. If values differ in several
 * parts, they are that part themselves; so two values that are equal except for one deep inside are told apart without
 * reading both.
 *
 * @param path of the part
 */
record SmallestDifference(String path, Value one, Value other) {
    /** @param path of the two values */
    static SmallestDifference of(String path, Value one, Value other) {
        Map<Value, Value> parts = parts(one);
        Map<Value, Value> others = parts(other);
        if (!parts.keySet().equals(others.keySet())) {
            return new SmallestDifference(path, one, other);
        }
        List<Value> differing = parts.keySet().stream()
                .filter(key -> !parts.get(key).equals(others.get(key)))
                .toList();
        if (differing.size() != 1) {
            return new SmallestDifference(path, one, other);
        }
        Value key = differing.get(0);
        boolean isField = one instanceof Value.Rec && key instanceof Value.Str;
        return of(
                path + (isField ? "." + ((Value.Str) key).value() : "[" + key + "]"), parts.get(key), others.get(key));
    }

    /** The elements of a sequence by their indices, the values of a function or record by their arguments. */
    private static Map<Value, Value> parts(Value value) {
        Map<Value, Value> parts = new TreeMap<>();
        if (value instanceof Value.Tuple tuple) {
            for (int i = 0; i < tuple.elements().size(); i++) {
                parts.put(Value.of(i + 1), tuple.elements().get(i));
            }
        } else if (value instanceof Value.Rec fields) {
            fields.fields().forEach((name, field) -> parts.put(Value.of(name), field));
        } else if (value instanceof Value.Fn function) {
            parts.putAll(function.pairs());
        }
        return parts;
    }
}
