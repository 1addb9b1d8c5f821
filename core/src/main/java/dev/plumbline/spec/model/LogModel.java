package dev.plumbline.spec.model;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Elements in the order in which they were appended; none is ever removed. The state maps positions, from 0, to
 * elements.
 *
 * <p>A watch may lag behind: it returns consecutive elements from its position on, and may lack the newest. It never
 * skips, repeats or reorders elements, nor returns one that was not appended. Since elements stay, the elements that
 * were seen late are still there at the return of the watch, so this needs no memory of earlier states.
 */
final class LogModel extends DeterministicModel<OrderedMap> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("append", "appends the value; a result is its position, counted from 0")
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.NATURAL),
            Signature.of("read", "returns all elements").answers(Kind.TUPLE),
            Signature.of("watch", "returns the elements from the position on; the newest may be missing")
                    .takes("from", Kind.NATURAL)
                    .answers(Kind.TUPLE));

    private LogModel(OrderedMap initial) {
        super(
                "log",
                "elements in the order in which they were appended; initial: a tuple, default <<>>",
                OPERATIONS,
                initial,
                Call.NIL);
    }

    static LogModel from(Optional<Value> initial) throws BadInput {
        OrderedMap elements = OrderedMap.EMPTY;
        for (Value element : Initial.tuple("log", initial)) {
            elements = elements.with(Value.of(elements.size()), element);
        }
        return new LogModel(elements);
    }

    @Override
    Effect<OrderedMap> effect(OrderedMap state, Call call) {
        return switch (call.name()) {
            case "append" -> {
                Value position = Value.of(state.size());
                yield Effect.of(state.with(position, call.value("value")), position, "position of the value");
            }
            case "read" -> Effect.of(state, wanted(state, 0, call), "elements of the log");
            case "watch" -> {
                long from = call.integer("from", 0);
                Value answer = isBeginning(state, from, call) ? call.result() : elements(state, from);
                yield Effect.of(state, answer, "elements of the log from position " + from);
            }
            default -> throw unchecked(call);
        };
    }

    /** The result of the call if it is right, so that the elements need not be put together to be compared. */
    private static Value wanted(OrderedMap state, long from, Call call) {
        boolean whole = call.result() instanceof Value.Tuple result && result.size() == state.size() - from;
        return whole && isBeginning(state, from, call) ? call.result() : elements(state, from);
    }

    /** Whether the result of the call is a beginning of the elements from a position on. */
    private static boolean isBeginning(OrderedMap state, long from, Call call) {
        if (!(call.result() instanceof Value.Tuple result)) {
            return false;
        }
        for (int i = 1; i <= result.size(); i++) {
            // Nil, which is never an element, where there is none.
            Value element = state.get(Value.of(from + i - 1), Call.NIL);
            if (element.equals(Call.NIL) || !element.equals(result.at(i))) {
                return false;
            }
        }
        return true;
    }

    private static Value elements(OrderedMap state, long from) {
        List<Value> elements = new ArrayList<>();
        for (long position = from; position < state.size(); position++) {
            elements.add(state.get(Value.of(position), Call.NIL));
        }
        return Value.tuple(elements);
    }

    @Override
    List<ReadPart> reads(OrderedMap state, Call call) {
        return List.of(new ReadPart("the log", List.of()));
    }

    @Override
    public boolean observer(Call call) {
        return !call.name().equals("append");
    }

    @Override
    public Value show(OrderedMap state) {
        return elements(state, 0);
    }
}
