package dev.plumbline.benchmarks.corpus;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An operation that a thread is about to perform.
 *
 * @param arguments integers, strings and lists by name
 */
record Invocation(String name, Map<String, Object> arguments) {
    private static final Set<String> OBSERVERS = Set.of(
            "read",
            "get",
            "contains",
            "containsKey",
            "peek",
            "peekMin",
            "peekFirst",
            "peekLast",
            "size",
            "isEmpty",
            "availablePermits",
            "balance",
            "balances",
            "watch");

    static Invocation of(String name) {
        return new Invocation(name, Map.of());
    }

    static Invocation of(String name, String argument, Object value) {
        return new Invocation(name, Map.of(argument, value));
    }

    Object argument(String argument) {
        return arguments.get(argument);
    }

    long number(String argument) {
        return (Long) arguments.get(argument);
    }

    /** The parts of a transaction: lists of {@code "read", key} or {@code "write", key, value}. */
    List<?> parts() {
        return (List<?>) arguments.get("ops");
    }

    /** A transaction is recorded as a whole when it has returned, with the values that it read. */
    boolean isTransaction() {
        return name.equals("txn");
    }

    IllegalArgumentException unknown() {
        return new IllegalArgumentException("no operation " + name);
    }

    boolean isObserver() {
        return OBSERVERS.contains(name);
    }
}
