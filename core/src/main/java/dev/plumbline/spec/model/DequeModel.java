package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** A queue with two ends. The short names have their meaning in java.util.Deque. */
final class DequeModel extends DeterministicModel<PersistentDeque> {
    private final DequeFacts facts = new DequeFacts(name());

    private static final List<Signature> OPERATIONS = List.of(
            adding("addFirst", "puts the value in front; a result is TRUE").also("offerFirst", "push"),
            adding("addLast", "appends the value; a result is TRUE").also("offerLast", "add", "offer"),
            Signature.of("pollFirst", "removes and returns the first element, or returns empty")
                    .also("removeFirst", "poll", "remove", "pop")
                    .answers(Kind.ANY),
            Signature.of("pollLast", "removes and returns the last element, or returns empty")
                    .also("removeLast")
                    .answers(Kind.ANY),
            Signature.of("peekFirst", "returns the first element, or empty")
                    .also("getFirst", "peek", "element")
                    .answers(Kind.ANY),
            Signature.of("peekLast", "returns the last element, or empty")
                    .also("getLast")
                    .answers(Kind.ANY),
            Signature.of("size", "returns the number of elements").answers(Kind.INTEGER));

    private static Signature adding(String name, String effect) {
        return Signature.of(name, effect).takes("value", Kind.ELEMENT).answers(Kind.BOOLEAN);
    }

    private DequeModel(PersistentDeque initial) {
        super(
                "deque",
                "a line with two ends; initial: a tuple, first element first, default <<>>",
                OPERATIONS,
                initial,
                Call.EMPTY);
    }

    static DequeModel from(Optional<Value> initial) throws BadInput {
        return new DequeModel(PersistentDeque.of(Initial.tuple("deque", initial)));
    }

    @Override
    Effect<PersistentDeque> effect(PersistentDeque state, Call call) {
        Value first = state.isEmpty() ? Call.EMPTY : state.first();
        Value last = state.isEmpty() ? Call.EMPTY : state.last();
        return switch (call.name()) {
            case "addFirst" -> Effect.done(state.withFirst(call.value("value")));
            case "addLast" -> Effect.done(state.withLast(call.value("value")));
            case "pollFirst" -> Effect.of(state.isEmpty() ? state : state.withoutFirst(), first, "first element");
            case "pollLast" -> Effect.of(state.isEmpty() ? state : state.withoutLast(), last, "last element");
            case "peekFirst" -> Effect.of(state, first, "first element");
            case "peekLast" -> Effect.of(state, last, "last element");
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the deque");
            default -> throw unchecked(call);
        };
    }

    @Override
    List<ReadPart> reads(PersistentDeque state, Call call) {
        return switch (call.name()) {
            case "pollFirst", "peekFirst" -> List.of(new ReadPart("the first element", List.of(Value.of(1))));
            default -> super.reads(state, call);
        };
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "peekFirst", "peekLast", "size" -> true;
            case "pollFirst", "pollLast" -> call.returned(Call.EMPTY);
            default -> false;
        };
    }

    @Override
    public OperationFacts facts(Call call) {
        return switch (call.name()) {
            case "addFirst" -> facts.adding(EndStep.ADD_FIRST, call);
            case "addLast" -> facts.adding(EndStep.ADD_LAST, call);
            case "pollFirst" -> facts.answering(EndStep.TAKE_FIRST, call);
            case "pollLast" -> facts.answering(EndStep.TAKE_LAST, call);
            case "peekFirst" -> facts.answering(EndStep.SEE_FIRST, call);
            case "peekLast" -> facts.answering(EndStep.SEE_LAST, call);
            default -> OperationFacts.NONE;
        };
    }

    @Override
    public Value show(PersistentDeque state) {
        return state.show();
    }
}
