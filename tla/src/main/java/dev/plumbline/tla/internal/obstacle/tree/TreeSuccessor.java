package dev.plumbline.tla.internal.obstacle.tree;

import dev.plumbline.tla.internal.obstacle.KnownValue;
import dev.plumbline.tla.internal.obstacle.Successor;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/** @param values null for a variable without a value */
record TreeSuccessor(List<Variable> variables, TlaValue[] values) implements Successor {
    @Override
    public boolean has(String variable) {
        return values[index(variables, variable)] != null;
    }

    @Override
    public KnownValue get(String variable) {
        return new TreeKnown(values[index(variables, variable)]);
    }

    @Override
    public Successor with(String variable, KnownValue value) {
        TlaValue[] changed = values.clone();
        changed[index(variables, variable)] = ((TreeKnown) value).value().settled();
        return new TreeSuccessor(variables, changed);
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
