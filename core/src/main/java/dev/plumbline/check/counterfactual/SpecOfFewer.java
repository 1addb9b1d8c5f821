package dev.plumbline.check.counterfactual;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A specification for histories that consist of operations of one history. The facts that {@link Spec#assumingOnly}
 * finds about the actions of all of them hold for any of them, so they are found once, and not for each history.
 */
record SpecOfFewer(Spec whole, Map<Operation, Action> actions) implements DelegatingSpec {
    /**
     * The specification itself if it is a built-in model or declared to be a container: an engine has to recognise it.
     *
     * @throws BadInput if the specification lacks an operation
     */
    static Spec of(History history, Spec spec) throws BadInput {
        if (Models.builtIn(spec).isPresent() || spec.container().isPresent()) {
            return spec;
        }
        Spec exact = spec.withoutView().orElse(spec);
        List<Action> actions = new ArrayList<>();
        for (Operation operation : history.operations()) {
            actions.add(exact.action(operation));
        }
        List<Action> closed = exact.assumingOnly(actions);
        Map<Operation, Action> known = new IdentityHashMap<>();
        for (int i = 0; i < closed.size(); i++) {
            known.put(history.operations().get(i), closed.get(i));
        }
        return new SpecOfFewer(exact, known);
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        Action known = actions.get(operation);
        if (known == null) {
            throw new BadInput("the operation " + operation + " is none of the history; expected one of them");
        }
        return known;
    }

    @Override
    public List<State> initialStates() {
        return whole.initialStates();
    }
}
