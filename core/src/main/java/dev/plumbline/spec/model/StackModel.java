package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/** Last in, first out, without bound. The top is the first element of the deque. */
final class StackModel extends DeterministicModel<PersistentDeque> {
    private final DequeFacts facts = new DequeFacts(name());

    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("push", "puts the value on top; a result is TRUE")
                    .also("add")
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.BOOLEAN),
            Signature.of("pop", "removes and returns the top, or returns empty")
                    .also("poll", "remove")
                    .answers(Kind.ANY),
            Signature.of("peek", "returns the top, or empty").also("top").answers(Kind.ANY),
            Signature.of("size", "returns the number of elements").answers(Kind.INTEGER));

    private StackModel(PersistentDeque initial) {
        super(
                "stack",
                "last in, first out; initial: a tuple, top first, default <<>>",
                OPERATIONS,
                initial,
                Call.EMPTY);
    }

    static StackModel from(Optional<Value> initial) throws BadInput {
        return new StackModel(PersistentDeque.of(Initial.tuple("stack", initial)));
    }

    @Override
    Effect<PersistentDeque> effect(PersistentDeque state, Call call) {
        Value top = state.isEmpty() ? Call.EMPTY : state.first();
        return switch (call.name()) {
            case "push" -> Effect.done(state.withFirst(call.value("value")));
            case "pop" -> Effect.of(state.isEmpty() ? state : state.withoutFirst(), top, "top of the stack");
            case "peek" -> Effect.of(state, top, "top of the stack");
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the stack");
            default -> throw unchecked(call);
        };
    }

    @Override
    List<ReadPart> reads(PersistentDeque state, Call call) {
        return call.name().equals("size")
                ? super.reads(state, call)
                : List.of(new ReadPart("the top of the stack", List.of(Value.of(1))));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "peek", "size" -> true;
            case "pop" -> call.returned(Call.EMPTY);
            default -> false;
        };
    }

    @Override
    public OperationFacts facts(Call call) {
        return switch (call.name()) {
            case "push" -> facts.adding(EndStep.ADD_FIRST, call);
            case "pop" -> facts.answering(EndStep.TAKE_FIRST, call);
            case "peek" -> facts.answering(EndStep.SEE_FIRST, call);
            default -> OperationFacts.NONE;
        };
    }

    @Override
    public Value show(PersistentDeque state) {
        return state.show();
    }
}
