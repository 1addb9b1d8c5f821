package dev.plumbline.spec.model;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * Registers by key, with transactions that read and write several of them atomically. Within a transaction a read sees
 * what earlier parts wrote. A read without a value, {@code <<"read", key>>}, is legal for any value; nil is a value,
 * that of a register that was never written. Only in a pending transaction, whose reads have not returned, nil also
 * means an unknown value, as histories contain it. A register with nil and one that was never written are one state:
 * nil is not stored.
 */
final class MultiRegister extends DeterministicModel<OrderedMap> {
    private static final String EXPECTED_PARTS =
            "a tuple of <<\"read\", key, value>>, <<\"read\", key>> and <<\"write\", key, value>> (or \"r\" and \"w\")";

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("read", "returns the value at the key")
                    .takes("key", Kind.ANY)
                    .answers(Kind.ANY),
            Signature.of("write", "sets the value at the key")
                    .takes("key", Kind.ANY)
                    .takes("value", Kind.ANY),
            Signature.of("cas", "sets the value at the key if it is the expected one and returns whether it did")
                    .also("compareAndSet")
                    .takes("key", Kind.ANY)
                    .takes("expected", Kind.ANY)
                    .takes("value", Kind.ANY)
                    .answers(Kind.BOOLEAN),
            Signature.of(
                            "txn",
                            "carries out <<\"read\", key, value>> and <<\"write\", key, value>> at one moment;"
                                    + " <<\"read\", key>> is legal for any value")
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

    /** One read or write in a transaction; a read without a value may have seen any. */
    private record Part(boolean write, Value key, Optional<Value> value) {
        static boolean isPart(Value value) {
            return value instanceof Value.Tuple part
                    && part.size() >= 2
                    && part.at(1) instanceof Value.Str kind
                    && (List.of("read", "r").contains(kind.value()) && part.size() <= 3
                            || List.of("write", "w").contains(kind.value()) && part.size() == 3);
        }

        static Part of(Value value, boolean pending) {
            Value.Tuple part = (Value.Tuple) value;
            boolean write = ((Value.Str) part.at(1)).value().startsWith("w");
            Optional<Value> held = part.size() == 3 ? Optional.of(Call.normal(part.at(3), Call.NIL)) : Optional.empty();
            boolean unseen = pending && !write && held.filter(Call.NIL::equals).isPresent();
            return new Part(write, Call.normal(part.at(2), Call.NIL), unseen ? Optional.empty() : held);
        }

        /** Whether this part reads another value than the current one. */
        boolean misreads(Value held) {
            return !write && value.filter(read -> !read.equals(held)).isPresent();
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
                .elements().stream()
                        .map(part -> Part.of(part, call.isPending()))
                        .toList();
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "read" -> Effect.of(state, state.get(call.value("key"), Call.NIL), "value at the key");
            case "write" -> Effect.done(with(state, call.value("key"), call.value("value")));
            case "cas" -> cas(state, call);
            case "txn" -> transaction(state, parts(call));
            default -> throw unchecked(call);
        };
    }

    private static Effect<OrderedMap> cas(OrderedMap state, Call call) {
        Value held = state.get(call.value("key"), Call.NIL);
        Value expected = call.value("expected");
        boolean equal = held.equals(expected);
        String meaning = "(value at the key = expected: " + held + " = " + expected + ")";
        return Effect.of(equal ? with(state, call.value("key"), call.value("value")) : state, equal, meaning);
    }

    private static Effect<OrderedMap> transaction(OrderedMap state, List<Part> parts) {
        OrderedMap current = state;
        for (Part part : parts) {
            if (part.write()) {
                current = with(current, part.key(), part.value().orElseThrow());
                continue;
            }
            Value held = current.get(part.key(), Call.NIL);
            if (part.misreads(held)) {
                return Effect.blocked(
                        state,
                        "value read at " + part.key() + " = value at the key",
                        part.value().orElseThrow() + " = " + held);
            }
        }
        return Effect.done(current);
    }

    private static OrderedMap with(OrderedMap state, Value key, Value value) {
        return value.equals(Call.NIL) ? state.without(key) : state.with(key, value);
    }

    /** The first part of a transaction that read another value than the current one. */
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
        if (call.name().equals("cas")) {
            Value held = state.get(call.value("key"), Call.NIL);
            boolean equal = held.equals(call.value("expected"));
            return "the value at key " + Signature.shortened(call.value("key")) + " is " + Signature.shortened(held)
                    + (equal ? "" : ", not " + Signature.shortened(call.value("expected")));
        }
        if (!call.name().equals("txn")) {
            return "";
        }
        List<Part> parts = parts(call);
        return misread(state, parts)
                .filter(part -> !isWritten(part.key(), parts))
                .map(part -> "the value at key " + Signature.shortened(part.key()) + " is "
                        + Signature.shortened(state.get(part.key(), Call.NIL)) + ", not "
                        + Signature.shortened(part.value().orElseThrow()))
                .orElse("");
    }

    /** A value that a transaction reads after writing it is not part of the state before it. */
    private static boolean isWritten(Value key, List<Part> parts) {
        return parts.stream().anyMatch(part -> part.write() && part.key().equals(key));
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        if (!call.name().equals("txn")) {
            return partAt(call.value("key"));
        }
        List<Part> parts = parts(call);
        return misread(state, parts)
                .filter(part -> !isWritten(part.key(), parts))
                .map(part -> partAt(part.key()))
                .orElse(List.of());
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "read" -> true;
            // Setting a value to itself changes nothing, whether it succeeds or not.
            case "cas" ->
                call.returned(Value.Bool.FALSE) || call.value("expected").equals(call.value("value"));
            case "txn" -> putsBackWhatItRead(parts(call));
            default -> false;
        };
    }

    /**
     * Whether every key written was read before its first write, with a known value, and is left with that value. Then
     * the transaction is possible only if the key already has it.
     */
    private static boolean putsBackWhatItRead(List<Part> parts) {
        OrderedMap read = OrderedMap.EMPTY;
        OrderedMap written = OrderedMap.EMPTY;
        for (Part part : parts) {
            if (part.write()) {
                written = written.with(part.key(), part.value().orElseThrow());
            } else if (part.value().isPresent() && !written.has(part.key())) {
                read = read.with(part.key(), part.value().get());
            }
        }
        OrderedMap before = read;
        return written.pairs().entrySet().stream()
                .allMatch(write -> before.has(write.getKey())
                        && before.get(write.getKey(), Call.NIL).equals(write.getValue()));
    }

    @Override
    public Footprint footprint(Call call) {
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
