package dev.plumbline.spec;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;

/**
 * A part of a state that a condition looks at, by the way to it in {@linkplain State#value what the state shows}: so
 * that who made it what it is can be found in any sequence of states, also in one read from a file.
 *
 * <p>Each step of the way is an argument of a function, a position of a sequence, the name of a field, or an element of
 * a set. Of a set the part is there exactly if the element is.
 *
 * @param name for people: {@code dict[10]}
 * @param path from the state; empty for the state as a whole. For TLA+ it begins with the name of a variable.
 */
public record Look(String name, List<Value> path) {
    public Look {
        path = List.copyOf(path);
    }

    /** The value there; nothing if the path does not exist: a key is not in the domain, or not in the set. */
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
