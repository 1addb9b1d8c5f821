package dev.plumbline.explain.bundle;

import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of a bundle, each once, by number. A line holds a state whole, {@code {"value": v}}, or as its difference from
 * an earlier one, {@code {"base": 12, "difference": d}}.
 */
final class StatePool {
    /** Elements of all states together. A thousand states of a thousand keys are a million. */
    static final long MOST_ELEMENTS = 10_000_000;

    private final Map<Value, Integer> numbers = new HashMap<>();
    private final List<Value> states = new ArrayList<>();
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private long elements;
    private int last = -1;

    /** The number of a state, which probably resembles the one that was added last. */
    int add(State state) {
        return add(state.value(), last);
    }

    /** @param like a state that this one probably resembles */
    int add(State state, State like) {
        return add(state.value(), numbers.getOrDefault(like.value(), last));
    }

    private int add(Value value, int like) {
        Integer known = numbers.get(value);
        if (known != null) {
            last = known;
            return known;
        }
        elements += Difference.size(value);
        Value line = Value.record(Map.of("value", value));
        if (like >= 0) {
            Value difference = Difference.between(states.get(like), value);
            line = Value.record(Map.of("base", Value.of(like), "difference", difference));
        }
        try {
            lines.write(JsonValues.bytes(line));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lines.write('\n');
        last = states.size();
        numbers.put(value, last);
        states.add(value);
        return last;
    }

    /** Whether a reader would reject it. */
    boolean isTooLarge() {
        return elements > MOST_ELEMENTS || lines.size() > Container.MOST_IN_MEMORY / 2;
    }

    byte[] lines() {
        return lines.toByteArray();
    }

    static List<State> read(String name, byte[] bytes) throws BadInput {
        // A difference copies what it leaves out as well, which is at most as much as it keeps.
        return read(name, bytes, new Difference.Room(3 * MOST_ELEMENTS));
    }

    static List<State> read(String name, byte[] bytes, Difference.Room room) throws BadInput {
        List<State> states = new ArrayList<>();
        int start = 0;
        while (start < bytes.length) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            String where = name + ":" + (states.size() + 1);
            Fields line;
            try {
                line = new Fields(JsonValues.read(bytes, start, end - start), where);
            } catch (BadInput e) {
                throw e.at(where);
            }
            Value value;
            if (line.optional("base").isPresent()) {
                Value base = states.get(line.get("base").number(0, states.size() - 1))
                        .value();
                value = Difference.apply(base, line.get("difference"), room);
            } else {
                value = line.get("value").value();
            }
            states.add(new PlainState(value));
            start = end + 1;
        }
        return states;
    }
}
