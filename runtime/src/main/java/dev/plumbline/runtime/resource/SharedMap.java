package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/**
 * A function that processes in one JVM share, with a {@link SharedVariable} for each argument: sections that use
 * different arguments do not wait for each other, and their records are not ordered.
 */
public final class SharedMap {
    private final UnaryOperator<Value> initial;
    private final Map<Value, SharedVariable> variables = new ConcurrentSkipListMap<>();

    /** @param initial the value at an argument; it throws a {@code TlaError} for an argument that does not exist */
    public SharedMap(UnaryOperator<Value> initial) {
        this.initial = initial;
    }

    /** The function as a resource of one process. */
    public Resource handle() {
        return new ResourceMap(index -> variable(index).handle());
    }

    /** The variable at an argument. */
    public SharedVariable variable(Value argument) {
        return variables.computeIfAbsent(argument, a -> new SharedVariable(initial.apply(a)));
    }
}
