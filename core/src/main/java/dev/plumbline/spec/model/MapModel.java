package dev.plumbline.spec.model;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** Values by key, as in java.util.Map: the result nil says that there is, or was, no value. */
final class MapModel extends DeterministicModel<OrderedMap> {
    /** A wider range reads the whole map: a footprint must not cost more than the search that it saves. */
    private static final long WIDEST_RANGE = 64;

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("get", "returns the value at the key, or nil")
                    .takes("key", Kind.ANY)
                    .answers(Kind.ANY),
            Signature.of("put", "sets the value at the key and returns the one before it, or nil")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.ANY),
            Signature.of("putIfAbsent", "sets the value if the key has none and returns the one before it, or nil")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.ANY),
            Signature.of("remove", "removes the key and returns its value, or nil")
                    .also("delete")
                    .takes("key", Kind.ANY)
                    .answers(Kind.ANY),
            Signature.of("containsKey", "returns whether the key has a value")
                    .also("contains")
                    .takes("key", Kind.ANY)
                    .answers(Kind.BOOLEAN),
            Signature.of("size", "returns the number of keys").answers(Kind.INTEGER),
            Signature.of("count", "returns the number of keys between two, both included")
                    .takes("from", Kind.ANY)
                    .takes("to", Kind.ANY)
                    .answers(Kind.INTEGER));

    private MapModel(OrderedMap initial) {
        super("map", "values by key; initial: a function or record, default <<>>", OPERATIONS, initial, Call.NIL);
    }

    static MapModel from(Optional<Value> initial) throws BadInput {
        return new MapModel(Initial.map("map", initial, Kind.ELEMENT, Call.NIL));
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the map");
            case "count" ->
                Effect.of(
                        state,
                        Value.of(state.countBetween(call.value("from"), call.value("to"))),
                        "number of keys in from..to");
            default -> atKey(state, call);
        };
    }

    private static Effect<OrderedMap> atKey(OrderedMap state, Call call) {
        Value key = call.value("key");
        Value held = state.get(key, Call.NIL);
        boolean present = !held.equals(Call.NIL);
        return switch (call.name()) {
            case "get" -> Effect.of(state, held, "value at the key");
            case "put" -> Effect.of(state.with(key, call.value("value")), held, "value at the key before");
            case "putIfAbsent" ->
                Effect.of(present ? state : state.with(key, call.value("value")), held, "value at the key before");
            case "remove" -> Effect.of(state.without(key), held, "value at the key before");
            case "containsKey" -> Effect.of(state, present, "the key has a value");
            default -> throw unchecked(call);
        };
    }

    @Override
    String words(OrderedMap state, Call call) {
        if (!call.name().equals("containsKey")) {
            return "";
        }
        Value key = call.value("key");
        return "key " + Signature.shortened(key) + " is " + (state.has(key) ? "" : "not ") + "in the map";
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        return call.has("key") ? partAt(call.value("key")) : super.reads(state, call);
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "put" -> call.returned(call.value("value"));
            case "putIfAbsent" -> call.returnedOther(Call.NIL);
            case "remove" -> call.returned(Call.NIL);
            default -> true;
        };
    }

    @Override
    public Footprint footprint(Call call) {
        return switch (call.name()) {
            case "size" -> Footprint.builder().readAll("map").build();
            case "count" -> range(call.value("from"), call.value("to"));
            default -> atKey("map", call.value("key"), call);
        };
    }

    /** Between two integers there are only integers, so a narrow range is a few cells. */
    private static Footprint range(Value from, Value to) {
        Footprint.Builder cells = Footprint.builder();
        if (!(from instanceof Value.Int low) || !(to instanceof Value.Int high)) {
            return cells.readAll("map").build();
        }
        boolean ordered = low.value() <= high.value();
        // The width may exceed 64 bits; then it is negative, and the range counts as wide.
        long width = high.value() - low.value();
        if (ordered && (width < 0 || width >= WIDEST_RANGE)) {
            return cells.readAll("map").build();
        }
        for (long offset = 0; ordered && offset <= width; offset++) {
            cells.read("map", Value.of(low.value() + offset));
        }
        return cells.build();
    }

    @Override
    public Value show(OrderedMap state) {
        return Value.function(state.pairs());
    }
}
