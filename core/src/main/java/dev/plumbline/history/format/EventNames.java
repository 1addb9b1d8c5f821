package dev.plumbline.history.format;

import static dev.plumbline.history.format.EdnReader.NIL;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The meaning of the values of events, by function: which are arguments and which are results. An unknown result is
 * left out of the arguments, so a pending operation has only the arguments of its invocation.
 *
 * <p>In an invocation, nil means that there is no argument, or that a read of a transaction has seen nothing yet. A
 * completed transaction has read the values that it contains, and nil is the value of a register that was never
 * written: Elle interprets them this way, whereas knossos takes nil for any value. For plain reads {@link ReadOptions.NilMeaning}
 * decides.
 */
final class EventNames {
    private static final Value READ = Value.of("read");

    private final Intake intake;
    private final ReadOptions.NilMeaning nilMeaning;
    private long unknown;
    private long firstUnknown;

    EventNames(Intake intake, ReadOptions.NilMeaning nilMeaning) {
        this.intake = intake;
        this.nilMeaning = nilMeaning;
    }

    /** Whether an operation returns what it found: its invocation has no value of its own. */
    static boolean looks(String f) {
        return switch (f) {
            case "read", "get", "dequeue", "deq", "poll", "pop", "take", "peek" -> true;
            default -> false;
        };
    }

    /** Notes results that were ignored. */
    void end() {
        if (unknown > 0) {
            intake.note(
                    firstUnknown,
                    (unknown == 1 ? "an operation" : unknown + " operations")
                            + " completed with nil, which is taken for an unknown value, as knossos does, and fits"
                            + " everything; if nil means that nothing was written yet, read it as absent");
        }
    }

    /** The arguments that are known from the call alone. */
    SortedMap<String, Value> invoked(Event invoke) throws BadInput {
        SortedMap<String, Value> arguments = new TreeMap<>();
        invoke.key().ifPresent(key -> arguments.put("key", key));
        Value value = invoke.value();
        switch (invoke.f()) {
            case "read", "get" -> {}
            case "write", "put", "append" -> arguments.put("value", value);
            case "cas" -> {
                if (!(value instanceof Value.Tuple pair) || pair.size() != 2) {
                    throw intake.bad(
                            invoke.line(), "cas of " + Notation.shown(value) + "; expected [expected-value new-value]");
                }
                arguments.put("expected", pair.at(1));
                arguments.put("value", pair.at(2));
            }
            case "txn" -> arguments.put("ops", microOperations(invoke, false));
            default -> {
                if (!value.equals(NIL)) {
                    arguments.put("value", value);
                }
            }
        }
        return arguments;
    }

    /** The arguments of an operation that completed with {@code :ok}. */
    SortedMap<String, Value> returned(Event invoke, Event ok) throws BadInput {
        if (ok.key().isPresent() && !ok.key().equals(invoke.key())) {
            throw intake.bad(
                    ok.line(),
                    ":ok for another key than the :invoke of line " + invoke.line() + "; expected the same :key");
        }
        SortedMap<String, Value> arguments = invoked(invoke);
        Value value = ok.value();
        switch (invoke.f()) {
            case "read", "get" -> {
                // Some logs fill in the invocation with the returned value.
                if (!invoke.value().equals(NIL) && !invoke.value().equals(value)) {
                    throw intake.bad(
                            ok.line(),
                            ":ok " + invoke.f() + " of " + Notation.shown(value) + " where line " + invoke.line()
                                    + " invoked it with " + Notation.shown(invoke.value())
                                    + "; expected an invocation with nil, or with [key nil] in all of them");
                }
                putResult(arguments, ok);
            }
            case "write", "put", "append" -> requireSame(invoke, ok);
            case "cas" -> {
                requireSame(invoke, ok);
                arguments.put("result", Value.of(true));
            }
            case "txn" -> {
                // The completion fills in reads; the requested operations must not change.
                if (!value.equals(NIL)) {
                    arguments.put("ops", answered(invoke, ok));
                }
            }
            default -> {
                if (looks(invoke.f()) && invoke.value().equals(NIL)) {
                    putResult(arguments, ok);
                } else if (!value.equals(NIL) && !value.equals(invoke.value())) {
                    arguments.put("result", value);
                }
            }
        }
        return arguments;
    }

