package dev.plumbline.tla.internal.compiled;

import dev.plumbline.history.Value;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of the variables. Two states are equal if all values are, or if the specification has a VIEW, if that is. */
final class CompiledState implements State {
    private final List<Variable> variables;
    private final TlaValue[] values;
    private final TlaValue view;
    private final int level;
    private final int hash;

    /**
     * @param view null if there is none
     * @param level the number of states on the way to it that a search took
     */
    CompiledState(List<Variable> variables, TlaValue[] values, TlaValue view, int level) {
        this.variables = variables;
        this.values = values;
        this.view = view;
        this.level = level;
        this.hash = view == null ? Arrays.hashCode(values) : view.hashCode();
    }

    TlaValue[] values() {
        return values;
    }

    int level() {
        return level;
    }

    TlaValue view() {
        return view;
    }

    /** By the names of the variables. */
    Map<String, Value> fields() {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            fields.put(variables.get(i).name(), Conversion.toHistory(values[i]));
        }
        return fields;
    }

    @Override
    public Value value() {
        return Value.record(fields());
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof CompiledState that
                        && hash == that.hash
                        && (view == null ? Arrays.equals(values, that.values) : view.equals(that.view));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        return value().toString();
    }
}
