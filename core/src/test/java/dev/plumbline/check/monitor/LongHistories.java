package dev.plumbline.check.monitor;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;

/**
 * Long histories that conform, made of a witness by a container of java.util; and the same with two results
 * exchanged.
 */
final class LongHistories {
    private static final Value EMPTY = Value.model("empty");
    private static final Value NIL = Value.model("nil");

    private record Call(String name, Map<String, Value> arguments) {}

    private final Random random = new Random(7);
    private final int size;
    private final int processes;

    LongHistories(int size, int processes) {
        this.size = size;
        this.processes = processes;
    }

    /** The n-th operation takes effect at 10 n; operations of one process do not overlap, those of others do. */
    private History history(List<Call> calls) {
        History.Builder history = new History.Builder("long", Order.Timeboxes.NANOSECONDS);
        int reach = 5 * Math.min(processes, 16);
        try {
            for (int i = 0; i < calls.size(); i++) {
                long call = 10L * i - random.nextInt(reach);
                long end = 10L * i + random.nextInt(reach);
                Call made = calls.get(i);
                history.add(Operation.returned(i % processes, made.name, made.arguments, call, end));
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return history.build();
    }

    /** A stack or queue that is also looked at, every third time; a look takes as long as anything else. */
    History lookedAt(String model) {
        boolean stack = model.equals("stack");
        List<Call> calls = new ArrayList<>();
        Deque<Value> line = new ArrayDeque<>();
        for (Call call : line(stack ? "push" : "enqueue", stack ? "pop" : "dequeue", stack)) {
            Value inserted = call.arguments.get("value");
            if (inserted != null) {
                line.addLast(inserted);
            } else if (!line.isEmpty()) {
                line.remove(call.arguments.get("result"));
            }
            calls.add(call);
            if (random.nextInt(2) == 0) {
                Value seen = line.isEmpty() ? EMPTY : stack ? line.getLast() : line.getFirst();
                calls.add(new Call("peek", Map.of("result", seen)));
            }
        }
        return history(calls);
    }

    History conforming(String model) {
        return history(calls(model));
    }

    /** Near the end, two removals of elements that were there for long exchange results, or a read is out of date. */
    History wrongAtTheEnd(String model) {
        List<Call> calls = calls(model);
        boolean reads = List.of("map", "register", "counter").contains(model);
        for (int last = calls.size() - 1; last >= 0; last--) {
            for (int before = last - (reads ? 1_000 : 40); before >= Math.max(0, last - 2_000); before--) {
                Call one = calls.get(last);
                Call other = calls.get(before);
                if (reads ? isOutOfDate(one, other) : exchangeable(one, other, before)) {
                    calls.set(last, answering(one, other.arguments.get("result")));
                    calls.set(before, reads ? other : answering(other, one.arguments.get("result")));
                    return history(calls);
                }
            }
        }
        throw new AssertionError("no answers to exchange");
    }

    private static boolean isOutOfDate(Call one, Call other) {
        return List.of("get", "read").contains(one.name)
                && one.name.equals(other.name)
                && Objects.equals(one.arguments.get("key"), other.arguments.get("key"))
                && !one.arguments.get("result").equals(other.arguments.get("result"))
                && !other.arguments.get("result").equals(NIL);
    }

    private static boolean exchangeable(Call one, Call other, int before) {
        Value first = one.arguments.get("result");
        Value second = other.arguments.get("result");
        // The n-th operation inserts the value n into queues and stacks.
        boolean known = first instanceof Value.Int number && number.value() < before || first instanceof Value.Bool;
        return known
                && second != null
                && second.getClass() == first.getClass()
                && !second.equals(first)
                && one.name.equals(other.name);
    }

    private static Call answering(Call call, Value result) {
        Map<String, Value> arguments = new HashMap<>(call.arguments);
        arguments.put("result", result);
        return new Call(call.name, Map.copyOf(arguments));
    }

    private List<Call> calls(String model) {
        return switch (model) {
            case "queue" -> line("enqueue", "dequeue", false);
            case "stack" -> line("push", "pop", true);
            case "priority-queue" -> priorities();
            case "set" -> set();
            case "map" -> map();
            case "register" -> register();
            default -> counter();
        };
    }

    private List<Call> line(String insert, String remove, boolean lastFirst) {
        Deque<Value> line = new ArrayDeque<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                line.addLast(Value.of(i));
                calls.add(new Call(insert, Map.of("value", Value.of(i))));
            } else {
                Value found = line.isEmpty() ? EMPTY : lastFirst ? line.removeLast() : line.removeFirst();
                calls.add(new Call(remove, Map.of("result", found)));
            }
        }
        return calls;
    }

    private List<Call> priorities() {
        List<Integer> fresh = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            fresh.add(i);
        }
        Collections.shuffle(fresh, random);
        PriorityQueue<Integer> there = new PriorityQueue<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                there.add(fresh.get(i));
                calls.add(new Call("insert", Map.of("value", Value.of(fresh.get(i)))));
            } else {
                Value found = there.isEmpty() ? EMPTY : Value.of(there.remove());
                calls.add(new Call("deleteMin", Map.of("result", found)));
            }
        }
        return calls;
    }

    private List<Call> set() {
        Set<Integer> there = new HashSet<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int key = random.nextInt(50);
            String name = List.of("add", "remove", "contains").get(random.nextInt(3));
            boolean answer = name.equals("add")
                    ? there.add(key)
                    : name.equals("remove") ? there.remove(key) : there.contains(key);
            calls.add(new Call(name, Map.of("value", Value.of(key), "result", Value.of(answer))));
        }
        return calls;
    }

    private List<Call> map() {
        Map<Integer, Value> there = new HashMap<>();
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int key = random.nextInt(50);
            Value found = there.getOrDefault(key, NIL);
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    there.put(key, Value.of(i));
                    calls.add(new Call("put", Map.of("key", Value.of(key), "value", Value.of(i), "result", found)));
                }
                case 2 -> {
                    there.remove(key);
                    calls.add(new Call("remove", Map.of("key", Value.of(key), "result", found)));
                }
                default -> calls.add(new Call("get", Map.of("key", Value.of(key), "result", found)));
            }
        }
        return calls;
    }

    private List<Call> register() {
        Value held = NIL;
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (random.nextBoolean()) {
                held = Value.of(i);
                calls.add(new Call("write", Map.of("value", held)));
            } else {
                calls.add(new Call("read", Map.of("result", held)));
            }
        }
        return calls;
    }

    private List<Call> counter() {
        long count = 0;
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            boolean steps = random.nextBoolean();
            count += steps ? 1 : 0;
            calls.add(new Call(
                    steps ? "increment" : "get",
                    steps && random.nextBoolean() ? Map.of() : Map.of("result", Value.of(count))));
        }
        return calls;
    }
}
