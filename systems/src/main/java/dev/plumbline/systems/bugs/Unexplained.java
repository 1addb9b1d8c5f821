package dev.plumbline.systems.bugs;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.List;
import java.util.Set;

/**
 * A specification that does not say why a step is not possible. To find that out takes longer than a short check, and
 * nobody reads it here.
 */
record Unexplained(Spec spec) implements Spec {
    @Override
    public String name() {
        return spec.name();
    }

    @Override
    public List<State> initialStates() {
        return spec.initialStates();
    }

    @Override
    public List<Step> silentSteps() {
        return spec.silentSteps();
    }

    @Override
    public Set<String> operationNames() {
        return spec.operationNames();
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        Action action = spec.action(operation);
        return new Action() {
            @Override
            public Step completing() {
                return action.completing();
            }

            @Override
            public boolean observer() {
                return action.observer();
            }

            @Override
            public List<Obstacle> obstacles(State state) {
                return List.of();
            }
        };
    }
}
