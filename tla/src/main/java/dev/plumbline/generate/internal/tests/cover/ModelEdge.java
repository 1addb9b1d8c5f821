package dev.plumbline.generate.internal.tests.cover;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A step between two states of a {@link ModelGraph}.
 *
 * @param from number of the state before it
 * @param action the name of its action
 * @param arguments of the action, by name
 * @param to number of the state after it
 */
public record ModelEdge(int from, String action, Map<String, Value> arguments, int to) {
    public ModelEdge {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /** {@code Put(key: 1)}; without arguments {@code Clear}. */
    public String call() {
        return arguments.isEmpty()
                ? action
                : arguments.entrySet().stream()
                        .map(argument -> argument.getKey() + ": " + argument.getValue())
                        .collect(Collectors.joining(", ", action + "(", ")"));
    }

    /** Whether the other edge has the same action with the same arguments. */
    public boolean sameCall(ModelEdge other) {
        return action.equals(other.action) && arguments.equals(other.arguments);
    }
}
