package dev.plumbline.benchmarks.corpus;

import dev.plumbline.benchmarks.corpus.SharedObject.Fault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A kind of object and the operations that threads call on it.
 *
 * @param name of its folder in the corpus
 * @param model of the checker for this object
 * @param initial what it holds at first, as a TLA+ value
 * @param jdk a class of the JDK that does the same
 * @param faults that this object can have
 * @param formats in which its histories can be written, beside the native ones
 */
record Subject(
        String name,
        String model,
        String initial,
        Supplier<SequentialObject> object,
        Optional<Supplier<SharedObject>> jdk,
        List<Fault> faults,
        List<String> formats,
        Choice choice) {
    private static final List<String> KEYS = List.of("a", "b", "c");
    private static final List<Fault> ALL = List.of(Fault.LOST_UPDATE, Fault.STALE_READ);
    /** A write replaces the whole content of a register, so it can only lose a value that was overwritten anyway. */
    private static final List<Fault> STALE = List.of(Fault.STALE_READ);

    /** Chooses the next operation of a thread. */
    interface Choice {
        /** @param held the number of permits or locks that the thread has */
        Invocation next(Random random, Values values, int held);
    }

    /** Values to write: each of them once, or a few of them again and again. */
    static final class Values {
        private static final int FEW = 3;

        private final Random random;
        private final boolean repeated;
        private final long step;
        private long last;

        /** @param step between the values of a thread, so that no other thread has them */
        Values(Random random, boolean repeated, long first, long step) {
            this.random = random;
            this.repeated = repeated;
            this.step = step;
            this.last = first;
        }

        long next() {
            if (repeated) {
                return random.nextInt(FEW);
            }
            last += step;
            return last;
        }

        /** One of the first few, whether they are repeated or not: a value to ask for, or a key. */
        long any() {
            return random.nextInt(FEW);
        }
    }

    static List<Subject> all() {
        return List.of(
                of("register", "nil", Cells.Register::new, STALE, List.of("jepsen"), Subject::register)
                        .like(JdkObjects::register),
                of("cas-register", "nil", Cells.Register::new, ALL, List.of("jepsen", "edn"), Subject::casRegister),
                of("multi-register", "<<>>", Cells.Registers::new, ALL, List.of(), Subject::registers),
                new Subject(
                        "transactions",
                        "multi-register",
                        "<<>>",
                        Cells.Registers::new,
                        Optional.empty(),
                        List.of(Fault.LOST_UPDATE),
                        List.of("edn"),
                        Subject::transaction),
                of("counter", "5", () -> new Cells.Counter(5), ALL, List.of(), Subject::counter)
                        .like(() -> JdkObjects.counter(5)),
                of("kv", "<<>>", Cells.Strings::new, ALL, List.of("edn"), Subject::strings),
                of("map", "<<>>", () -> new Cells.Table(new HashMap<>()), ALL, List.of(), Subject::table)
                        .like(JdkObjects::map),
                of("set", "{}", () -> new Collected.Elements(new TreeSet<>()), ALL, List.of(), Subject::elements)
                        .like(JdkObjects::set),
                of(
                                "queue",
                                "<<>>",
                                () -> new Collected.DoubleEnded(new ArrayDeque<>()),
                                ALL,
                                List.of(),
                                looking(Subject::queue, "peek"))
                        .like(JdkObjects::queue),
                of(
                                "stack",
                                "<<>>",
                                () -> new Collected.DoubleEnded(new ArrayDeque<>()),
                                ALL,
                                List.of(),
                                looking(Subject::stack, "peek"))
                        .like(JdkObjects::stack),
                new Subject(
                        "queue-ends",
                        "queue",
                        "<<>>",
                        () -> new Collected.DoubleEnded(new ArrayDeque<>()),
                        Optional.of(JdkObjects::queue),
                        List.of(Fault.LOST_UPDATE),
                        List.of("collections", "edn"),
                        Subject::queue),
                new Subject(
                        "stack-ends",
                        "stack",
                        "<<>>",
                        () -> new Collected.DoubleEnded(new ArrayDeque<>()),
                        Optional.of(JdkObjects::stack),
                        List.of(Fault.LOST_UPDATE),
                        List.of("collections"),
                        Subject::stack),
                of(
                                "priority-queue",
                                "<<>>",
                                () -> new Collected.SingleEnded(new PriorityQueue<>()),
                                ALL,
                                List.of(),
                                Subject::smallest)
                        .like(JdkObjects::priorityQueue),
                of(
                        "deque",
                        "<<101, 102>>",
                        () -> new Collected.DoubleEnded(new ArrayDeque<>(List.of(101L, 102L))),
                        ALL,
                        List.of(),
                        Subject::deque),
                of("mutex", "nil", Cells.Mutex::new, List.of(Fault.LOST_UPDATE), List.of(), Subject::mutex),
                of(
                                "semaphore",
                                "2",
                                () -> new Cells.Counter(2),
                                List.of(Fault.LOST_UPDATE),
                                List.of(),
                                Subject::semaphore)
                        .like(() -> JdkObjects.semaphore(2)),
                of(
                        "bank",
                        "<<5, 5, 5>>",
                        () -> new Cells.Accounts(new long[] {5, 5, 5}),
                        ALL,
                        List.of(),
                        Subject::bank),
                of("log", "<<>>", () -> new Collected.Log(new ArrayList<>()), ALL, List.of(), Subject::log));
    }

    private static Subject of(
            String model,
            String initial,
            Supplier<SequentialObject> object,
            List<Fault> faults,
            List<String> formats,
            Choice choice) {
        return new Subject(model, model, initial, object, Optional.empty(), faults, formats, choice);
    }

    private Subject like(Supplier<SharedObject> other) {
        return new Subject(name, model, initial, object, Optional.of(other), faults, formats, choice);
    }

    private static Choice looking(Choice choice, String look) {
        return (random, values, held) ->
                random.nextInt(4) == 0 ? Invocation.of(look) : choice.next(random, values, held);
    }

    private static Object key(Random random) {
        return KEYS.get(random.nextInt(KEYS.size()));
    }

    private static Invocation register(Random random, Values values, int held) {
        return random.nextBoolean() ? Invocation.of("read") : Invocation.of("write", "value", values.next());
    }

    private static Invocation casRegister(Random random, Values values, int held) {
        return random.nextInt(3) > 0
                ? register(random, values, held)
                : new Invocation("cas", Map.of("expected", values.any(), "value", values.any()));
    }

    private static Invocation registers(Random random, Values values, int held) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> Invocation.of("read", "key", key(random));
            case 2, 3 -> new Invocation("write", Map.of("key", key(random), "value", values.next()));
            default -> transaction(random, values, held);
        };
    }

    private static Invocation transaction(Random random, Values values, int held) {
        List<Object> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            parts.add(
                    random.nextBoolean() ? List.of("read", key(random)) : List.of("write", key(random), values.next()));
        }
        return Invocation.of("txn", "ops", parts);
    }

    private static Invocation counter(Random random, Values values, int held) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> Invocation.of("get");
            case 2 -> Invocation.of("add", "value", values.any() - 1);
            case 3 -> Invocation.of("decrement");
            default -> Invocation.of("increment");
        };
    }

    private static Invocation strings(Random random, Values values, int held) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> Invocation.of("get", "key", key(random));
            case 2 -> new Invocation("put", Map.of("key", key(random), "value", "p" + values.next()));
            default -> new Invocation("append", Map.of("key", key(random), "value", " " + values.next()));
        };
    }

    private static Invocation table(Random random, Values values, int held) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> Invocation.of("get", "key", values.any());
            case 2, 3 -> new Invocation("put", Map.of("key", values.any(), "value", values.next()));
            case 4 -> new Invocation("putIfAbsent", Map.of("key", values.any(), "value", values.next()));
            default -> Invocation.of("remove", "key", values.any());
        };
    }

    private static Invocation elements(Random random, Values values, int held) {
        String name = List.of("add", "add", "remove", "contains", "contains").get(random.nextInt(5));
        return Invocation.of(name, "value", values.any());
    }

    private static Invocation queue(Random random, Values values, int held) {
        return random.nextBoolean() ? Invocation.of("enqueue", "value", values.next()) : Invocation.of("dequeue");
    }

    private static Invocation stack(Random random, Values values, int held) {
        return random.nextBoolean() ? Invocation.of("push", "value", values.next()) : Invocation.of("pop");
    }

    private static Invocation smallest(Random random, Values values, int held) {
        return switch (random.nextInt(5)) {
            case 0, 1 -> Invocation.of("insert", "value", values.next());
            case 2 -> Invocation.of("peekMin");
            default -> Invocation.of("deleteMin");
        };
    }

    private static Invocation deque(Random random, Values values, int held) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> Invocation.of("addFirst", "value", values.next());
            case 2, 3 -> Invocation.of("addLast", "value", values.next());
            case 4 -> Invocation.of("pollFirst");
            case 5 -> Invocation.of("pollLast");
            case 6 -> Invocation.of("peekFirst");
            default -> Invocation.of("peekLast");
        };
    }

    private static Invocation mutex(Random random, Values values, int held) {
        if (held > 0) {
            return Invocation.of("release");
        }
        return Invocation.of(random.nextInt(3) == 0 ? "tryAcquire" : "acquire");
    }

    private static Invocation semaphore(Random random, Values values, int held) {
        if (held > 0 && random.nextBoolean()) {
            return Invocation.of("release");
        }
        return Invocation.of(List.of("tryAcquire", "tryAcquire", "acquire", "availablePermits")
                .get(random.nextInt(4)));
    }

    private static Invocation bank(Random random, Values values, int held) {
        return switch (random.nextInt(5)) {
            case 0 -> Invocation.of("balances");
            case 1 -> Invocation.of("balance", "account", 1 + values.any());
            default ->
                new Invocation(
                        "transfer",
                        Map.of("from", 1 + values.any(), "to", 1 + values.any(), "amount", 1 + values.any()));
        };
    }

    private static Invocation log(Random random, Values values, int held) {
        return switch (random.nextInt(5)) {
            case 0 -> Invocation.of("read");
            case 1 -> Invocation.of("watch", "from", values.any());
            default -> Invocation.of("append", "value", values.next());
        };
    }
}
