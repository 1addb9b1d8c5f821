package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.graph.PartitionedSearch;
import dev.plumbline.graph.SearchResult;
import java.util.List;
import java.util.Optional;

/**
 * The part of a result that is reported, whether one process or several explored the states.
 *
 * @param unchecked properties that the search does not decide
 */
record Explored(BrokenBehaviour.Extent extent, Verdict verdict, List<String> unchecked, List<String> notes) {
    static Explored of(SearchResult result) {
        return new Explored(
                new BrokenBehaviour.Extent(result.distinct(), result.generated(), result.depth()),
                result.verdict(),
                result.unchecked(),
                result.notes());
    }

    static Explored of(PartitionedSearch.Result result) {
        return new Explored(
                new BrokenBehaviour.Extent(result.distinct(), result.generated(), result.depth()),
                result.verdict(),
                result.unchecked(),
                result.notes());
    }

    Optional<Finding> finding() {
        return verdict.evidenceIfAny().map(Finding.class::cast);
    }
}
