package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.TreeMap;

/** References for readers that have nothing but the document: states in full, and operations with what they say. */
public final class InFull extends References {
    private final History history;
    private final Layers layers;
    private final String origin;

    /**
     * @param layers whose nodes the documents refer to
     * @param origin what the origins of operations count: {@code line} or {@code byte}
     */
    public InFull(History history, Numbers numbers, Layers layers, String origin) {
        super(numbers);
        this.history = history;
        this.layers = layers;
        this.origin = origin;
    }

    @Override
    public Value state(State state) {
        return state.value();
    }

    @Override
    public Map<String, Value> operation(int index) {
        Operation operation = history.operations().get(index);
        Map<String, Value> fields = new TreeMap<>(super.operation(index));
        fields.put("process", operation.process());
        fields.put("op", Value.of(operation.name()));
        // An object without fields would be written as an array: TLA+ has one empty function.
        if (!operation.arguments().isEmpty()) {
            fields.put("args", Value.record(operation.arguments()));
        }
        fields.putAll(place(operation.place()));
        if (operation.place() instanceof VectorClock clock) {
            fields.put("record", Value.of(clock.count(VectorClock.nameOf(operation.process()))));
        }
        if (operation.origin() != 0) {
            fields.put(origin, Value.of(operation.origin()));
        }
        return fields;
    }

    /** The fields for the place of an operation, as in a history: call and return, or clock, or at. */
    static Map<String, Value> place(Place place) {
        Map<String, Value> fields = new TreeMap<>();
        if (place instanceof Timebox box) {
            fields.put("call", Value.of(box.call()));
            if (!box.isOpen()) {
                fields.put("return", Value.of(box.end()));
            }
        } else if (place instanceof VectorClock clock) {
            Map<String, Value> counts = new TreeMap<>();
            clock.counts().forEach((process, count) -> counts.put(process, Value.of(count)));
            fields.put("clock", Value.record(counts));
        } else {
            fields.put("at", Value.of(((Position) place).at()));
        }
        return fields;
    }

    @Override
    public Map<String, Value> node(int node) {
        return Map.of("depth", Value.of(layers.nodes().get(node).depth()));
    }
}
