package dev.plumbline.check.register;

import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.GroupSearch;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Performs the operations of a way once more, by the specification. A search of registers knows values only; here its
 * conclusions are verified, and get their states. If an operation cannot be performed, or not at its place in time, the
 * search is wrong, and there is no verdict.
 */
final class RegisterReplay {
    private final GroupSearch.Group group;
    private final Meter meter;

    RegisterReplay(GroupSearch.Group group, Meter meter) {
        this.group = group;
        this.meter = meter;
    }

    State initial() {
        return group.spec().initialStates().get(0);
    }

    /** The steps of a way, oldest first. */
    List<Witness.Performed> steps(RegisterPath way) throws Meter.Exhausted {
        requireOrder(way.operations());
        List<Witness.Performed> steps = new ArrayList<>();
        State state = initial();
        for (int operation : way.operations()) {
            state = after(state, operation);
            steps.add(new Witness.Performed(operation, step(operation).name(), true, state));
        }
        return steps;
    }

    private Step step(int operation) {
        return group.actions()[operation].completing();
    }

    private State after(State state, int operation) throws Meter.Exhausted {
        meter.step();
        List<State> next = step(operation).next(state);
        if (next.size() != 1) {
            throw wrong(operation, "leads from " + state.value() + " to " + next.size() + " states");
        }
        return next.get(0);
    }

    /** No operation may be performed after one that was called after it had returned. */
    private void requireOrder(List<Integer> operations) {
        TimeboxedHistory history = group.history();
        long latestCall = Long.MIN_VALUE;
        for (int operation : operations) {
            if (history.end(operation) < latestCall) {
                throw wrong(operation, "is performed after an operation that was called after its return");
            }
            latestCall = Math.max(latestCall, history.call(operation));
        }
    }

    private static IllegalStateException wrong(int operation, String why) {
        return new IllegalStateException(
                "the search of a register found an order that is wrong: operation " + operation + " " + why);
    }
}
