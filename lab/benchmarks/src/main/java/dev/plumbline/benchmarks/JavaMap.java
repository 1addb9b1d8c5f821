package dev.plumbline.benchmarks;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The map of {@link MapWorkload} written by hand as a model, for {@code plumbline check --model-class}: what a whole
 * call of the command takes where nothing has to be read, analysed or evaluated but the history.
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

    /** Values by key, 0 where absent; keys behind the end are absent. */
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
    public List<Contents> next(Contents map, Operation operation) {
        int key = number(operation, "key");
        int old = map.at(key);
        int result = number(operation, "result");
        return switch (operation.name()) {
            case "Contains" -> only(map, (old != 0) == (result != 0));
            case "Insert" -> old == result ? List.of(map.with(key, number(operation, "value"))) : List.of();
            case "InsertIfAbsent" ->
                old != result ? List.of() : List.of(old == 0 ? map.with(key, number(operation, "value")) : map);
            case "Erase" -> old != result ? List.of() : List.of(old == 0 ? map : map.with(key, 0));
            default -> {
                int count = 0;
                for (int k = number(operation, "from"); k <= number(operation, "to"); k++) {
                    count += map.at(k) != 0 ? 1 : 0;
                }
                yield only(map, count == result);
            }
        };
    }

    private static List<Contents> only(Contents map, boolean possible) {
        return possible ? List.of(map) : List.of();
    }

    /** 1 for TRUE, 0 for FALSE and for an argument that the operation does not have. */
    private static int number(Operation operation, String argument) {
        Value given = operation.arguments().get(argument);
        return given instanceof Value.Int number
                ? (int) number.value()
                : given instanceof Value.Bool truth && truth.value() ? 1 : 0;
    }

    @Override
    public boolean observer(Operation operation) {
        return switch (operation.name()) {
            case "Insert" -> number(operation, "result") == number(operation, "value");
            case "InsertIfAbsent" -> number(operation, "result") != 0;
            case "Erase" -> number(operation, "result") == 0;
            default -> true;
        };
    }

    @Override
    public Footprint footprint(Operation operation) {
        Footprint.Builder cells = Footprint.builder();
        if (operation.name().equals("RangeCount")) {
            for (int k = number(operation, "from"); k <= number(operation, "to"); k++) {
                cells.read("map", Value.of(k));
            }
            return cells.build();
        }
        Value key = operation.arguments().get("key");
        cells.read("map", key);
        return observer(operation) ? cells.build() : cells.write("map", key).build();
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
