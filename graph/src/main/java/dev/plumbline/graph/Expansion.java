package dev.plumbline.graph;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import java.util.List;
import java.util.Optional;

/**
 * What a worker found out about one state.
 *
 * @param arrivals the transitions, in the order of the specification
 * @param generated as in {@link dev.plumbline.spec.Reached}
 * @param ends whether the specification ended the search here: what comes after it does not count
 * @param failure why it could not be found out; else null
 */
record Expansion(List<Arrival> arrivals, int generated, boolean ends, SpecException failure) {
    /**
     * One transition.
     *
     * @param key under which the state after it is looked up
     * @param number of the state after it, if it had one already; else less than 0
     * @param broken an invariant or property that the state after it breaks; only looked for where it has no number
     * @param brokenStep a property that the step breaks, whether or not the state after it is new
     * @param failure why that could not be found out; else null
     */
    record Arrival(
            Transition transition,
            State key,
            int number,
            Optional<BrokenRule> broken,
            Optional<BrokenRule> brokenStep,
            SpecException failure) {
        boolean excluded() {
            return transition.excludedBy().isPresent();
        }
    }

    static Expansion failed(SpecException failure) {
        return new Expansion(List.of(), 0, false, failure);
    }
}
