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
import dev.plumbline.value.document.Document;

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
    public Document operation(int index) {
        Operation operation = history.operations().get(index);
        Document document =
                super.operation(index).put("process", operation.process()).put("op", operation.name());
        // An object without fields would be written as an array: TLA+ has one empty function.
        if (!operation.arguments().isEmpty()) {
            document.put("args", Value.record(operation.arguments()));
        }
        document.putAll(place(operation.place()));
        if (operation.place() instanceof VectorClock clock) {
            document.put("record", clock.count(VectorClock.nameOf(operation.process())));
        }
        return operation.origin() == 0 ? document : document.put(origin, operation.origin());
    }

    /** The fields for the place of an operation, as in a history: call and return, or clock, or at. */
    static Document place(Place place) {
        Document document = new Document();
        if (place instanceof Timebox box) {
            document.put("call", box.call());
            return box.isOpen() ? document : document.put("return", box.end());
        }
        if (place instanceof VectorClock clock) {
            return document.put("clock", Document.of(clock.counts()));
        }
        return document.put("at", ((Position) place).at());
    }

    @Override
    public Document node(int node) {
        return new Document().put("depth", layers.nodes().get(node).depth());
    }
}
