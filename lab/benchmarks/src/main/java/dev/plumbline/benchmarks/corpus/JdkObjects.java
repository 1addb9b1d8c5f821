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

    static SharedObject register() {
        AtomicReference<Object> value = new AtomicReference<>();
        return of((process, call) -> call.name().equals("read")
                ? value.get()
                : SequentialObject.nothing(() -> value.set(call.argument("value"))));
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
        return unlocked(new Cells.Table(new ConcurrentHashMap<>()));
    }

    static SharedObject set() {
        return unlocked(new Collected.Elements(new ConcurrentSkipListSet<>()));
    }

    static SharedObject queue() {
        return unlocked(new Collected.SingleEnded(new ConcurrentLinkedQueue<>()));
    }

    static SharedObject stack() {
        return unlocked(new Collected.DoubleEnded(new ConcurrentLinkedDeque<>()));
    }

    static SharedObject priorityQueue() {
        return unlocked(new Collected.SingleEnded(new PriorityBlockingQueue<>()));
    }

    /** A collection that needs no lock. */
    private static SharedObject unlocked(SequentialObject collection) {
        return of(collection::perform);
    }

    static SharedObject semaphore(int permits) {
        Semaphore semaphore = new Semaphore(permits);
        return of((process, call) -> switch (call.name()) {
            case "tryAcquire" -> semaphore.tryAcquire();
            case "acquire" -> semaphore.tryAcquire() ? SequentialObject.NOTHING : SequentialObject.BLOCKED;
            case "release" -> SequentialObject.nothing(semaphore::release);
            default -> (long) semaphore.availablePermits();
        });
    }
}
