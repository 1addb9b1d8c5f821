package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** First in, first out, without bound. */
final class QueueModel extends DeterministicModel<PersistentDeque> {
    private final DequeFacts facts = new DequeFacts(name());

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("enqueue", "appends the value; a result is TRUE")
                    .also("enq", "offer", "add")
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.BOOLEAN),
            Signature.of("dequeue", "removes and returns the first element, or returns empty")
                    .also("deq", "poll", "remove")
                    .answers(Kind.ANY),
            Signature.of("take", "removes and returns the first element; not possible while there is none")
                    .answers(Kind.ELEMENT),
            Signature.of("peek", "returns the first element, or empty")
                    .also("element")
                    .answers(Kind.ANY),
            Signature.of("size", "returns the number of elements").answers(Kind.INTEGER));

    private QueueModel(PersistentDeque initial) {
        super(
                "queue",
                "first in, first out; initial: a tuple, first element first, default <<>>",
                OPERATIONS,
                initial,
                Call.EMPTY);
    }

    static QueueModel from(Optional<Value> initial) throws BadInput {
        return new QueueModel(PersistentDeque.of(Initial.tuple("queue", initial)));
    }

    @Override
    Effect<PersistentDeque> effect(PersistentDeque state, Call call) {
        Value head = state.isEmpty() ? Call.EMPTY : state.first();
        return switch (call.name()) {
            case "enqueue" -> Effect.done(state.withLast(call.value("value")));
            case "dequeue" -> Effect.of(state.isEmpty() ? state : state.withoutFirst(), head, "head of the queue");
            case "take" ->
                state.isEmpty()
                        ? Effect.blocked(state, "size of the queue > 0", "0 > 0")
                        : Effect.of(state.withoutFirst(), head, "head of the queue");
            case "peek" -> Effect.of(state, head, "head of the queue");
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the queue");
            default -> throw unchecked(call);
        };
    }

    @Override
    List<ReadPart> reads(PersistentDeque state, Call call) {
        return call.name().equals("size")
                ? super.reads(state, call)
                : List.of(new ReadPart("the head of the queue", List.of(Value.of(1))));
    }

    @Override
    String words(PersistentDeque state, Call call) {
        return state.isEmpty() && !call.name().equals("size") ? "the queue is empty" : "";
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "peek", "size" -> true;
            case "dequeue" -> call.returned(Call.EMPTY);
            default -> false;
        };
    }

    @Override
    public OperationFacts facts(Call call) {
        return switch (call.name()) {
            case "enqueue" -> facts.adding(EndStep.ADD_LAST, call);
            case "dequeue", "take" -> facts.answering(EndStep.TAKE_FIRST, call);
            case "peek" -> facts.answering(EndStep.SEE_FIRST, call);
            default -> OperationFacts.NONE;
        };
    }

    @Override
    public Value show(PersistentDeque state) {
        return state.show();
    }
}
