package dev.plumbline.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The result of a search for all states.
 *
 * @param graph the states and steps that were found
 * @param verdict with a {@link Finding} as its evidence; its steps are the generated states
 * @param unchecked properties in the configuration that the search does not decide, one line each
 * @param notes assumptions of the search, one line each
 */
public record SearchResult(StateGraph graph, Verdict verdict, List<String> unchecked, List<String> notes) {
    public SearchResult {
        unchecked = List.copyOf(unchecked);
        notes = List.copyOf(notes);
    }

    /** A fault of the specification, or the reason why the search could not go on. */
    public Optional<Finding> finding() {
        return verdict.evidenceIfAny().map(Finding.class::cast);
    }

    /**
     * The number of generated states, as TLC counts: states found again and states excluded by a constraint count too.
     */
    public long generated() {
        return verdict.statistics().steps();
    }

    /** The elapsed time. */
    public Duration time() {
        return verdict.statistics().time();
    }

    /** The number of different states. */
    public int distinct() {
        return graph.size();
    }

    /** The number of levels, as TLC counts: 1 if there are initial states only. */
    public int depth() {
        return graph.levels();
    }
}
