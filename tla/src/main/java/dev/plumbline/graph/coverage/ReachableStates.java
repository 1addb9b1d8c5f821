package dev.plumbline.graph.coverage;

import dev.plumbline.graph.Explored;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.GraphVerdict;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;

/**
 * How many of the reachable states were seen.
 *
 * @param reachable different states of the specification, modulo SYMMETRY and VIEW
 * @param seen of them
 * @param complete whether these are all reachable states: a limit may have ended the search
 */
public record ReachableStates(long reachable, long seen, boolean complete) {
    /**
     * Explores the specification, whether or not something is wrong with it.
     *
     * @param search with the limits to keep to
     */
    public static ReachableStates of(Coverage coverage, ExplorableSpec spec, GraphSearch search) throws BadInput {
        Explored explored =
                search.withoutEdges().withDeadlock(false).withSafetyOnly().explore(spec);
        long seen = 0;
        for (int state = 0; state < explored.distinct(); state++) {
            if (coverage.states().contains(StateNames.of(explored.graph().state(state), spec))) {
                seen++;
            }
        }
        return new ReachableStates(
                explored.distinct(), seen, explored.verdict() instanceof GraphVerdict.Conforms && !spec.endsSearch());
    }
}
