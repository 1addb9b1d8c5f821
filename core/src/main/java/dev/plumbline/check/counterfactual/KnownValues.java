package dev.plumbline.check.counterfactual;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Values that an operation might return, for specifications that cannot tell: the results of other operations of the
 * same name, then all values in the history, and common ones. At most {@value #MOST}.
 */
final class KnownValues {
    private static final int MOST = 48;

    private KnownValues() {}

    /** @param name of the argument that is the result */
    static Set<Value> of(History history, Operation operation, String name) {
        Set<Value> values = new LinkedHashSet<>();
        for (Operation other : history.operations()) {
            Value result = other.arguments().get(name);
            if (result != null && other.name().equals(operation.name())) {
                values.add(result);
            }
        }
        for (Operation other : history.operations()) {
            values.addAll(other.arguments().values());
        }
        values.add(Value.of(true));
        values.add(Value.of(false));
        values.add(Value.ModelValue.NULL);
        Value returned = operation.arguments().get(name);
        if (returned instanceof Value.Int number
                && number.value() > Long.MIN_VALUE
                && number.value() < Long.MAX_VALUE) {
            values.addAll(List.of(Value.of(number.value() - 1), Value.of(number.value() + 1), Value.of(0)));
        }
        Set<Value> some = new LinkedHashSet<>();
        values.stream().limit(MOST).forEach(some::add);
        return some;
    }
}
