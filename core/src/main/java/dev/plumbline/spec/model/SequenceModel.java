package dev.plumbline.spec.model;

import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import dev.plumbline.spec.sequence.EndStep;
import dev.plumbline.spec.sequence.EndStepFacts;
import dev.plumbline.spec.sequence.Ends;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A sequence without bound that is changed at its ends: the models queue, stack and deque. Each operation but
 * {@code size} is a step at one of the ends. The short names have their meaning in java.util.Queue and java.util.Deque;
 * the top of the stack is the first element.
 */
final class SequenceModel extends DeterministicModel<PersistentDeque> {
    /** The only operation that is impossible while there are no elements; the others return {@code empty}. */
    private static final String WAITING = "take";

    private static final String SIZE = "size";

    /** An operation that is a step at an end. */
    private record Move(EndStep step, Signature signature) {
        static Move adding(EndStep step, String name, String effect, String... synonyms) {
            return new Move(
                    step,
                    Signature.of(name, effect + "; a result is TRUE")
                            .also(synonyms)
                            .takes("value", Kind.ELEMENT)
                            .answers(Kind.BOOLEAN));
        }

        static Move answering(EndStep step, String name, String effect, String... synonyms) {
            return new Move(step, Signature.of(name, effect).also(synonyms).answers(Kind.ANY));
        }
    }

    private static final String TAKES_FIRST = "removes and returns the first element";

    private static final List<Move> QUEUE = List.of(
            Move.adding(EndStep.ADD_LAST, "enqueue", "appends the value", "enq", "offer", "add"),
            Move.answering(EndStep.TAKE_FIRST, "dequeue", TAKES_FIRST + ", or returns empty", "deq", "poll", "remove"),
            new Move(
                    EndStep.TAKE_FIRST,
                    Signature.of(WAITING, TAKES_FIRST + "; not possible while there is none")
                            .answers(Kind.ELEMENT)),
            Move.answering(EndStep.SEE_FIRST, "peek", "returns the first element, or empty", "element"));

    private static final List<Move> STACK = List.of(
            Move.adding(EndStep.ADD_FIRST, "push", "puts the value on top", "add"),
            Move.answering(
                    EndStep.TAKE_FIRST, "pop", "removes and returns the top, or returns empty", "poll", "remove"),
            Move.answering(EndStep.SEE_FIRST, "peek", "returns the top, or empty", "top"));

    private static final List<Move> DEQUE = List.of(
            Move.adding(EndStep.ADD_FIRST, "addFirst", "puts the value in front", "offerFirst", "push"),
            Move.adding(EndStep.ADD_LAST, "addLast", "appends the value", "offerLast", "add", "offer"),
            Move.answering(
                    EndStep.TAKE_FIRST,
                    "pollFirst",
                    TAKES_FIRST + ", or returns empty",
                    "removeFirst",
                    "poll",
                    "remove",
                    "pop"),
            Move.answering(
                    EndStep.TAKE_LAST,
                    "pollLast",
                    "removes and returns the last element, or returns empty",
                    "removeLast"),
            Move.answering(
                    EndStep.SEE_FIRST,
                    "peekFirst",
                    "returns the first element, or empty",
                    "getFirst",
                    "peek",
                    "element"),
            Move.answering(EndStep.SEE_LAST, "peekLast", "returns the last element, or empty", "getLast"));

    private final Map<String, EndStep> steps;
    private final String first;
    private final String size;
    /**
     * Elements are never one of the values that mean "no value", so an answer {@code empty} says that there are none.
     */
    private final EndStepFacts.Sequence facts;

    private SequenceModel(String name, String description, String first, List<Move> moves, Optional<Value> initial)
            throws BadInput {
        super(name, description, signatures(moves), PersistentDeque.of(Initial.tuple(name, initial)), Call.EMPTY);
        this.steps =
                moves.stream().collect(Collectors.toMap(move -> move.signature().name(), Move::step));
        this.first = first;
        this.size = "size of the " + name;
        this.facts = new EndStepFacts.Sequence("the " + name, SequenceModel::ends);
    }

