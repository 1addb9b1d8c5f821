package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A part of a state that a condition reads, given by its path in the {@linkplain State#value value of the state}: so
 * the step that last changed it can be found in any sequence of states, also in one read from a file.
 *
 * <p>Each element of the path is an argument of a function, a position of a sequence, the name of a field, or an
 * element of a set. In a set the part exists exactly if the element does.
 *
 * @param name for reports: {@code dict[10]}
 * @param path from the state; empty for the state as a whole. For TLA+ it begins with the name of a variable.
 */
public record ReadPart(String name, List<Value> path) {
    public ReadPart {
        path = List.copyOf(path);
    }

    /** The value at the path; empty if the path ends before: the key is not in the domain, or not in the set. */
    public Optional<Value> in(Value state) {
        Optional<Value> at = Optional.of(state);
        for (Value step : path) {
            at = at.flatMap(value -> inside(value, step));
        }
        return at;
    }

    private static Optional<Value> inside(Value value, Value step) {
        if (value instanceof Value.Function function) {
            return function.get(step);
        }
        return value instanceof Value.SetOf set && set.contains(step) ? Optional.of(step) : Optional.empty();
    }
}
