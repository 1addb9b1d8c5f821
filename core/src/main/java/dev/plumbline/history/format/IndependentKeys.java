package dev.plumbline.history.format;

import static dev.plumbline.history.format.EdnReader.NIL;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Distinguishes tuples {@code [key value]} of {@code jepsen.independent} from values that are pairs, and splits them.
 * In a log the two look the same. Such a test wraps the value of every invocation, so one invocation that is not a pair
 * decides against keys. The invocation of a reading operation has no value of its own: an invocation {@code :read [x
 * nil]} decides for keys. Others, such as {@code :write [1 2]}, wait for one that decides; and a {@code :cas [x [1 2]]}
 * may be either, but {@code :cas [1 2]} is a pair of values.
 */
final class IndependentKeys {
    /** Receives the resulting events. */
    interface Sink {
        void add(Event event) throws BadInput;
    }

    private enum Sign {
        KEYS,
        VALUES,
        NEITHER
    }

    private final Intake intake;
    private final Sink sink;
    private final Deque<Event> undecided = new ArrayDeque<>();
    private Sign decided = Sign.NEITHER;
    /** The invocation that decided, or the last one that did not. */
    private Optional<Event> decisive = Optional.empty();

    private boolean undecidedCas;
    private final Map<Value, Value> keyOfProcess = new HashMap<>();

    IndependentKeys(Intake intake, Sink sink) {
        this.intake = intake;
        this.sink = sink;
    }

    void add(Event event) throws BadInput {
        if (decided == Sign.NEITHER) {
            undecided.addLast(event);
            if (event.type() == Event.Type.INVOKE && !event.process().equals(Nemesis.PROCESS)) {
                decisive = Optional.of(event);
                decided = sign(event);
                undecidedCas |= event.f().equals("cas");
                if (decided != Sign.NEITHER) {
                    flush();
                }
            }
            return;
        }
        sink.add(decided == Sign.KEYS ? split(event) : event);
    }

    private void flush() throws BadInput {
        while (!undecided.isEmpty()) {
            Event next = undecided.removeFirst();
            sink.add(decided == Sign.KEYS ? split(next) : next);
        }
    }

    void end() throws BadInput {
        if (decided == Sign.NEITHER) {
            if (undecidedCas) {
                throw intake.bad(
                        decisive.orElseThrow().line(),
                        "the value of every operation is a pair, and it is unknown whether the pairs are"
                                + " [key value] of jepsen.independent; expected a read with [key nil] or nil");
            }
            decisive.ifPresent(last -> intake.note(
                    last.line(),
                    "the value of every operation is a pair, which is taken for one value, not for [key value] of"
                            + " jepsen.independent"));
            decided = Sign.VALUES;
            flush();
        }
    }

    private static Sign sign(Event invoke) {
        if (invoke.key().isPresent() || !(invoke.value() instanceof Value.Tuple pair) || pair.size() != 2) {
            return Sign.VALUES;
        }
        if (invoke.f().equals("txn")) {
            return isMicroOperation(pair.at(1)) ? Sign.VALUES : Sign.KEYS;
        }
        if (EventNames.looks(invoke.f()) && pair.at(2).equals(NIL)) {
            return Sign.KEYS;
        }
        return invoke.f().equals("cas") && !(pair.at(2) instanceof Value.Tuple values && values.size() == 2)
                ? Sign.VALUES
                : Sign.NEITHER;
    }

    private static boolean isMicroOperation(Value value) {
        return value instanceof Value.Tuple part && part.size() == 3 && part.at(1) instanceof Value.Str;
    }

    private Event split(Event event) throws BadInput {
        if (event.process().equals(Nemesis.PROCESS)) {
            return event;
        }
        Optional<Value.Tuple> pair =
                event.value() instanceof Value.Tuple tuple && tuple.size() == 2 ? Optional.of(tuple) : Optional.empty();
        if (event.type() == Event.Type.INVOKE) {
            Value.Tuple tuple = pair.orElseThrow(() -> intake.bad(
                    event.line(),
                    Notation.shown(event.f()) + " of " + Notation.shown(event.value()) + "; expected [key value], as "
                            + Notation.shown(decisive.orElseThrow().f()) + " of line "
                            + decisive.orElseThrow().line() + " has it (jepsen.independent)"));
            keyOfProcess.put(event.process(), tuple.at(1));
            return with(event, tuple.at(1), tuple.at(2));
        }
        Value key = keyOfProcess.getOrDefault(event.process(), NIL);
        if (pair.filter(tuple -> tuple.at(1).equals(key)).isPresent()) {
            return with(event, key, pair.get().at(2));
        }
        if (event.type() == Event.Type.OK && !event.value().equals(NIL)) {
            throw intake.bad(
                    event.line(),
                    ":ok " + Notation.shown(event.f()) + " of " + Notation.shown(event.value()) + "; expected ["
                            + Notation.shown(key) + " value], with the key of its invocation (jepsen.independent)");
        }
        // An error such as :timed-out; or empty.
        return with(event, key, event.value());
    }

    private static Event with(Event event, Value key, Value value) {
        return new Event(event.process(), event.type(), event.f(), Optional.of(key), value, event.line());
    }
}
