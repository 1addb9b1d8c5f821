package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.Value;
import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The values of the variables. Two states are equal if all values are, or with a VIEW, if its values are. */
final class CheckedState implements State {
    private final CheckedSpec spec;
    private final TlaValue[] values;
    private final TlaValue view;
    private final int hash;

    /**
     * @param spec states of other specifications are never equal to this
     * @param values settled
     * @param view null if there is none
     */
    CheckedState(CheckedSpec spec, TlaValue[] values, TlaValue view) {
        this.spec = spec;
        this.values = values;
        this.view = view;
        int sum = 0;
        if (view == null) {
            for (TlaValue value : values) {
                sum = 31 * sum + value.hashCode();
            }
        } else {
            sum = view.hashCode();
        }
        this.hash = sum;
    }

    TlaValue[] values() {
        return values;
    }

    /** What a VIEW sees of it, if there is one. */
    Optional<TlaValue> view() {
        return Optional.ofNullable(view);
    }

    /** By the names of the variables. */
    Map<String, Value> fields() {
        Map<String, Value> fields = new TreeMap<>();
        List<Variable> variables = spec.specification().variables();
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
        if (this == other) {
            return true;
        }
        if (!(other instanceof CheckedState that) || hash != that.hash || spec != that.spec) {
            return false;
        }
        if (view != null) {
            return view.equals(that.view);
        }
        for (int i = 0; i < values.length; i++) {
            if (!values[i].equals(that.values[i])) {
                return false;
            }
        }
        return true;
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
