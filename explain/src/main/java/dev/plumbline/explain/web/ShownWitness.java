package dev.plumbline.explain.web;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The witness of a conforming history, as a browser draws it: the order of its steps. States are included only if
 * there are few: a browser cannot hold a million of them.
 *
 * @param steps in the order of the witness
 * @param states before the first step and after each, or none where there are too many
 */
public record ShownWitness(List<Step> steps, List<Value> states) {
    static final int MOST_STATES = 2_000;

    public ShownWitness {
        steps = List.copyOf(steps);
        states = List.copyOf(states);
    }

    /**
     * @param operation its index, or {@link Witness#SILENT}
     * @param name of the step
     * @param completes whether the operation is performed by this step
     */
    public record Step(int operation, String name, boolean completes) {}

    /** Takes a witness while it is found. */
    public static final class Collector implements Witness.Sink {
        private final List<Step> steps = new ArrayList<>();
        private final List<Value> states = new ArrayList<>();

        @Override
        public void initial(State state) {
            states.add(state.value());
        }

        @Override
        public void performed(Witness.Performed step) {
            steps.add(new Step(step.operation(), step.step(), step.completes()));
            if (steps.size() <= MOST_STATES) {
                states.add(step.state().value());
            }
        }

        /** The witness up to the last step taken. */
        public ShownWitness witness() {
            return new ShownWitness(steps, steps.size() <= MOST_STATES ? states : List.of());
        }
    }
}
