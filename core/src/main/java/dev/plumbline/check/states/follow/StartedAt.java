package dev.plumbline.check.states.follow;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The specification of the behaviour after a state: the same one, with that state as its only initial one. */
record StartedAt(ExplorableSpec whole, State state, String initialName) implements DelegatingSpec, ExplorableSpec {
    @Override
    public Exploration explore(Selection selection) throws BadInput {
        Exploration exploration = whole.explore(selection);
        return new Exploration() {
            @Override
            public Exploration.Reached initial() {
                return new Exploration.Reached(
                        List.of(new Transition(initialName, Map.of(), state, Optional.empty())), 1);
            }

            @Override
            public Exploration.Reached next(State from) {
                return exploration.next(from);
            }
        };
    }

    @Override
    public List<State> initialStates() {
        return List.of(state);
    }

    @Override
    public List<String> variables() {
        return whole.variables();
    }

    @Override
    public List<String> transitionNames() {
        return whole.transitionNames();
    }

    @Override
    public List<String> parameters(String action) {
        return whole.parameters(action);
    }

    @Override
    public Map<String, Value> constants() {
        return whole.constants();
    }

    @Override
    public Value evaluate(String expression, Value line, State at) {
        return whole.evaluate(expression, line, at);
    }

    @Override
    public List<Obstacle> obstacles(String action, Map<String, Value> arguments, State at) throws BadInput {
        return whole.obstacles(action, arguments, at);
    }

    @Override
    public State state(Map<String, Value> values) throws BadInput {
        return whole.state(values);
    }

    @Override
    public List<BrokenRule> brokenRules(State at) {
        return whole.brokenRules(at);
    }
}
