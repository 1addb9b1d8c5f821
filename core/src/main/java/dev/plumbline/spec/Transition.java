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
 * @param action the name of the action; for a part of Next without a name, Next and where the part stands; for an
 *     initial state, the name of the initial predicate
 * @param arguments by name: the variables bound by \E on the way from Next to the action, and parameters. Where two
 *     have one name, this is the inner one. A parameter without a value that can be written down (an operator, the set
 *     of all numbers, a large set) is left out.
 * @param next the state after the step
 * @param excludedBy the constraint that rules the step out, such as {@code CONSTRAINT Small}. Only a selection that
 *     asks for excluded transitions gets any.
 */
public record Transition(String action, Map<String, Value> arguments, State next, Optional<String> excludedBy) {
    public Transition {
        arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
    }

    /** {@code Put(key: 1)}, as operations are written. */
    public String call() {
        return arguments.entrySet().stream()
                .map(argument -> argument.getKey() + ": " + argument.getValue())
                .collect(Collectors.joining(", ", action + "(", ")"));
    }
}
