package dev.plumbline.benchmarks.corpus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sequential objects that hold values: registers, counters, locks, maps. */
final class Cells {
    private Cells() {}

    private static IllegalArgumentException unknown(Invocation call) {
        return new IllegalArgumentException("no operation " + call.name());
    }

    /** A register with compare-and-set. */
    static final class Register implements SequentialObject {
        private Object value;

        @Override
        public Object perform(long process, Invocation call) {
            switch (call.name()) {
                case "read":
                    return value;
                case "write":
                    value = call.argument("value");
                    return NOTHING;
                case "cas":
                    boolean equal = Objects.equals(value, call.argument("expected"));
                    value = equal ? call.argument("value") : value;
                    return equal;
                default:
                    throw unknown(call);
            }
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
            switch (call.name()) {
                case "read":
                    return values.get(call.argument("key"));
                case "write":
                    values.put(call.argument("key"), call.argument("value"));
                    return NOTHING;
                case "txn":
                    return call.parts().stream().map(this::part).toList();
                default:
                    throw unknown(call);
            }
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
            switch (call.name()) {
                case "increment":
                    return ++value;
                case "decrement":
                    return --value;
                case "add":
                    value += call.number("value");
                    return value;
                case "get", "availablePermits":
                    return value;
                case "tryAcquire":
                    boolean enough = value > 0;
                    value -= enough ? 1 : 0;
                    return enough;
                case "acquire":
                    if (value == 0) {
                        return BLOCKED;
                    }
                    value--;
                    return NOTHING;
                case "release":
                    value++;
                    return NOTHING;
                default:
                    throw unknown(call);
            }
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
            switch (call.name()) {
                case "tryAcquire":
                    boolean free = !held;
                    held = true;
                    return free;
                case "acquire":
                    if (held) {
                        return BLOCKED;
                    }
                    held = true;
                    return NOTHING;
                case "release":
                    held = false;
                    return NOTHING;
                default:
                    throw unknown(call);
            }
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
            switch (call.name()) {
                case "get":
                    return values.getOrDefault(key, "");
                case "put":
                    values.put(key, (String) call.argument("value"));
                    return NOTHING;
                case "append":
                    values.merge(key, (String) call.argument("value"), String::concat);
                    return NOTHING;
                default:
                    throw unknown(call);
            }
        }

        @Override
        public SequentialObject copy() {
            Strings copy = new Strings();
            copy.values.putAll(values);
            return copy;
        }
    }

    /** A map with the methods of the JDK. */
    static final class Table implements SequentialObject {
        private final Map<Object, Object> values = new HashMap<>();

        @Override
        public Object perform(long process, Invocation call) {
            Object key = call.argument("key");
            switch (call.name()) {
                case "get":
                    return values.get(key);
                case "put":
                    return values.put(key, call.argument("value"));
                case "putIfAbsent":
                    return values.putIfAbsent(key, call.argument("value"));
                case "remove":
                    return values.remove(key);
                case "containsKey":
                    return values.containsKey(key);
                case "size":
                    return (long) values.size();
                default:
                    throw unknown(call);
            }
        }

        @Override
        public SequentialObject copy() {
            Table copy = new Table();
            copy.values.putAll(values);
            return copy;
        }
    }
}
