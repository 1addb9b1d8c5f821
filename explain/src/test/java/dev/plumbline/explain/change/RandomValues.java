package dev.plumbline.explain.change;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Values of all kinds, small and often alike, so that pairs of them share something. */
public final class RandomValues {
    private RandomValues() {}

    public static Value any(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 4 : 9);
        List<Value> parts = new ArrayList<>();
        for (int i = kind > 3 ? random.nextInt(5) : 0; i > 0; i--) {
            parts.add(any(random, random.nextInt(depth)));
        }
        return switch (kind) {
            case 0 -> Value.of(random.nextInt(4));
            case 1 -> Value.of(List.of("a", "b", "a b", "\"\\\n\u0001").get(random.nextInt(4)));
            case 2 -> Value.of(random.nextBoolean());
            case 3 -> random.nextBoolean() ? Value.ModelValue.NULL : Value.model("m" + random.nextInt(2));
            case 4 -> Value.set(parts);
            case 5, 6 -> Value.tuple(parts);
            default -> function(random, parts, kind == 7);
        };
    }

    private static Value function(Random random, List<Value> parts, boolean record) {
        Map<Value, Value> pairs = new TreeMap<>();
        for (Value part : parts) {
            int key = random.nextInt(5);
            pairs.put(
                    record
                            ? Value.of(List.of("x", "y", "z w", "a.b", "2PC").get(key))
                            : key < 4 ? Value.of(key) : Value.of("x"),
                    part);
        }
        return Value.function(pairs);
    }

    /** A value that shares something with another, or has nothing to do with it. */
    public static Value like(Value value, Random random) {
        if (random.nextInt(8) == 0) {
            return any(random, 2);
        }
        if (value instanceof Value.Tuple tuple && tuple.size() > 0) {
            List<Value> elements = new ArrayList<>(tuple.elements());
            for (int times = random.nextInt(3); times >= 0 && !elements.isEmpty(); times--) {
                int at = random.nextInt(elements.size());
                switch (random.nextInt(3)) {
                    case 0 -> elements.remove(at);
                    case 1 -> elements.add(random.nextInt(elements.size() + 1), any(random, 1));
                    default -> elements.set(at, like(elements.get(at), random));
                }
            }
            return Value.tuple(elements);
        }
        if (value instanceof Value.SetOf set) {
            List<Value> elements = new ArrayList<>(set.elements());
            elements.removeIf(element -> random.nextInt(3) == 0);
            elements.add(any(random, 1));
            return Value.set(elements);
        }
        if (ValueChange.isFunction(value)) {
            Map<Value, Value> pairs = new TreeMap<>(ValueChange.pairs(value));
            pairs.keySet().removeIf(key -> random.nextInt(4) == 0);
            pairs.replaceAll((key, part) -> random.nextInt(3) == 0 ? like(part, random) : part);
            if (random.nextBoolean()) {
                pairs.put(Value.of(random.nextInt(6)), any(random, 1));
            }
            return Value.function(pairs);
        }
        return any(random, 2);
    }
}
