package dev.plumbline.graph.internal.coverage;

import dev.plumbline.check.Verdict;
import dev.plumbline.graph.GraphSearch;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;

/**
 * How many of the reachable states were seen.
 *
 * @param reachable the number of distinct states of the specification, modulo SYMMETRY and VIEW
 * @param seen how many of these were seen
 * @param complete whether the search found all reachable states; false if a limit ended it
 */
public record ReachableStates(long reachable, long seen, boolean complete) {
    /**
     * Explores the specification; a violation does not matter here.
     *
     * @param search the limits and options of the search
     */
    public static ReachableStates of(Coverage coverage, ExplorableSpec spec, GraphSearch search) throws BadInput {
        SearchResult explored =
                search.withoutEdges().withDeadlock(false).withSafetyOnly().explore(spec);
        long seen = 0;
        for (int state = 0; state < explored.distinct(); state++) {
            if (coverage.states().contains(StateNames.of(explored.graph().state(state), spec))) {
                seen++;
            }
        }
        return new ReachableStates(
                explored.distinct(), seen, explored.verdict() instanceof Verdict.Conforms && !spec.endsSearch());
    }
}
