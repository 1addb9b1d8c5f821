package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One value that is read, written and, in {@code cas-register}, compared and set. */
final class Register extends DeterministicModel<Value> {
    private static final List<Signature> PLAIN = List.of(
            Signature.of("read", "returns the value").also("get").answers(Kind.ANY),
            Signature.of("write", "sets the value").also("set", "put").takes("value", Kind.ANY));
    private static final Signature CAS = Signature.of(
                    "cas", "sets the value if it is the expected one and returns whether it did")
            .also("compareAndSet")
            .takes("expected", Kind.ANY)
            .takes("value", Kind.ANY)
            .answers(Kind.BOOLEAN);

    private Register(String name, String description, List<Signature> operations, Value initial) {
        super(name, description, operations, initial, Call.NIL);
    }

    static Register plain(Optional<Value> initial) {
        return new Register("register", "one value; initial: any value, default nil", PLAIN, valueOr(initial));
    }

    static Register withCas(Optional<Value> initial) {
        List<Signature> operations = new ArrayList<>(PLAIN);
        operations.add(CAS);
        return new Register(
                "cas-register",
                "one value with compare-and-set; initial: any value, default nil",
                List.copyOf(operations),
                valueOr(initial));
    }

    private static Value valueOr(Optional<Value> initial) {
        return Call.normal(initial.orElse(Call.NIL), Call.NIL);
    }

    @Override
    public void check(Operation operation) throws BadInput {
        if (operation.arguments().containsKey("key")) {
            throw new BadInput("operation " + operation.name() + " of model " + name()
                    + ": unknown argument key; expected the model multi-register, which has registers by key");
        }
        super.check(operation);
    }

    @Override
    Effect<Value> effect(Value state, Call call) {
        return switch (call.name()) {
            case "read" -> Effect.of(state, state, "value of the register");
            case "write" -> Effect.done(call.value("value"));
            case "cas" -> cas(state, call);
            default -> throw unchecked(call);
        };
    }

    private static Effect<Value> cas(Value state, Call call) {
        Value expected = call.value("expected");
        boolean equal = state.equals(expected);
        String meaning = "(value of the register = expected: " + state + " = " + expected + ")";
        return Effect.of(equal ? call.value("value") : state, equal, meaning);
    }

    @Override
    List<ReadPart> reads(Value state, Call call) {
        return List.of(new ReadPart("the register", List.of()));
    }

    @Override
    String words(Value state, Call call) {
        if (!call.name().equals("cas")) {
            return "";
        }
        boolean equal = state.equals(call.value("expected"));
        return "the value of the register is " + Signature.shortened(state)
                + (equal ? "" : ", not " + Signature.shortened(call.value("expected")));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "read" -> true;
            // Setting a value to itself changes nothing, whether it succeeds or not.
            case "cas" ->
                call.returned(Value.Bool.FALSE) || call.value("expected").equals(call.value("value"));
            default -> false;
        };
    }

    @Override
    public Value show(Value state) {
        return state;
    }
}
