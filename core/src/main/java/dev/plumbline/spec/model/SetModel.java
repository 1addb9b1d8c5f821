package dev.plumbline.spec.model;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** A set: an ordered map whose keys are the elements. */
final class SetModel extends DeterministicModel<OrderedMap> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("add", "adds the value and returns whether it was not there before")
                    .also("insert")
                    .takes("value", Kind.ANY)
                    .answers(Kind.BOOLEAN),
            Signature.of("remove", "removes the value and returns whether it was there before")
                    .also("erase", "delete")
                    .takes("value", Kind.ANY)
                    .answers(Kind.BOOLEAN),
            Signature.of("contains", "returns whether the value is there")
                    .takes("value", Kind.ANY)
                    .answers(Kind.BOOLEAN),
            Signature.of("size", "returns the number of elements").answers(Kind.INTEGER),
            Signature.of("isEmpty", "returns whether there are no elements").answers(Kind.BOOLEAN));

    private SetModel(OrderedMap initial) {
        super("set", "a set of values; initial: a set, default {}", OPERATIONS, initial, Call.NIL);
    }

    static SetModel from(Optional<Value> initial) throws BadInput {
        OrderedMap elements = OrderedMap.EMPTY;
        for (Value element : Initial.set("set", initial)) {
            elements = elements.with(Call.normal(element, Call.NIL), Value.Bool.TRUE);
        }
        return new SetModel(elements);
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        Value value = call.value("value");
        return switch (call.name()) {
            case "add" -> Effect.of(state.with(value, Value.Bool.TRUE), !state.has(value), "value not in the set");
            case "remove" -> Effect.of(state.without(value), state.has(value), "value in the set");
            case "contains" -> Effect.of(state, state.has(value), "value in the set");
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the set");
            case "isEmpty" -> Effect.of(state, state.size() == 0, "the set is empty");
            default -> throw unchecked(call);
        };
    }

    @Override
    String words(OrderedMap state, Call call) {
        Value value = call.value("value");
        return switch (call.name()) {
            case "add", "remove", "contains" ->
                Signature.shortened(value) + (state.has(value) ? " is in the set" : " is not in the set");
            case "isEmpty" -> state.size() == 0 ? "the set is empty" : "the set is not empty";
            default -> "";
        };
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        Value value = call.value("value");
        return value == null
                ? super.reads(state, call)
                : List.of(new ReadPart("whether " + Signature.shortened(value) + " is in the set", List.of(value)));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "add", "remove" -> call.returned(Value.Bool.FALSE);
            default -> true;
        };
    }

    @Override
    public Footprint footprint(Call call) {
        return switch (call.name()) {
            case "size", "isEmpty" -> Footprint.builder().readAll("set").build();
            default -> atKey("set", call.value("value"), call);
        };
    }

    @Override
    public Value show(OrderedMap state) {
        return Value.set(state.pairs().keySet());
    }
}
