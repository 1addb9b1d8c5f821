package dev.plumbline.graph.internal.expand;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.Transition;
import java.util.List;
import java.util.Optional;

/**
 * A worker's result for one state.
 *
 * @param arrivals the transitions, in the order of the specification; those to known states that break no rule may be
 *     missing
 * @param generated as in {@link dev.plumbline.spec.Exploration.Reached}
 * @param ends whether the specification ended the search here: later results do not count
 * @param failure why the state could not be evaluated; otherwise null
 */
public record Expansion(List<Arrival> arrivals, int generated, boolean ends, SpecException failure) {
    /** One transition. */
    public interface Arrival {
        Transition transition();

        /** Whether a constraint excludes it. */
        boolean excluded();

        /** The number of the state after it; less than 0 if that state had no number yet. */
        int number();

        /** An invariant or property that the state after it breaks; evaluated only if the state has no number. */
        Optional<BrokenRule> broken();

        /** A property that the step breaks, whether or not the state after it is new. */
        Optional<BrokenRule> brokenStep();

        /** Why the rules could not be evaluated; otherwise null. */
        SpecException failure();
    }

    static Expansion failed(SpecException failure) {
        return new Expansion(List.of(), 0, false, failure);
    }
}
