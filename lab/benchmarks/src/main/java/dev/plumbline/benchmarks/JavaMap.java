package dev.plumbline.benchmarks;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The map of {@link MapWorkload} written by hand as a model, for {@code plumbline check --model-class}: measures a
 * whole call of the command that only has to read the history, without a specification to load and evaluate.
 */
public final class JavaMap implements SequentialModel<JavaMap.Contents> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("Contains", "returns whether the key has a value")
                    .takes("key", Kind.NATURAL)
                    .takes("result", Kind.BOOLEAN),
            Signature.of("Insert", "gives the key a value and returns the one before it, or 0")
                    .takes("key", Kind.NATURAL)
                    .takes("value", Kind.NATURAL)
                    .takes("result", Kind.NATURAL),
            Signature.of("InsertIfAbsent", "the same, but a key that has a value keeps it")
                    .takes("key", Kind.NATURAL)
                    .takes("value", Kind.NATURAL)
                    .takes("result", Kind.NATURAL),
            Signature.of("Erase", "takes the value of the key away and returns it, or 0")
                    .takes("key", Kind.NATURAL)
                    .takes("result", Kind.NATURAL),
            Signature.of("RangeCount", "returns the number of keys between two, both included")
                    .takes("from", Kind.NATURAL)
                    .takes("to", Kind.NATURAL)
                    .takes("result", Kind.NATURAL));

    private static final Contents EMPTY = new Contents(new int[0]);

    /** Values by key, 0 if absent; keys after the end are absent. */
    public static final class Contents {
        private final int[] values;

        private Contents(int[] values) {
            this.values = values;
        }

        private int at(int key) {
            return key < values.length ? values[key] : 0;
        }

        private Contents with(int key, int value) {
            int[] copy = Arrays.copyOf(values, Math.max(values.length, key + 1));
            copy[key] = value;
            int end = copy.length;
            while (end > 0 && copy[end - 1] == 0) {
                end--;
            }
            return new Contents(end == copy.length ? copy : Arrays.copyOf(copy, end));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Contents contents && Arrays.equals(values, contents.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }
    }

    @Override
    public String name() {
        return "java-map";
    }

    @Override
    public String description() {
        return "The map of the benchmarks, written by hand.";
    }

    @Override
    public List<Signature> operations() {
        return OPERATIONS;
    }

    @Override
    public Contents initial() {
        return EMPTY;
    }

    @Override
    public List<Answer<Contents>> step(Contents map, Call call) {
        if (call.name().equals("RangeCount")) {
            int count = 0;
            for (int k = call.getInt("from"); k <= call.getInt("to"); k++) {
                count += map.at(k) != 0 ? 1 : 0;
            }
            return Answer.of(count, map).only();
        }
        int key = call.getInt("key");
        int old = map.at(key);
        return switch (call.name()) {
            case "Contains" -> Answer.of(old != 0, map).only();
            case "Insert" -> Answer.of(old, map.with(key, call.getInt("value"))).only();
            case "InsertIfAbsent" ->
                Answer.of(old, old == 0 ? map.with(key, call.getInt("value")) : map)
                        .only();
            default -> Answer.of(old, old == 0 ? map : map.with(key, 0)).only();
        };
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "Insert" -> call.returned(call.get("value"));
            case "InsertIfAbsent" -> !call.returned(0);
            case "Erase" -> call.returned(0);
            default -> true;
        };
    }

    @Override
    public Footprint footprint(Call call) {
        Footprint.Builder cells = Footprint.builder();
        if (call.name().equals("RangeCount")) {
            for (int k = call.getInt("from"); k <= call.getInt("to"); k++) {
                cells.read("map", Value.of(k));
            }
            return cells.build();
        }
        Value key = call.get("key");
        cells.read("map", key);
        return observer(call) ? cells.build() : cells.write("map", key).build();
    }

    @Override
    public Value show(Contents map) {
        Map<Value, Value> pairs = new HashMap<>();
        for (int key = 0; key < map.values.length; key++) {
            if (map.values[key] != 0) {
                pairs.put(Value.of(key), Value.of(map.values[key]));
            }
        }
        return Value.function(pairs);
    }
}