    private void putResult(SortedMap<String, Value> arguments, Event ok) {
        if (!ok.value().equals(NIL) || nilMeaning == ReadOptions.NilMeaning.ABSENT) {
            arguments.put("result", ok.value());
        } else if (unknown++ == 0) {
            firstUnknown = ok.line();
        }
    }

    /**
     * The arguments of an operation that completed with {@code :fail} and thereby returned something; empty if it was
     * aborted. A {@code cas} that failed for another reason than a comparison (its value is then an error such as
     * {@code :timed-out}) says nothing about the register.
     */
    Optional<SortedMap<String, Value>> failed(Event invoke, Event fail) throws BadInput {
        SortedMap<String, Value> arguments = invoked(invoke);
        switch (invoke.f()) {
            case "read", "get":
                return Optional.of(arguments);
            case "cas":
                if (fail.value().equals(invoke.value()) || fail.value().equals(NIL)) {
                    arguments.put("result", Value.of(false));
                }
                return Optional.of(arguments);
            default:
                return Optional.empty();
        }
    }

    private void requireSame(Event invoke, Event ok) throws BadInput {
        if (!ok.value().equals(NIL) && !ok.value().equals(invoke.value())) {
            throw intake.bad(
                    ok.line(),
                    ":ok " + invoke.f() + " of " + Notation.shown(ok.value()) + " where line " + invoke.line()
                            + " invoked it with " + Notation.shown(invoke.value())
                            + "; expected the same value or nil");
        }
    }

    /** @param completed whether reads have seen their values, nil included */
    private Value.Tuple microOperations(Event event, boolean completed) throws BadInput {
        if (!(event.value() instanceof Value.Tuple all)) {
            throw badTxn(event, event.value());
        }
        List<Value> operations = new ArrayList<>();
        for (Value element : all.elements()) {
            if (!(element instanceof Value.Tuple operation)
                    || operation.size() != 3
                    || !(operation.at(1) instanceof Value.Str f)) {
                throw badTxn(event, element);
            }
            // Later versions of Jepsen abbreviate; models use the long names.
            Value name = switch (f.value()) {
                case "r" -> READ;
                case "w" -> Value.of("write");
                default -> f;
            };
            boolean unseen = !completed && name.equals(READ);
            operations.add(
                    unseen ? Value.tuple(name, operation.at(2)) : Value.tuple(name, operation.at(2), operation.at(3)));
        }
        return Value.tuple(operations);
    }

    private Value.Tuple answered(Event invoke, Event ok) throws BadInput {
        List<Value> asked = microOperations(invoke, false).elements();
        Value.Tuple answers = microOperations(ok, true);
        boolean same = asked.size() == answers.size();
        for (int i = 0; same && i < asked.size(); i++) {
            Value.Tuple before = (Value.Tuple) asked.get(i);
            Value.Tuple after = (Value.Tuple) answers.at(i + 1);
            same = before.at(1).equals(after.at(1))
                    && before.at(2).equals(after.at(2))
                    && (before.at(1).equals(READ) || before.at(3).equals(after.at(3)));
        }
        if (!same) {
            throw intake.bad(
                    ok.line(),
                    ":ok of another transaction than line " + invoke.line()
                            + " invoked; expected the same micro-operations with reads filled in");
        }
        return answers;
    }

    private BadInput badTxn(Event event, Value seen) {
        return intake.bad(
                event.line(),
                "transaction with " + Notation.shown(seen) + "; expected [[:read :x nil] [:write :y 2] ...]");
    }
}
