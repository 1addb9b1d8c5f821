package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A method of a collection under its name in models, with the meaning of the values of call and return.
 *
 * @param role whether the value of the call is an argument, or already the result
 */
record CollectionMethod(String name, Role role) {
    enum Role {
        /** Adds its value and returns nothing. */
        ADDS,
        /** Removes a value; if it returns nothing, or {@code empty}, it saw the collection empty. */
        REMOVES,
        /** A method of another object: the value of the call is an argument, that of the return a result. */
        OTHER
    }

    /** @param object from the header, {@code atomic-queue} for instance, or empty */
    static CollectionMethod of(String method, String object) throws BadInput {
        boolean queue = object.endsWith("queue") && !object.contains("priority");
        boolean stack = object.endsWith("stack");
        switch (method) {
            case "enq", "enqueue":
                return new CollectionMethod("enqueue", Role.ADDS);
            case "deq", "dequeue":
                return new CollectionMethod("dequeue", Role.REMOVES);
            case "push":
                return new CollectionMethod("push", Role.ADDS);
            case "pop":
                return new CollectionMethod("pop", Role.REMOVES);
            default:
                break;
        }
        if (!queue && !stack) {
            return new CollectionMethod(method, Role.OTHER);
        }
        return switch (method) {
            case "add", "insert", "put", "offer" -> new CollectionMethod(queue ? "enqueue" : "push", Role.ADDS);
            case "remove", "delete", "take", "poll" -> new CollectionMethod(queue ? "dequeue" : "pop", Role.REMOVES);
            default ->
                throw new BadInput("method '" + Notation.shown(method) + "' of " + object
                        + "; expected add, enq, push, remove, deq or pop");
        };
    }

    void checkCall(Optional<Value> carried) throws BadInput {
        if (role == Role.ADDS && carried.isEmpty()) {
            throw new BadInput(name + " without a value; expected " + name + "(value)");
        }
    }

    /**
     * The arguments that are known from the call alone. A result in the call of an operation that never returned is
     * kept: it says what the operation removed, if it took effect.
     */
    SortedMap<String, Value> arguments(Optional<Value> carried) {
        SortedMap<String, Value> arguments = new TreeMap<>();
        carried.ifPresent(value -> arguments.put(role == Role.REMOVES ? "result" : "value", value));
        return arguments;
    }

    /** The arguments if the operation returned this; empty if it cannot have. */
    Optional<SortedMap<String, Value>> returned(Optional<Value> carried, Optional<Value> returned) {
        SortedMap<String, Value> arguments = arguments(carried);
        switch (role) {
            case ADDS:
                return returned.isPresent() ? Optional.empty() : Optional.of(arguments);
            case REMOVES:
                if (carried.isPresent() && returned.isPresent() && !carried.equals(returned)) {
                    return Optional.empty();
                }
                if (carried.isEmpty()) {
                    arguments.put("result", returned.orElse(Value.model("empty")));
                }
                return Optional.of(arguments);
            default:
                returned.ifPresent(value -> arguments.put("result", value));
                return Optional.of(arguments);
        }
    }

    String expectedReturn() {
        return role == Role.ADDS ? "a return without a value" : "the value of its call, or none";
    }
}
