package dev.plumbline.tla.internal.compiled;

import dev.plumbline.spec.State;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.tla.internal.value.Conversion;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values of the variables. Two states of a specification are equal if all values are equal, or with a VIEW, if the
 * values of the VIEW are. States of two specifications are never equal, nor states of the same specification with and
 * without its VIEW.
 */
public final class CompiledState implements State {
    private final List<Variable> variables;
    private final TlaValue[] values;
    private final TlaValue view;
    private final int level;
    private final int hash;

    /**
     * @param variables of the specification; the identity of the list distinguishes states of two specifications
     * @param values settled
     * @param view null if there is none
     * @param level the number of states on the path by which a search found it
     */
    public CompiledState(List<Variable> variables, TlaValue[] values, TlaValue view, int level) {
        this.variables = variables;
        this.values = values;
        this.view = view;
        this.level = level;
        this.hash = view == null ? Arrays.hashCode(values) : view.hashCode();
    }

    public TlaValue[] values() {
        return values;
    }

    public int level() {
        return level;
    }

    /** The value of the VIEW; null if there is none. */
    public TlaValue view() {
        return view;
    }

    /** The values by the names of the variables. */
    public Map<String, Value> fields() {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            fields.put(variables.get(i).name(), Conversion.toHistory(values[i]));
        }
        return fields;
    }

    /**
     * The text of the state, or its beginning. A state may be so large that writing its whole text takes longer than
     * the step that could not be evaluated in it.
     */
    public String beginning(int longest) {
        StringBuilder out = new StringBuilder("[");
        List<Variable> sorted =
                variables.stream().sorted(Comparator.comparing(Variable::name)).toList();
        for (Variable variable : sorted) {
            if (out.length() > longest) {
                break;
            }
            out.append(out.length() == 1 ? "" : ", ").append(variable.name()).append(" |-> ");
            values[variable.index()].print(out, longest);
        }
        if (out.length() >= longest) {
            out.setLength(longest - 3);
            return out.append("...").toString();
        }
        return out.append(']').toString();
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
                        && variables == that.variables
                        && (view == null
                                ? that.view == null && Arrays.equals(values, that.values)
                                : view.equals(that.view));
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
