package dev.plumbline.actor.internal.property;

import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Property;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether steps of a system are steps of the specification that it refines. If the first state is an initial one and all
 * steps between reachable states are allowed, then by induction each execution is a behaviour of {@code Init} and
 * {@code [][Next]_vars}; conversely, an execution with a step that is not allowed is no behaviour.
 *
 * <p>Most steps change no variable of the specification, and few pairs of values occur. So values are numbered, and the
 * specification is asked once for each pair. It is asked for the steps into the wanted values and not for all steps,
 * which may be infinitely many. Its constraints are meant to bound a search and exclude nothing here; a view does not
 * matter, since values are compared and not states.
 */
public final class Refinement {
    private final Property property;
    private final ExplorableSpec specification;
    private final Map<Map<String, Value>, Integer> numbers = new HashMap<>();
    private final List<Map<String, Value>> values = new ArrayList<>();
    /** By two numbers. */
    private final Map<Long, Boolean> asked = new HashMap<>();
    /** The number of the values of each state of the system. */
    private int[] ofStates = new int[1024];

    private Optional<String> undecided = Optional.empty();

    public Refinement(Property property) {
        this.property = property;
        this.specification = property.specification().orElseThrow();
        try {
            specification.brokenAssumptions().stream().findFirst().ifPresent(broken -> {
                throw mistake("an assumption of the specification does not hold: " + broken.condition());
            });
        } catch (SpecException e) {
            throw mistake(e.getMessage());
        }
        if (!specification.isRepeatable()) {
            undecided = Optional.of("its steps depend on values that it keeps from state to state (TLCSet)");
        }
    }

    /**
     * A state of the system, before the steps from it and to it.
     *
     * @param state its number, in place of an earlier state with this number
     */
    public void state(int state, Property.State view) {
        if (state >= ofStates.length) {
            ofStates = Arrays.copyOf(ofStates, Math.max(state + 1, ofStates.length * 2));
        }
        ofStates[state] = number(property.variables(view));
    }

    private int number(Map<String, Value> variables) {
        Integer known = numbers.get(variables);
        if (known != null) {
            return known;
        }
        try {
            specification.state(variables);
        } catch (BadInput e) {
            throw mistake(e.getMessage());
        }
        values.add(variables);
        numbers.put(variables, values.size() - 1);
        return values.size() - 1;
    }

    /** Whether the first state of the system is an initial state of the specification. */
    public boolean begins() {
        return asks(specification, Optional.empty(), values.get(ofStates[0]));
    }

    /** Whether the specification allows this step, or is undecided about it. */
    public boolean allows(int from, int to) {
        int before = ofStates[from];
        int after = ofStates[to];
        if (before == after) {
            return true;
        }
        return asked.computeIfAbsent(
                (long) before << Integer.SIZE | after,
                pair -> asks(specification, Optional.of(values.get(before)), values.get(after)));
    }

    /**
     * Whether the specification refuses this step, or this first state, when it is asked again.
     *
     * @param from empty for the first state
     */
    public boolean refuses(Optional<Property.State> from, Property.State to) {
        return refuses(specification, from, to);
    }

    /** Whether the reference, if there is one, refuses it too: otherwise an evaluator is wrong. */
    public boolean isConfirmed(Optional<Property.State> from, Property.State to) {
        try {
            return !(specification.reference().orElse(null) instanceof ExplorableSpec reference)
                    || refuses(reference, from, to);
        } catch (BadInput e) {
            throw mistake(e.getMessage());
        }
    }

    private boolean refuses(ExplorableSpec asked, Optional<Property.State> from, Property.State to) {
        Optional<Map<String, Value>> before = from.map(property::variables);
        Map<String, Value> after = property.variables(to);
        return !before.equals(Optional.of(after)) && !asks(asked, before, after);
    }

    private boolean asks(ExplorableSpec asked, Optional<Map<String, Value>> before, Map<String, Value> after) {
        try {
            Selection into = Selection.ALL.withExcluded();
            for (Map.Entry<String, Value> variable : after.entrySet()) {
                into = into.into(variable.getKey(), variable.getValue());
            }
            return !(before.isEmpty()
                            ? asked.explore(into).initial()
                            : asked.explore(into).next(asked.state(before.get())))
                    .transitions()
                    .isEmpty();
        } catch (SpecException e) {
            if (!e.isLimit()) {
                throw mistake(e.getMessage());
            }
            undecided = Optional.of(e.getMessage());
            return true;
        } catch (BadInput e) {
            throw mistake(e.getMessage());
        }
    }

    /** Why some step could not be decided. */
    public Optional<String> undecided() {
        return undecided;
    }

    /**
     * The refusal in words.
     *
     * @param steps of the execution, up to the one that is refused
     */
    public String refusal(int steps, Optional<Property.State> from, Property.State to) {
        Map<String, Value> before = from.map(property::variables).orElse(Map.of());
        String variables = property.variables(to).entrySet().stream()
                .filter(each -> !each.getValue().equals(before.get(each.getKey())))
                .map(each -> each.getKey()
                        + (from.isEmpty() ? " = " : ": " + before.get(each.getKey()) + " -> ")
                        + each.getValue())
                .collect(Collectors.joining(", "));
        return from.isEmpty()
                ? "violated by the first state, " + variables
                : "violated by step " + steps + ", " + variables;
    }

    private HarnessMistake mistake(String message) {
        return new HarnessMistake("the property \"" + property.name() + "\": " + message);
    }
}
