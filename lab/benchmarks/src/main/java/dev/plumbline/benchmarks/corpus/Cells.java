package dev.plumbline.benchmarks.corpus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sequential objects that hold values: registers, counters, locks, maps, accounts. */
final class Cells {
    private Cells() {}

    /** A register with compare-and-set. */
    static final class Register implements SequentialObject {
        private Object value;

        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "read" -> value;
                case "write" -> SequentialObject.nothing(() -> value = call.argument("value"));
                case "cas" -> {
                    boolean equal = Objects.equals(value, call.argument("expected"));
                    value = equal ? call.argument("value") : value;
                    yield equal;
                }
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            Register copy = new Register();
            copy.value = value;
            return copy;
        }
    }

    /** Registers by key, and transactions on several of them. */
    static final class Registers implements SequentialObject {
        private final Map<Object, Object> values = new HashMap<>();

        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "read" -> values.get(call.argument("key"));
                case "write" ->
                    SequentialObject.nothing(() -> values.put(call.argument("key"), call.argument("value")));
                case "txn" -> call.parts().stream().map(this::part).toList();
                default -> throw call.unknown();
            };
        }

        private List<Object> part(Object part) {
            List<Object> done = new ArrayList<>((List<?>) part);
            if (done.get(0).equals("read")) {
                done.add(values.get(done.get(1)));
            } else {
                values.put(done.get(1), done.get(2));
            }
            return done;
        }

        @Override
        public SequentialObject copy() {
            Registers copy = new Registers();
            copy.values.putAll(values);
            return copy;
        }
    }

    /** An integer that is added to, or the permits of a semaphore. */
    static final class Counter implements SequentialObject {
        private long value;

        Counter(long initial) {
            value = initial;
        }

        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "increment" -> ++value;
                case "decrement" -> --value;
                case "add" -> value += call.number("value");
                case "get", "availablePermits" -> value;
                case "tryAcquire" -> take();
                case "acquire" -> take() ? NOTHING : BLOCKED;
                case "release" -> SequentialObject.nothing(() -> value++);
                default -> throw call.unknown();
            };
        }

        private boolean take() {
            boolean enough = value > 0;
            value -= enough ? 1 : 0;
            return enough;
        }

        @Override
        public SequentialObject copy() {
            return new Counter(value);
        }
    }

    /** A lock that is not reentrant. */
    static final class Mutex implements SequentialObject {
        private boolean held;

        @Override
        public Object perform(long process, Invocation call) {
            boolean free = !held;
            held = !call.name().equals("release");
            return switch (call.name()) {
                case "tryAcquire" -> free;
                case "acquire" -> free ? NOTHING : BLOCKED;
                case "release" -> NOTHING;
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            Mutex copy = new Mutex();
            copy.held = held;
            return copy;
        }
    }

    /** Strings by key that can be appended to; a missing key reads as the empty string. */
    static final class Strings implements SequentialObject {
        private final Map<Object, String> values = new HashMap<>();

        @Override
        public Object perform(long process, Invocation call) {
            Object key = call.argument("key");
            String value = (String) call.argument("value");
            return switch (call.name()) {
                case "get" -> values.getOrDefault(key, "");
                case "put" -> SequentialObject.nothing(() -> values.put(key, value));
                case "append" -> SequentialObject.nothing(() -> values.merge(key, value, String::concat));
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            Strings copy = new Strings();
            copy.values.putAll(values);
            return copy;
        }
    }

    /** A map of the JDK. */
    record Table(Map<Object, Object> values) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            Object key = call.argument("key");
            return switch (call.name()) {
                case "get" -> values.get(key);
                case "put" -> values.put(key, call.argument("value"));
                case "putIfAbsent" -> values.putIfAbsent(key, call.argument("value"));
                case "remove" -> values.remove(key);
                case "containsKey" -> values.containsKey(key);
                case "size" -> (long) values.size();
                default -> throw call.unknown();
            };
        }

        @Override
        public SequentialObject copy() {
            return new Table(new HashMap<>(values));
        }
    }

    /** Balances of the accounts 1, 2 and so on. */
    record Accounts(long[] balances) implements SequentialObject {
        @Override
        public Object perform(long process, Invocation call) {
            return switch (call.name()) {
                case "transfer" -> transfer(account(call, "from"), account(call, "to"), call.number("amount"));
                case "balance" -> balances[account(call, "account")];
                case "balances" -> Arrays.stream(balances).boxed().toList();
                default -> throw call.unknown();
            };
        }

        private static int account(Invocation call, String argument) {
            return (int) call.number(argument) - 1;
        }

        private boolean transfer(int from, int to, long amount) {
            boolean enough = balances[from] >= amount;
            balances[from] -= enough ? amount : 0;
            balances[to] += enough ? amount : 0;
            return enough;
        }

        @Override
        public SequentialObject copy() {
            return new Accounts(balances.clone());
        }
    }
}
