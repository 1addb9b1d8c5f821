package dev.plumbline.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Values of every kind, from a seed. */
public final class RandomValues {
    private static final String[] TEXTS = {
        "",
        "a",
        "key",
        "a b",
        "$set",
        "$x",
        "\"q\\",
        "line\nbreak\t",
        "1",
        "TRUE",
        "null",
        "é",
        "\uD83D\uDE00",
        "\u0000",
        "_",
        "x-y"
    };
    private static final String[] MODELS = {"null", "nil", "m1", "2PC", "empty", "A_b"};

    private final Random random;

    public RandomValues(Random random) {
        this.random = random;
    }

    /** One of the texts that readers stumble over. */
    public String text() {
        return TEXTS[random.nextInt(TEXTS.length)];
    }

    public Value value(int depth) {
        switch (random.nextInt(depth > 0 ? 8 : 4)) {
            case 0:
                return Value.of(random.nextBoolean());
            case 1:
                return Value.of(
                        switch (random.nextInt(6)) {
                            case 0 -> Long.MIN_VALUE;
                            case 1 -> Long.MAX_VALUE;
                            case 2 -> random.nextLong();
                            default -> random.nextInt(7) - 2;
                        });
            case 2:
                return Value.of(text());
            case 3:
                return Value.model(MODELS[random.nextInt(MODELS.length)]);
            case 4:
                return Value.tuple(values(depth));
            case 5:
                return Value.set(values(depth));
            case 6:
                return Value.record(named(depth));
            default:
                Map<Value, Value> pairs = new TreeMap<>();
                for (Value key : values(depth)) {
                    pairs.put(key, value(depth - 1));
                }
                return Value.function(pairs);
        }
    }

    private List<Value> values(int depth) {
        List<Value> values = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            values.add(value(depth - 1));
        }
        return values;
    }

    public Map<String, Value> named(int depth) {
        Map<String, Value> named = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            named.put(text(), value(depth - 1));
        }
        return named;
    }
}
