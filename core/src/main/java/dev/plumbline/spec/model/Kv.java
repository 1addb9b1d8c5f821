package dev.plumbline.spec.model;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A store of strings that can be appended to. A key that was never put has the empty string, so a key with the empty
 * string and a missing key are one state: empty strings are not stored.
 */
final class Kv extends DeterministicModel<OrderedMap> {
    private static final Value NONE = Value.of("");

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("get", "returns the string at the key")
                    .also("read")
                    .takes("key", Kind.ANY)
                    .answers(Kind.STRING),
            Signature.of("put", "sets the string at the key; a result is the string before it")
                    .also("set", "write")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.STRING)
                    .answers(Kind.STRING),
            Signature.of("append", "appends to the string at the key")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.STRING));

    private Kv(OrderedMap initial) {
        super(
                "kv",
                "strings by key, a missing key reads \"\"; initial: a function to strings, default <<>>",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static Kv from(Optional<Value> initial) throws BadInput {
        return new Kv(Initial.map("kv", initial, Kind.STRING, NONE));
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        Value key = call.value("key");
        Value held = state.get(key, NONE);
        return switch (call.name()) {
            case "get" -> Effect.of(state, held, "string at the key");
            case "put" -> Effect.of(with(state, key, call.value("value")), held, "string at the key before");
            case "append" -> Effect.done(with(state, key, Value.of(text(held) + text(call.value("value")))));
            default -> throw unchecked(call);
        };
    }

    private static OrderedMap with(OrderedMap state, Value key, Value value) {
        return value.equals(NONE) ? state.without(key) : state.with(key, value);
    }

    private static String text(Value value) {
        return ((Value.Str) value).value();
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        return partAt(call.value("key"));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "get" -> true;
            case "put" -> call.returned(call.value("value"));
            case "append" -> call.value("value").equals(NONE);
            default -> false;
        };
    }

    @Override
    public Footprint footprint(Call call) {
        return atKey("kv", call.value("key"), call);
    }

    @Override
    public Value show(OrderedMap state) {
        return Value.function(state.pairs());
    }
}
