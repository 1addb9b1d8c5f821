package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A selection of the transitions of a state. Exact: the result contains a transition if and only if it is one of
 * {@link #ALL} and agrees with everything given here.
 *
 * @param action by this action only, if present
 * @param arguments with these values of some of its arguments
 * @param variables into states in which these variables have these values
 * @param excluded whether to include transitions that a constraint excludes
 */
public record Selection(
        Optional<String> action, Map<String, Value> arguments, Map<String, Value> variables, boolean excluded) {
    /** Everything that the specification and its constraints allow. */
    public static final Selection ALL = new Selection(Optional.empty(), Map.of(), Map.of(), false);

    public Selection {
        arguments = Collections.unmodifiableMap(new TreeMap<>(arguments));
        variables = Collections.unmodifiableMap(new TreeMap<>(variables));
    }

    /** By the action of this name only. */
    public Selection by(String name) {
        return new Selection(Optional.of(name), arguments, variables, excluded);
    }

    /** With this value of the argument. */
    public Selection withArgument(String name, Value value) {
        return new Selection(action, with(arguments, name, value), variables, excluded);
    }

    /** Into states in which the variable has this value. */
    public Selection into(String variable, Value value) {
        return new Selection(action, arguments, with(variables, variable, value), excluded);
    }

    /** With the transitions that a constraint excludes; they name the constraint. */
    public Selection withExcluded() {
        return new Selection(action, arguments, variables, true);
    }

    private static Map<String, Value> with(Map<String, Value> map, String name, Value value) {
        Map<String, Value> more = new TreeMap<>(map);
        more.put(name, value);
        return more;
    }
}