    static SequenceModel queue(Optional<Value> initial) throws BadInput {
        return new SequenceModel(
                "queue",
                "first in, first out; initial: a tuple, first element first, default <<>>",
                "head of the queue",
                QUEUE,
                initial);
    }

    static SequenceModel stack(Optional<Value> initial) throws BadInput {
        return new SequenceModel(
                "stack",
                "last in, first out; initial: a tuple, top first, default <<>>",
                "top of the stack",
                STACK,
                initial);
    }

    static SequenceModel deque(Optional<Value> initial) throws BadInput {
        return new SequenceModel(
                "deque",
                "a line with two ends; initial: a tuple, first element first, default <<>>",
                "first element",
                DEQUE,
                initial);
    }

    private static List<Signature> signatures(List<Move> moves) {
        List<Signature> all =
                new ArrayList<>(moves.stream().map(Move::signature).toList());
        all.add(Signature.of(SIZE, "returns the number of elements").answers(Kind.INTEGER));
        return List.copyOf(all);
    }

    @Override
    Effect<PersistentDeque> effect(PersistentDeque state, Call call) {
        if (call.name().equals(SIZE)) {
            return Effect.of(state, Value.of(state.size()), size);
        }
        EndStep step = steps.get(call.name());
        boolean empty = state.isEmpty();
        return switch (step) {
            case ADD_FIRST -> Effect.done(state.withFirst(call.value("value")));
            case ADD_LAST -> Effect.done(state.withLast(call.value("value")));
            case TAKE_FIRST ->
                empty && call.name().equals(WAITING)
                        ? Effect.blocked(state, size + " > 0", "0 > 0")
                        : Effect.of(empty ? state : state.withoutFirst(), empty ? Call.EMPTY : state.first(), first);
            case SEE_FIRST -> Effect.of(state, empty ? Call.EMPTY : state.first(), first);
            case TAKE_LAST ->
                Effect.of(empty ? state : state.withoutLast(), empty ? Call.EMPTY : state.last(), "last element");
            case SEE_LAST -> Effect.of(state, empty ? Call.EMPTY : state.last(), "last element");
            default -> throw unchecked(call);
        };
    }

    @Override
    List<ReadPart> reads(PersistentDeque state, Call call) {
        EndStep step = steps.get(call.name());
        return step == EndStep.TAKE_FIRST || step == EndStep.SEE_FIRST
                ? List.of(new ReadPart("the " + first, List.of(Value.of(1))))
                : super.reads(state, call);
    }

    @Override
    String words(PersistentDeque state, Call call) {
        return state.isEmpty() && call.name().equals(WAITING) ? "the " + name() + " is empty" : "";
    }

    @Override
    public boolean observer(Call call) {
        EndStep step = steps.get(call.name());
        return step == null
                || switch (step) {
                    case SEE_FIRST, SEE_LAST -> true;
                    case TAKE_FIRST, TAKE_LAST -> call.returned(Call.EMPTY);
                    default -> false;
                };
    }

    /** If the answer is unknown, or one that the operation never gives, there are no facts. */
    @Override
    public OperationFacts facts(Call call) {
        EndStep step = steps.get(call.name());
        if (step == null) {
            return OperationFacts.NONE;
        }
        if (step == EndStep.ADD_FIRST || step == EndStep.ADD_LAST) {
            return call.returnedOther(Value.Bool.TRUE)
                    ? OperationFacts.NONE
                    : facts.of(step, Optional.of(call.value("value")));
        }
        if (!call.hasResult()) {
            return OperationFacts.NONE;
        }
        return call.returned(Call.EMPTY)
                ? facts.of(EndStep.SEE_EMPTY, Optional.empty())
                : facts.of(step, Optional.of(call.result()));
    }

    private static Ends ends(State state) {
        PersistentDeque sequence = (PersistentDeque) ModelSpec.inside(state);
        return sequence.isEmpty() ? Ends.NONE : Ends.of(sequence.first(), sequence.last());
    }

    @Override
    public Value show(PersistentDeque state) {
        return state.show();
    }
}
