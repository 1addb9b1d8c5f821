package dev.plumbline.check.counterfactual;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;

/**
 * A specification in which one operation has another action, and operations that were open have those of what they
 * became: if one of them is performed, then with the results that it had.
 *
 * @param recorded for each open operation of the history, the operation as it was recorded
 */
record ChangedSpec(Spec whole, Operation changed, Action action, Map<Operation, Operation> recorded)
        implements DelegatingSpec {
    @Override
    public Action action(Operation operation) throws BadInput {
        return operation == changed ? action : whole.action(recorded.getOrDefault(operation, operation));
    }

    @Override
    public List<State> initialStates() {
        return whole.initialStates();
    }
}
