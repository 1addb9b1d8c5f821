package dev.plumbline.benchmarks.containers;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Generates histories of a container: a container of java.util performs operations one after the other, and each gets a
 * timebox around that moment. So the history has a witness by construction. The same parameters give the same history
 * on every machine.
 *
 * @param model queue, stack, set or map
 * @param operations in all, at least 4
 * @param processes that take turns; if as many as operations, each has one
 * @param wrong whether the very last operation has an answer that no order explains
 * @param seed of all choices
 */
record ContainerWorkload(String model, int operations, int processes, boolean wrong, long seed) {
    static final List<String> MODELS = List.of("queue", "stack", "set", "map");

    private static final int KEYS = 1_000;
    /** The largest number of operations open at once. */
    private static final int MOST_OPEN = 16;
    /** The time between two moments at which operations take effect. */
    private static final int BETWEEN = 10;

    private static final Value EMPTY = Value.model("empty");
    private static final Value NIL = Value.model("nil");

    private record Call(String name, Map<String, Value> arguments) {
        Call answering(Value result) {
            Map<String, Value> other = new HashMap<>(arguments);
            other.put("result", result);
            return new Call(name, Map.copyOf(other));
        }
    }

    ContainerWorkload {
        if (!MODELS.contains(model) || operations < 4 || processes < 1) {
            throw new IllegalArgumentException("expected one of " + MODELS + ", 4 operations and a process at least");
        }
    }

    String name() {
        return model + "-" + operations + "x" + processes + "-seed" + seed + (wrong ? "-wrong" : "");
    }

    History history() {
        Random random = new Random(seed);
        List<Call> calls = calls(random);
        History.Builder history = new History.Builder(name(), Order.Timeboxes.NANOSECONDS);
        int reach = BETWEEN / 2 * Math.min(processes, MOST_OPEN);
        try {
            for (int i = 0; i < calls.size(); i++) {
                // The last three overlap nothing, so the wrong answer is wrong in every order.
                boolean alone = i >= calls.size() - 3;
                long moment = (long) BETWEEN * (i + MOST_OPEN) + (alone ? 2L * BETWEEN * MOST_OPEN : 0);
                long call = moment - (alone ? 1 : random.nextInt(reach));
                long end = moment + (alone ? 1 : random.nextInt(reach));
                Call made = calls.get(i);
                history.add(Operation.returned(i % processes, made.name, made.arguments, call, end));
            }
        } catch (BadInput e) {
            throw new IllegalStateException(e);
        }
        return history.build();
    }

    private List<Call> calls(Random random) {
        return switch (model) {
            case "queue" -> line(random, "enqueue", "dequeue", false);
            case "stack" -> line(random, "push", "pop", true);
            case "set" -> set(random);
            default -> map(random);
        };
    }

    /**
     * Ends with two insertions and a removal; the wrong removal returns the element that the opposite discipline (stack
     * or queue) would return.
     */
    private List<Call> line(Random random, String insert, String remove, boolean lastFirst) {
        Deque<Value> line = new ArrayDeque<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            int left = operations - i;
            if (left > 1 && (left <= 3 || random.nextBoolean())) {
                line.addLast(Value.of(i));
                calls.add(new Call(insert, Map.of("value", Value.of(i))));
            } else {
                boolean fromTheEnd = lastFirst != (wrong && left == 1);
                Value taken = line.isEmpty() ? EMPTY : fromTheEnd ? line.removeLast() : line.removeFirst();
                calls.add(new Call(remove, Map.of("result", taken)));
            }
        }
        return calls;
    }

    private List<Call> set(Random random) {
        Set<Integer> there = new HashSet<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            int key = random.nextInt(KEYS);
            String name = i == operations - 1
                    ? "contains"
                    : List.of("add", "remove", "contains").get(random.nextInt(3));
            boolean answer = switch (name) {
                case "add" -> there.add(key);
                case "remove" -> there.remove(key);
                default -> there.contains(key);
            };
            calls.add(new Call(name, Map.of("value", Value.of(key), "result", Value.of(answer))));
        }
        Call last = calls.get(operations - 1);
        if (wrong) {
            calls.set(
                    operations - 1,
                    last.answering(Value.of(last.arguments.get("result").equals(Value.Bool.FALSE))));
        }
        return calls;
    }

    private List<Call> map(Random random) {
        Map<Integer, Value> there = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            int left = operations - i;
            // Ends with two puts and a get of one key; the wrong get returns the value of the first put.
            int key = left <= 3 ? 0 : random.nextInt(KEYS);
            Value found = there.getOrDefault(key, NIL);
            Map<String, Value> arguments = new HashMap<>(Map.of("key", Value.of(key), "result", found));
            switch (left == 1 ? 3 : left <= 3 ? 0 : random.nextInt(4)) {
                case 0, 1 -> {
                    there.put(key, Value.of(i));
                    arguments.put("value", Value.of(i));
                    calls.add(new Call("put", Map.copyOf(arguments)));
                }
                case 2 -> {
                    there.remove(key);
                    calls.add(new Call("remove", Map.copyOf(arguments)));
                }
                default -> calls.add(new Call("get", Map.copyOf(arguments)));
            }
        }
        if (wrong) {
            calls.set(operations - 1, calls.get(operations - 1).answering(Value.of(operations - 3)));
        }
        return calls;
    }
}
