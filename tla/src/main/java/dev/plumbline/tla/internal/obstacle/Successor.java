package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/**
 * A next state in which some variables have values. Immutable.
 *
 * @param values null for a variable without a value
 */
record Successor(List<Variable> variables, TlaValue[] values) {
    boolean has(String variable) {
        return values[index(variables, variable)] != null;
    }

    /** The value of a variable that has one. */
    KnownValue get(String variable) {
        return new KnownValue(values[index(variables, variable)]);
    }

    Successor with(String variable, KnownValue value) {
        TlaValue[] changed = values.clone();
        changed[index(variables, variable)] = value.value().settled();
        return new Successor(variables, changed);
    }

    static int index(List<Variable> variables, String name) {
        for (Variable each : variables) {
            if (each.name().equals(name)) {
                return each.index();
            }
        }
        throw new IllegalArgumentException("there is no variable " + name);
    }
}
