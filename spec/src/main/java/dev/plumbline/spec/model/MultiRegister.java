package dev.plumbline.spec.model;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Value;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Look;
import java.util.List;
import java.util.Optional;

/**
 * Registers by key, with transactions that read and write several of them at one moment. Within a transaction a read
 * sees what earlier parts wrote. Sources write nil for a read in a transaction whose value they do not know, so such a
 * read is legal for any value; a plain {@code read} leaves its result out for that, and nil there is a value. A
 * register that holds nil and one that was never written are one state: nil is not kept.
 */
final class MultiRegister extends DeterministicModel<OrderedMap> {
    private static final String EXPECTED_PARTS =
            "a tuple of <<\"read\", key, value>> and <<\"write\", key, value>> (or \"r\" and \"w\")";

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("read", "returns the value at the key")
                    .takes("key", Kind.ANY)
                    .answers(Kind.ANY),
            Signature.of("write", "sets the value at the key")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.ANY),
            Signature.of(
                            "txn",
                            "carries out <<\"read\", key, value>> and <<\"write\", key, value>> at one moment; a read of nil"
                                    + " is legal for any value")
                    .takes("ops", Kind.TUPLE));

    private MultiRegister(OrderedMap initial) {
        super(
                "multi-register",
                "values by key with transactions; initial: a function or record, default nil for every key",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static MultiRegister from(Optional<Value> initial) throws BadInput {
        return new MultiRegister(Initial.map("multi-register", initial, Kind.ANY, Call.NIL));
    }

    /** One read or write in a transaction. */
    private record Part(boolean write, Value key, Value value) {
        static boolean isPart(Value value) {
            return value instanceof Value.Tuple part
                    && part.size() == 3
                    && part.at(1) instanceof Value.Str kind
                    && List.of("read", "write", "r", "w").contains(kind.value());
        }

        static Part of(Value value) {
            Value.Tuple part = (Value.Tuple) value;
            boolean write = ((Value.Str) part.at(1)).value().startsWith("w");
            return new Part(write, Call.normal(part.at(2), Call.NIL), Call.normal(part.at(3), Call.NIL));
        }
    }

    @Override
    public void check(Operation operation) throws BadInput {
        super.check(operation);
        if (operation.name().equals("txn")) {
            for (Value part : ((Value.Tuple) operation.arguments().get("ops")).elements()) {
                if (!Part.isPart(part)) {
                    throw new BadInput("operation txn of model multi-register: argument ops has the element "
                            + Signature.shortened(part) + "; expected " + EXPECTED_PARTS);
                }
            }
        }
    }

    private static List<Part> parts(Call call) {
        return ((Value.Tuple) call.value("ops"))
                .elements().stream().map(Part::of).toList();
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "read" -> Effect.of(state, state.get(call.value("key"), Call.NIL), "value at the key");
            case "write" -> Effect.done(with(state, call.value("key"), call.value("value")));
            case "txn" -> transaction(state, parts(call));
            default -> throw unchecked(call);
        };
    }

    private static Effect<OrderedMap> transaction(OrderedMap state, List<Part> parts) {
        OrderedMap current = state;
        for (Part part : parts) {
            if (part.write()) {
                current = with(current, part.key(), part.value());
                continue;
            }
            Value held = current.get(part.key(), Call.NIL);
            if (!part.value().equals(Call.NIL) && !part.value().equals(held)) {
                return Effect.blocked(
                        state, "value read at " + part.key() + " = value at the key", part.value() + " = " + held);
            }
        }
        return Effect.done(current);
    }

    private static OrderedMap with(OrderedMap state, Value key, Value value) {
        return value.equals(Call.NIL) ? state.without(key) : state.with(key, value);
    }

    /** The first part of a transaction that read something else than there was. */
    private static Optional<Part> misread(OrderedMap state, List<Part> parts) {
        for (int i = 0; i < parts.size(); i++) {
            if (!transaction(state, parts.subList(0, i + 1)).blocked().isEmpty()) {
                return Optional.of(parts.get(i));
            }
        }
        return Optional.empty();
    }

    @Override
    String words(OrderedMap state, Call call) {
        if (!call.name().equals("txn")) {
            return "";
        }
        List<Part> parts = parts(call);
        return misread(state, parts)
                .filter(part -> !isWritten(part.key(), parts))
                .map(part -> "the value at key " + Signature.shortened(part.key()) + " is "
                        + Signature.shortened(state.get(part.key(), Call.NIL)) + ", not "
                        + Signature.shortened(part.value()))
                .orElse("");
    }

    /** What a transaction reads after writing it is no part of the state before it. */
    private static boolean isWritten(Value key, List<Part> parts) {
        return parts.stream().anyMatch(part -> part.write() && part.key().equals(key));
    }

    @Override
    List<Look> looks(OrderedMap state, Call call) {
        if (!call.name().equals("txn")) {
            return lookAt(call.value("key"));
        }
        List<Part> parts = parts(call);
        return misread(state, parts)
                .filter(part -> !isWritten(part.key(), parts))
                .map(part -> lookAt(part.key()))
                .orElse(List.of());
    }

    @Override
    boolean observer(Call call) {
        return switch (call.name()) {
            case "read" -> true;
            case "txn" -> putsBackWhatItRead(parts(call));
            default -> false;
        };
    }

    /**
     * Whether every key written was read before its first write, with a known value, and is left with that value. Then
     * the transaction is possible only where the key holds it already.
     */
    private static boolean putsBackWhatItRead(List<Part> parts) {
        OrderedMap read = OrderedMap.EMPTY;
        OrderedMap written = OrderedMap.EMPTY;
        for (Part part : parts) {
            if (part.write()) {
                written = written.with(part.key(), part.value());
            } else if (!part.value().equals(Call.NIL) && !written.has(part.key())) {
                read = read.with(part.key(), part.value());
            }
        }
        OrderedMap before = read;
        return written.pairs().entrySet().stream()
                .allMatch(write -> before.has(write.getKey())
                        && before.get(write.getKey(), Call.NIL).equals(write.getValue()));
    }

    @Override
    Footprint footprint(Call call) {
        if (!call.name().equals("txn")) {
            return atKey("register", call.value("key"), call);
        }
        Footprint.Builder cells = Footprint.builder();
        boolean observer = observer(call);
        for (Part part : parts(call)) {
            cells.read("register", part.key());
            if (part.write() && !observer) {
                cells.write("register", part.key());
            }
        }
        return cells.build();
    }

    @Override
    public Value show(OrderedMap state) {
        return Value.function(state.pairs());
    }
}
