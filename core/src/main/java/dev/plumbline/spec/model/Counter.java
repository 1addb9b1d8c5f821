package dev.plumbline.spec.model;

import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** An integer of 64 bits that is added to. Results are the value after the operation. */
final class Counter extends DeterministicModel<Value> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("increment", "adds 1; a result is the new value")
                    .also("inc", "incrementAndGet")
                    .answers(Kind.INTEGER),
            Signature.of("decrement", "subtracts 1; a result is the new value")
                    .also("dec", "decrementAndGet")
                    .answers(Kind.INTEGER),
            Signature.of("add", "adds the value, which may be negative; a result is the new value")
                    .also("addAndGet")
                    .takes("value", Kind.INTEGER)
                    .answers(Kind.INTEGER),
            Signature.of("get", "returns the value").also("read").answers(Kind.INTEGER));

    private Counter(Value initial) {
        super("counter", "an integer that is added to; initial: an integer, default 0", OPERATIONS, initial, Call.NIL);
    }

    static Counter from(Optional<Value> initial) throws BadInput {
        return new Counter(Value.of(Initial.integer("counter", initial, 0)));
    }

    @Override
    Effect<Value> effect(Value state, Call call) {
        Value next = sum(state, addend(call));
        return Effect.of(next, next, call.name().equals("get") ? "value of the counter" : "new value of the counter");
    }

    private static long addend(Call call) {
        return switch (call.name()) {
            case "increment" -> 1;
            case "decrement" -> -1;
            case "add" -> call.integer("value", 0);
            case "get" -> 0;
            default -> throw unchecked(call);
        };
    }

    /** Silent wrapping around would give a wrong verdict. */
    private static Value sum(Value state, long addend) {
        try {
            return addend == 0 ? state : Value.of(Math.addExact(((Value.Int) state).value(), addend));
        } catch (ArithmeticException e) {
            throw new SpecException(
                    "model counter: " + state + " + " + addend + " does not fit into an integer of 64 bits", e);
        }
    }

    @Override
    String words(Value state, Call call) {
        return call.name().equals("get")
                ? ""
                : "it would make the counter " + sum(state, addend(call)) + ", not "
                        + Signature.shortened(call.result()) + ": the counter is " + state;
    }

    @Override
    public boolean observer(Call call) {
        return addend(call) == 0;
    }

    @Override
    public Value show(Value state) {
        return state;
    }
}
