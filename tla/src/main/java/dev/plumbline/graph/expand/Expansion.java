package dev.plumbline.graph.expand;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.Transition;
import java.util.List;
import java.util.Optional;

/**
 * What a worker found out about one state.
 *
 * @param arrivals the transitions, in the order of the specification; those of which nothing is to be told may be
 *     missing
 * @param generated as in {@link dev.plumbline.spec.Reached}
 * @param ends whether the specification ended the search here: what comes after it does not count
 * @param failure why it could not be found out; else null
 */
public record Expansion(List<Arrival> arrivals, int generated, boolean ends, SpecException failure) {
    /** One transition. */
    public interface Arrival {
        Transition transition();

        /** Whether a constraint excludes it. */
        boolean excluded();

        /** The number of the state after it, if it had one already; else less than 0. */
        int number();

        /** An invariant or property that the state after it breaks; only looked for where it has no number. */
        Optional<BrokenRule> broken();

        /** A property that the step breaks, whether or not the state after it is new. */
        Optional<BrokenRule> brokenStep();

        /** Why that could not be found out; else null. */
        SpecException failure();
    }

    static Expansion failed(SpecException failure) {
        return new Expansion(List.of(), 0, false, failure);
    }
}
