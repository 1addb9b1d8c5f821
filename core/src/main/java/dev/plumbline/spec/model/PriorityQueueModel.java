package dev.plumbline.spec.model;

import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A bag of values of which the smallest comes first, in the total order of values: integers by size. */
final class PriorityQueueModel extends DeterministicModel<PriorityQueueModel.Bag> {
    private static final List<Signature> OPERATIONS = List.of(
            Signature.of("insert", "adds the value; a result is TRUE")
                    .also("add", "offer")
                    .takes("value", Kind.ELEMENT)
                    .answers(Kind.BOOLEAN),
            Signature.of("deleteMin", "removes and returns the smallest element, or returns empty")
                    .also("extractMin", "poll", "remove")
                    .answers(Kind.ANY),
            Signature.of("peekMin", "returns the smallest element, or empty")
                    .also("peek", "element")
                    .answers(Kind.ANY),
            Signature.of("size", "returns the number of elements").answers(Kind.INTEGER));

    /** The number of occurrences of each element. Missing elements have no count, so equal bags are equal maps. */
    record Bag(OrderedMap counts, int size) {
        Bag with(Value element) {
            return new Bag(counts.with(element, Value.of(count(element) + 1)), size + 1);
        }

        Bag without(Value element) {
            long count = count(element);
            return new Bag(count == 1 ? counts.without(element) : counts.with(element, Value.of(count - 1)), size - 1);
        }

        private long count(Value element) {
            return counts.get(element, Value.of(0)) instanceof Value.Int count ? count.value() : 0;
        }
    }

    private PriorityQueueModel(Bag initial) {
        super(
                "priority-queue",
                "smallest first, duplicates kept; initial: a tuple in any order, default <<>>",
                OPERATIONS,
                initial,
                Call.EMPTY);
    }

    static PriorityQueueModel from(Optional<Value> initial) throws BadInput {
        Bag bag = new Bag(OrderedMap.EMPTY, 0);
        for (Value element : Initial.tuple("priority-queue", initial)) {
            bag = bag.with(element);
        }
        return new PriorityQueueModel(bag);
    }

    @Override
    Effect<Bag> effect(Bag state, Call call) {
        Value smallest = state.size() == 0 ? Call.EMPTY : state.counts().firstKey();
        return switch (call.name()) {
            case "insert" -> Effect.done(state.with(call.value("value")));
            case "deleteMin" ->
                Effect.of(state.size() == 0 ? state : state.without(smallest), smallest, "smallest element");
            case "peekMin" -> Effect.of(state, smallest, "smallest element");
            case "size" -> Effect.of(state, Value.of(state.size()), "size of the priority queue");
            default -> throw unchecked(call);
        };
    }

    @Override
    List<ReadPart> reads(Bag state, Call call) {
        return call.name().equals("size")
                ? super.reads(state, call)
                : List.of(new ReadPart("the smallest element", List.of(Value.of(1))));
    }

    @Override
    public boolean observer(Call call) {
        return switch (call.name()) {
            case "peekMin", "size" -> true;
            case "deleteMin" -> call.returned(Call.EMPTY);
            default -> false;
        };
    }

    /** The elements in ascending order. */
    @Override
    public Value show(Bag state) {
        List<Value> elements = new ArrayList<>();
        for (Map.Entry<Value, Value> pair : state.counts().pairs().entrySet()) {
            elements.addAll(Collections.nCopies((int) ((Value.Int) pair.getValue()).value(), pair.getKey()));
        }
        return Value.tuple(elements);
    }
}
