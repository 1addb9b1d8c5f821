package dev.plumbline.tlc;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A specification whose steps are looked up among all transitions of a state. Nothing is bound to arguments, analysed
 * or remembered by cells: an operation is whatever Next allows under its name with its arguments.
 */
final class ExploredSpec implements Spec {
    private final ExplorableSpec spec;
    private final Exploration exploration;
    private final Map<State, List<Transition>> transitions = new HashMap<>();

    ExploredSpec(ExplorableSpec spec) throws BadInput {
        this.spec = spec;
        this.exploration = spec.explore(Selection.ALL);
    }

    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public List<State> initialStates() {
        return spec.initialStates();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        return operation.outcome() == Outcome.ABORTED ? spec.action(operation) : new Explored(operation);
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return spec.operationNames();
    }

    private final class Explored implements Action, Step {
        private final Operation operation;

        Explored(Operation operation) {
            this.operation = operation;
        }

        @Override
        public String name() {
            return operation.name();
        }

        @Override
        public List<State> next(State state) {
            return transitions
                    .computeIfAbsent(state, from -> exploration.next(from).transitions())
                    .stream()
                    .filter(each -> each.action().equals(operation.name()))
                    .filter(each -> each.arguments()
                            .entrySet()
                            .containsAll(operation.arguments().entrySet()))
                    .map(Transition::next)
                    .distinct()
                    .filter(next -> spec.brokenRules(next).isEmpty())
                    .toList();
        }

        @Override
        public Footprint footprint() {
            return Footprint.EVERYTHING;
        }

        @Override
        public Step completing() {
            return this;
        }

        @Override
        public boolean observer() {
            return false;
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return List.of();
        }
    }
}
