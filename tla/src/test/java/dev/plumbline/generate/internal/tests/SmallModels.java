package dev.plumbline.generate.internal.tests;

import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/** State graphs for tests, without a specification. */
final class SmallModels {
    private SmallModels() {}

    record Move(String action, Map<String, Value> arguments, Value next) {}

    static ModelGraph explored(List<String> variables, List<Value> initial, Function<Value, List<Move>> moves) {
        Map<Value, Integer> numbers = new LinkedHashMap<>();
        List<Value> states = new ArrayList<>(initial);
        initial.forEach(state -> numbers.put(state, numbers.size()));
        List<List<ModelEdge>> edges = new ArrayList<>();
        for (int at = 0; at < states.size(); at++) {
            List<ModelEdge> from = new ArrayList<>();
            for (Move move : moves.apply(states.get(at))) {
                Integer known = numbers.putIfAbsent(move.next(), numbers.size());
                if (known == null) {
                    states.add(move.next());
                }
                from.add(new ModelEdge(at, move.action(), move.arguments(), numbers.get(move.next())));
            }
            edges.add(from);
        }
        return new ModelGraph(
                variables, states, IntStream.range(0, initial.size()).boxed().toList(), edges::get);
    }

    /**
     * A queue of at most {@code capacity} elements: Put(value) while there is room, Take while there is something, and
     * Clear. {@code last} is what was taken last.
     */
    static ModelGraph queue(int capacity, int values, boolean clear) {
        return explored(List.of("queue", "last"), List.of(queueState(List.of(), Value.model("none"))), state -> {
            Map<String, Value> fields = ((Value.Rec) state).fields();
            List<Value> queue = ((Value.Tuple) fields.get("queue")).elements();
            List<Move> moves = new ArrayList<>();
            if (!queue.isEmpty()) {
                moves.add(new Move("Take", Map.of(), queueState(queue.subList(1, queue.size()), queue.get(0))));
            }
            for (int value = 1; value <= values && queue.size() < capacity; value++) {
                List<Value> longer = new ArrayList<>(queue);
                longer.add(Value.of(value));
                moves.add(new Move("Put", Map.of("value", Value.of(value)), queueState(longer, fields.get("last"))));
            }
            if (clear && !queue.isEmpty()) {
                moves.add(new Move("Clear", Map.of(), queueState(List.of(), fields.get("last"))));
            }
            return moves;
        });
    }

    private static Value queueState(List<Value> queue, Value last) {
        return Value.record(Map.of("queue", Value.tuple(queue), "last", last));
    }

    /** A graph of up to ten states, some of which may be out of reach; without cycles if asked for. */
    static ModelGraph random(Random random, boolean acyclic) {
        int size = 1 + random.nextInt(10);
        List<Value> states = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            states.add(Value.record(Map.of("x", Value.of(i))));
        }
        List<Integer> initial = new ArrayList<>(List.of(0));
        if (size > 1 && random.nextInt(3) == 0) {
            initial.add(1);
        }
        List<List<ModelEdge>> edges = new ArrayList<>();
        for (int from = 0; from < size; from++) {
            List<ModelEdge> out = new ArrayList<>();
            for (int to = acyclic ? from + 1 : 0; to < size; to++) {
                for (String action : List.of("A", "B")) {
                    if (random.nextInt(acyclic ? 3 : 8) == 0) {
                        out.add(new ModelEdge(from, action, Map.of(), to));
                    }
                }
            }
            edges.add(out);
        }
        return new ModelGraph(List.of("x"), states, initial, edges::get);
    }
}
