package dev.plumbline.tla.internal.checked;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reference with the cells that were found {@linkplain DividedSteps by meaning}: TLC evaluates every step, and the
 * search is the one that found the violation. With the reference's own cells, the same search may take many times as
 * many steps, and not reach the violation within the budget.
 */
final class ConfirmingSpec implements DelegatingSpec {
    private final CheckedSpec own;
    private final Spec reference;
    private final Map<Action, Confirmed> actions = new IdentityHashMap<>();

    ConfirmingSpec(CheckedSpec own, Spec reference) {
        this.own = own;
        this.reference = reference;
    }

    @Override
    public Spec whole() {
        return reference;
    }

    /** An operation: the reference evaluates its steps, and our own evaluator provides the cells that they touch. */
    private record Confirmed(Action known, Action asked) implements Action {
        @Override
        public Step completing() {
            return new ConfirmedStep(known.completing(), asked.completing());
        }

        @Override
        public Optional<Step> repeated() {
            return known.repeated()
                    .map(step -> new ConfirmedStep(step, asked.repeated().orElseThrow()));
        }

        @Override
        public boolean observer() {
            return known.observer();
        }

        /** The evaluator that found the violation explains it. */
        @Override
        public List<Obstacle> obstacles(State state) {
            return List.of();
        }

        @Override
        public OperationFacts facts() {
            return asked.facts();
        }
    }

    private record ConfirmedStep(Step known, Step asked) implements Step {
        @Override
        public String name() {
            return asked.name();
        }

        @Override
        public List<State> next(State state) {
            return asked.next(state);
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return List.of();
        }

        @Override
        public Footprint footprint() {
            return known.footprint();
        }
    }

    @Override
    public synchronized Action action(Operation operation) throws BadInput {
        Action known = own.action(operation);
        Confirmed before = actions.get(known);
        if (before == null) {
            before = new Confirmed(known, reference.action(operation));
            actions.put(known, before);
        }
        return before;
    }

    @Override
    public List<Action> assumingOnly(List<Action> given) {
        List<Action> known = own.assumingOnly(
                given.stream().map(action -> ((Confirmed) action).known).toList());
        Map<Action, Action> made = new IdentityHashMap<>();
        List<Action> closed = new ArrayList<>(given.size());
        for (int i = 0; i < known.size(); i++) {
            Action asked = ((Confirmed) given.get(i)).asked;
            closed.add(made.computeIfAbsent(known.get(i), each -> new Confirmed(each, asked)));
        }
        return closed;
    }

    @Override
    public List<String> notes() {
        return reference.notes();
    }

    @Override
    public List<State> initialStates() {
        return reference.initialStates();
    }

    @Override
    public Optional<String> container() {
        return reference.container();
    }
}
