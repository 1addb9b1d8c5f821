package dev.plumbline.benchmarks.corpus;

import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

/** Concurrent classes of the JDK. The order of their effects is unknown; a check has to find one. */
final class JdkObjects {
    private JdkObjects() {}

    private record Unordered(BiFunction<Long, Invocation, Object> body) implements SharedObject {
        @Override
        public Effect perform(long process, Invocation call, Random random) {
            return new Effect(body.apply(process, call), NO_TURN);
        }

        @Override
        public int idleTurn() {
            return NO_TURN;
        }
    }

    private static SharedObject of(BiFunction<Long, Invocation, Object> body) {
        return new Unordered(body);
    }

    private static Object nothing(Runnable body) {
        body.run();
        return SequentialObject.NOTHING;
    }

    static SharedObject register() {
        AtomicReference<Object> value = new AtomicReference<>();
        return of((process, call) ->
                call.name().equals("read") ? value.get() : nothing(() -> value.set(call.argument("value"))));
    }

    static SharedObject counter(long initial) {
        AtomicLong value = new AtomicLong(initial);
        return of((process, call) -> switch (call.name()) {
            case "increment" -> value.incrementAndGet();
            case "decrement" -> value.decrementAndGet();
            case "add" -> value.addAndGet(call.number("value"));
            default -> value.get();
        });
    }

    static SharedObject map() {
        ConcurrentHashMap<Object, Object> map = new ConcurrentHashMap<>();
        return of((process, call) -> switch (call.name()) {
            case "get" -> map.get(call.argument("key"));
            case "put" -> map.put(call.argument("key"), call.argument("value"));
            case "putIfAbsent" -> map.putIfAbsent(call.argument("key"), call.argument("value"));
            case "remove" -> map.remove(call.argument("key"));
            default -> map.containsKey(call.argument("key"));
        });
    }

    static SharedObject set() {
        ConcurrentSkipListSet<Long> set = new ConcurrentSkipListSet<>();
        return of((process, call) -> switch (call.name()) {
            case "add" -> set.add(call.number("value"));
            case "remove" -> set.remove(call.number("value"));
            default -> set.contains(call.number("value"));
        });
    }

    static SharedObject queue() {
        ConcurrentLinkedQueue<Long> queue = new ConcurrentLinkedQueue<>();
        return of((process, call) -> switch (call.name()) {
            case "enqueue" -> nothing(() -> queue.add(call.number("value")));
            case "dequeue" -> queue.poll();
            default -> queue.peek();
        });
    }

    static SharedObject stack() {
        ConcurrentLinkedDeque<Long> stack = new ConcurrentLinkedDeque<>();
        return of((process, call) -> switch (call.name()) {
            case "push" -> nothing(() -> stack.push(call.number("value")));
            case "pop" -> stack.poll();
            default -> stack.peek();
        });
    }

    static SharedObject priorityQueue() {
        PriorityBlockingQueue<Long> queue = new PriorityBlockingQueue<>();
        return of((process, call) -> switch (call.name()) {
            case "insert" -> nothing(() -> queue.add(call.number("value")));
            case "deleteMin" -> queue.poll();
            default -> queue.peek();
        });
    }

    static SharedObject semaphore(int permits) {
        Semaphore semaphore = new Semaphore(permits);
        return of((process, call) -> switch (call.name()) {
            case "tryAcquire" -> semaphore.tryAcquire();
            case "acquire" -> semaphore.tryAcquire() ? SequentialObject.NOTHING : SequentialObject.BLOCKED;
            case "release" -> nothing(semaphore::release);
            default -> (long) semaphore.availablePermits();
        });
    }
}
