package dev.plumbline.explain.evidence;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A behaviour of a specification that breaks one of its rules, as a search of all states found it.
 *
 * @param spec the name of the specification
 * @param finding what is broken, with the behaviour
 * @param variables of the specification, in the order of their declarations
 * @param shown what the specification shows in place of the variables (ALIAS), one for each state of the behaviour; or
 *     none at all
 */
public record BrokenBehaviour(
        String spec, Finding finding, List<String> variables, List<Optional<Value.Rec>> shown, Extent extent)
        implements Evidence {
    /** The name of this kind. */
    public static final String KIND = "behaviour";

    /**
     * How much was explored until the finding, as TLC counts.
     *
     * @param distinct states
     * @param generated states, with those found again
     * @param depth the number of levels
     */
    public record Extent(long distinct, long generated, int depth) {}

    public BrokenBehaviour {
        variables = List.copyOf(variables);
        shown = List.copyOf(shown);
        int states = finding.behaviour().moments().size();
        if (!shown.isEmpty() && shown.size() != states) {
            throw new IllegalArgumentException("shown has " + shown.size() + " states; expected " + states);
        }
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String described() {
        return "a behaviour of a specification";
    }

    @Override
    public String name() {
        return spec;
    }

    /** The states and the steps into them. */
    public List<Behaviour.Moment> moments() {
        return finding.behaviour().moments();
    }

    /** Of an infinite behaviour, the index of the state that follows the last one. */
    public Optional<Finding.Liveness> lasso() {
        return finding instanceof Finding.Liveness liveness ? Optional.of(liveness) : Optional.empty();
    }

    /**
     * The shown part of a state: the values of its variables, in their order, or what the specification shows instead.
     */
    public Map<String, Value> state(int index) {
        if (!shown.isEmpty() && shown.get(index).isPresent()) {
            return shown.get(index).get().fields();
        }
        Map<String, Value> fields =
                moments().get(index).state() instanceof Value.Rec record ? record.fields() : Map.of();
        Map<String, Value> ordered = new LinkedHashMap<>();
        for (String variable : variables) {
            if (fields.containsKey(variable)) {
                ordered.put(variable, fields.get(variable));
            }
        }
        return ordered;
    }

    /** The part of {@link #state} that differs from the state before; of the first state everything. */
    public Map<String, Value> changed(int index) {
        Map<String, Value> before = index == 0 ? Map.of() : state(index - 1);
        Map<String, Value> changed = new LinkedHashMap<>(state(index));
        changed.entrySet().removeIf(field -> field.getValue().equals(before.get(field.getKey())));
        return changed;
    }

    /** How an infinite behaviour continues after its last state, in words; empty for a finite one. */
    public String closing() {
        return lasso().map(lasso -> "back to " + (lasso.loop() + 1) + ": " + lasso.back())
                .orElse("");
    }
}
