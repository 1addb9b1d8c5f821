package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One step into a state.
 *
 * @param action the name of the action; for a part of Next without a name, Next and the place of the part; for an
 *     initial state, the name of the initial predicate
 * @param arguments by name: the variables bound by \E between Next and the action, and parameters. If two have the same
 *     name, this is the inner one. A parameter whose value cannot be represented (an operator, the set of all numbers,
 *     a large set) is left out.
 * @param next the state after the step
 * @param excludedBy the constraint that excludes the step, such as {@code CONSTRAINT Small}. Only present in a
 *     selection with excluded transitions.
 */
public record Transition(String action, Map<String, Value> arguments, State next, Optional<String> excludedBy) {
    public Transition {
        // One entry has no order that could be lost, and a map that is immutable already is not copied again.
        arguments = arguments.size() <= 1
                ? Map.copyOf(arguments)
                : Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /** {@code Put(key: 1)}, in the notation of operations. */
    public String call() {
        return arguments.entrySet().stream()
                .map(argument -> argument.getKey() + ": " + argument.getValue())
                .collect(Collectors.joining(", ", action + "(", ")"));
    }
}
