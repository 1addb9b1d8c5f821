package dev.plumbline.actor;

import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An operation that a client requests, as an operation of the sequential model: {@code write(value: 1)}.
 *
 * @param arguments by name, without the result
 */
public record Invocation(String operation, Map<String, Value> arguments) {
    public static Invocation of(String operation) {
        return new Invocation(operation, Map.of());
    }

    /** The same with a further argument. */
    public Invocation with(String argument, Value value) {
        Map<String, Value> more = new LinkedHashMap<>(arguments);
        more.put(argument, value);
        return new Invocation(operation, more);
    }

    public Invocation with(String argument, long value) {
        return with(argument, Value.of(value));
    }

    public Invocation with(String argument, String value) {
        return with(argument, Value.of(value));
    }

    public Invocation with(String argument, boolean value) {
        return with(argument, Value.of(value));
    }

    @Override
    public String toString() {
        return arguments.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining(", ", operation + "(", ")"));
    }
}
