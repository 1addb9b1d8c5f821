package dev.plumbline.check.counterfactual;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An operation with any result but those that are excluded: the union of the actions for all other results. The results
 * are those that the specification tells for the state, or else some given ones.
 *
 * <p>Facts about one of the actions need not hold of the union, so none are claimed. It is not an observer. Its
 * footprint is that of all given results together. Where the results depend on the state, a result that was not met
 * could read other cells; then nothing is known, except for built-in models, whose operations access the same cells
 * whatever they return.
 */
final class AnyResult implements Action, Step {
    private final Spec spec;
    private final Operation operation;
    private final String name;
    private final Action recorded;
    private final Set<Value> given;
    private final boolean solved;
    private final Set<Value> excluded;
    /** Found when they are needed, and shared by all that differ in what they exclude. */
    private final Map<Value, Optional<Action>> actions;

    private final Set<Value> failed;

    /**
     * @param name of the argument that is the result
     * @param given the results to try if the specification cannot tell its results
     */
    AnyResult(Spec spec, Operation operation, String name, Set<Value> given) throws BadInput {
        this.spec = spec;
        this.name = name;
        this.operation = operation;
        this.recorded = spec.action(operation);
        List<State> initial = spec.initialStates();
        this.solved = !initial.isEmpty() && recorded.results(initial.get(0)).isPresent();
        this.given = solved ? Set.of() : given;
        this.excluded = Set.of();
        this.actions = new ConcurrentHashMap<>();
        this.failed = ConcurrentHashMap.newKeySet();
    }

    private AnyResult(AnyResult other, Set<Value> excluded) {
        this.spec = other.spec;
        this.name = other.name;
        this.operation = other.operation;
        this.recorded = other.recorded;
        this.solved = other.solved;
        this.given = other.given;
        this.excluded = excluded;
        this.actions = other.actions;
        this.failed = other.failed;
    }

    /** The same operation with any result but these. */
    AnyResult except(Set<Value> results) {
        return new AnyResult(this, Set.copyOf(results));
    }

    /** Whether the specification tells all results. */
    boolean solves() {
        return solved;
    }

    /** Results that the specification could not evaluate, or does not accept. */
    Set<Value> failed() {
        return Collections.unmodifiableSet(failed);
    }

    /** The results, not excluded, with which the operation leads from one state to the other. */
    Set<Value> between(State before, State after) {
        Set<Value> found = new LinkedHashSet<>();
        for (Value result : allowed(before)) {
            if (next(before, result).contains(after)) {
                found.add(result);
            }
        }
        return found;
    }

    @Override
    public Step completing() {
        return this;
    }

    @Override
    public String name() {
        return recorded.completing().name();
    }

    @Override
    public boolean observer() {
        return false;
    }

    @Override
    public List<Obstacle> obstacles(State state) {
        return Step.super.obstacles(state);
    }

    @Override
    public List<State> next(State state) {
        Set<State> next = new LinkedHashSet<>();
        for (Value result : allowed(state)) {
            next.addAll(next(state, result));
        }
        return List.copyOf(next);
    }

    @Override
    public Footprint footprint() {
        if (solved && Models.builtIn(spec).isEmpty()) {
            return Footprint.EVERYTHING;
        }
        Footprint all = recorded.completing().footprint();
        Set<Value> known = new LinkedHashSet<>(given);
        known.addAll(excluded);
        for (Value result : known) {
            Optional<Action> action = action(result);
            if (action.isPresent()) {
                all = all.and(action.get().completing().footprint());
            }
        }
        return solved ? all.and(withoutResult()) : all;
    }

    private Footprint withoutResult() {
        try {
            Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
            arguments.remove(name);
            return spec.action(operation.with(arguments)).completing().footprint();
        } catch (BadInput e) {
            return Footprint.EVERYTHING;
        }
    }

    private Set<Value> allowed(State state) {
        Set<Value> results =
                new LinkedHashSet<>(solved ? recorded.results(state).orElseThrow(IllegalStateException::new) : given);
        results.removeAll(excluded);
        return results;
    }

    private List<State> next(State state, Value result) {
        Optional<Action> action = action(result);
        if (action.isEmpty()) {
            return List.of();
        }
        try {
            return action.get().completing().nextAlone(state);
        } catch (SpecException e) {
            // Such as a comparison of a number with a string: this value cannot be judged.
            failed.add(result);
            return List.of();
        }
    }

    private Optional<Action> action(Value result) {
        return actions.computeIfAbsent(result, value -> {
            Map<String, Value> arguments = new LinkedHashMap<>(operation.arguments());
            arguments.put(name, value);
            try {
                return Optional.of(spec.action(operation.with(arguments)));
            } catch (BadInput e) {
                failed.add(value);
                return Optional.empty();
            }
        });
    }
}
