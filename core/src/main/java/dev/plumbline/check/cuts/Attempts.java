package dev.plumbline.check.cuts;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.history.History;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes the next states of an operation. A step that the specification does not define (a failing assertion, an
 * index outside of a function, values of different kinds) is not possible either: it exists in no behaviour. A limit of
 * the evaluator says nothing about the step, so it ends the check instead of refuting the history.
 */
final class Attempts {
    private final Action[] actions;
    private final Meter meter;

    /** @param actions by operation; they may change */
    Attempts(Action[] actions, Meter meter) {
        this.actions = actions;
        this.meter = meter;
    }

    Attempts(History history, Spec spec, Meter meter) throws BadInput {
        this(new Action[history.size()], meter);
        for (int i = 0; i < actions.length; i++) {
            actions[i] = spec.action(history.operations().get(i));
        }
    }

    /** The states that an operation leads to from any of these. */
    Set<State> next(Set<State> states, int operation) throws Meter.Exhausted {
        if (states.size() == 1) {
            List<State> only = from(states.iterator().next(), operation);
            // Most steps have one next state: no hash of it is needed then.
            return only.size() == 1 ? Set.of(only.get(0)) : new LinkedHashSet<>(only);
        }
        Set<State> next = new LinkedHashSet<>();
        for (State state : states) {
            next.addAll(from(state, operation));
        }
        return next;
    }

    private List<State> from(State state, int operation) throws Meter.Exhausted {
        meter.step();
        return possible(state, operation);
    }

    /** @throws SpecException if the evaluator reached one of its limits */
    private List<State> possible(State state, int operation) {
        try {
            return actions[operation].completing().next(state);
        } catch (SpecException e) {
            if (e.isLimit()) {
                throw e;
            }
            // Not possible; obstacles() says why.
            return List.of();
        }
    }

    /** The states after an operation, evaluated anew when the search is over: not part of any budget. */
    Set<State> again(Set<State> states, int operation) {
        Set<State> next = new LinkedHashSet<>();
        for (State state : states) {
            next.addAll(possible(state, operation));
        }
        return next;
    }

    /** The same for one cut when the search is over: not part of any budget. */
    boolean isPossible(Set<State> states, int operation) {
        for (State state : states) {
            if (!possible(state, operation).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Obstacles that the action reports come first: they may say more than that an expression cannot be evaluated. */
    List<Obstacle> obstacles(State state, int operation) {
        try {
            List<Obstacle> obstacles = actions[operation].obstacles(state);
            if (obstacles.isEmpty()) {
                actions[operation].completing().next(state);
            }
            return obstacles;
        } catch (SpecException e) {
            return List.of(new Obstacle(e.getMessage(), "", "", ""));
        }
    }
}
