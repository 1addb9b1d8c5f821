package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Collects a witness and holds it up against the definition: every step allowed, the order respected, nothing left out.
 */
public final class WitnessExamination implements Witness.Sink {
    private State initial;
    private final List<Witness.Performed> steps = new ArrayList<>();

    @Override
    public void initial(State state) {
        assertThat(initial).as("told the initial state once").isNull();
        initial = state;
    }

    @Override
    public void performed(Witness.Performed step) {
        assertThat(initial).as("told the initial state first").isNotNull();
        steps.add(step);
    }

    public void examine(History history, Spec spec) throws BadInput {
        if (steps.isEmpty() && initial == null) {
            assertThat(history.operations()).allMatch(Operation::isPending);
            return;
        }
        assertThat(spec.initialStates()).contains(initial);
        State state = initial;
        Set<Integer> done = new HashSet<>();
        for (Witness.Performed performed : steps) {
            assertThat(mayLeadTo(performed, state, history, spec))
                    .as("%s from %s", performed, state)
                    .isTrue();
            if (performed.operation() != Witness.SILENT) {
                assertThat(done).doesNotContain(performed.operation());
                assertNothingIsSkipped(performed.operation(), done, history);
            }
            if (performed.completes()) {
                done.add(performed.operation());
            }
            state = performed.state();
        }
        for (int number = 0; number < history.size(); number++) {
            assertThat(history.operations().get(number).isPending() || done.contains(number))
                    .as("operation %d is performed", number)
                    .isTrue();
        }
    }

    private static boolean mayLeadTo(Witness.Performed performed, State from, History history, Spec spec)
            throws BadInput {
        if (performed.operation() == Witness.SILENT) {
            return spec.silentSteps().stream()
                    .anyMatch(step -> step.name().equals(performed.step())
                            && step.next(from).contains(performed.state()));
        }
        Action action = spec.action(history.operations().get(performed.operation()));
        Optional<Step> step = performed.completes() ? Optional.of(action.completing()) : action.repeated();
        return step.orElseThrow().next(from).contains(performed.state());
    }

    private static void assertNothingIsSkipped(int number, Set<Integer> done, History history) {
        Operation operation = history.operations().get(number);
        boolean asynchronous = ((Order.Timeboxes) history.order()).asynchronous();
        for (int other = 0; other < history.size(); other++) {
            Operation before = history.operations().get(other);
            boolean precedes = ((Timebox) before.place()).precedes(((Timebox) operation.place()))
                    || !asynchronous
                            && other < number
                            && before.process().equals(operation.process())
                            && !before.isPending();
            assertThat(precedes && !done.contains(other))
                    .as("operation %d is performed before %d, which precedes it", number, other)
                    .isFalse();
        }
    }
}
