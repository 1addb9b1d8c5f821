package dev.plumbline.graph;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Explores all states of a specification, by default level by level and with several threads. The result does not
 * depend on the threads: states are numbered in the order of the specification.
 *
 * @param limits of the search; if one of them ends it, the verdict is inconclusive and the result has the states found
 *     so far
 * @param options deviations from an ordinary search
 * @param checksDeadlock whether a state without a next state is a violation; empty: as the specification says
 * @param workers the number of threads that evaluate the specification
 * @param checkpoint a file to which an interrupted search saves its states; if the file exists, the search continues
 *     from there
 * @param progress receives the progress of the search
 */
public record GraphSearch(
        SearchLimits limits,
        Set<Option> options,
        Optional<Boolean> checksDeadlock,
        int workers,
        Optional<Path> checkpoint,
        SearchProgress progress) {
    /** Keeps edges and uses all processors. */
    public static final GraphSearch DEFAULT = new GraphSearch(
            SearchLimits.DEFAULT,
            Set.of(),
            Optional.empty(),
            Runtime.getRuntime().availableProcessors(),
            Optional.empty(),
            SearchProgress.NONE);

    /** A way in which a search differs from an ordinary one. */
    public enum Option {
        /**
         * The graph does not keep its edges. Counting states does not need them, and they take more memory than the
         * states. A graph without edges computes them again on demand.
         */
        WITHOUT_EDGES,
        /**
         * The verdict ignores properties that single states and steps do not decide, such as liveness. Without this
         * option, a specification with a property that the search cannot decide is inconclusive at best.
         */
        SAFETY_ONLY,
        /** TLC's interpreter evaluates everything, even if our evaluator could. */
        REFERENCE,
        /**
         * One thread always explores the state that was found last. A specification that ends the search itself, such
         * as one that follows a log, then ends it without all states of a level being explored.
         */
        DEPTH_FIRST
    }

    public GraphSearch {
        if (workers < 1) {
            throw new IllegalArgumentException(workers + " workers; expected at least 1");
        }
        options = Set.copyOf(options);
    }

    public boolean has(Option option) {
        return options.contains(option);
    }

    public GraphSearch with(Option option) {
        Set<Option> more = EnumSet.of(option);
        more.addAll(options);
        return new GraphSearch(limits, more, checksDeadlock, workers, checkpoint, progress);
    }

    public GraphSearch withLimits(SearchLimits other) {
        return new GraphSearch(other, options, checksDeadlock, workers, checkpoint, progress);
    }

    public GraphSearch withBudget(Budget budget) {
        return withLimits(limits.withBudget(budget));
    }

    /** Does not keep edges: enough to count states. */
    public GraphSearch withoutEdges() {
        return with(Option.WITHOUT_EDGES);
    }

    public GraphSearch withDeadlock(boolean checked) {
        return new GraphSearch(limits, options, Optional.of(checked), workers, checkpoint, progress);
    }

    public GraphSearch withWorkers(int number) {
        return new GraphSearch(limits, options, checksDeadlock, number, checkpoint, progress);
    }

    /** Leaves liveness out of the verdict. */
    public GraphSearch withSafetyOnly() {
        return with(Option.SAFETY_ONLY);
    }

    /** Evaluates everything by TLC's interpreter. */
    public GraphSearch withReference() {
        return with(Option.REFERENCE);
    }

    /** Saves the states to a file when the search is stopped, and continues from the file if it exists. */
    public GraphSearch withCheckpoint(Path file) {
        return new GraphSearch(limits, options, checksDeadlock, workers, Optional.of(file), progress);
    }

    /** Explores the states depth first. */
    public GraphSearch withDepthFirst() {
        return with(Option.DEPTH_FIRST);
    }

    public GraphSearch withProgress(SearchProgress told) {
        return new GraphSearch(limits, options, checksDeadlock, workers, checkpoint, told);
    }

    /**
     * Runs the search. It ends at the first state, in the order of the search, that shows an error of the
     * specification.
     *
     * @throws BadInput if the specification cannot be explored at all
     */
    public SearchResult explore(ExplorableSpec spec) throws BadInput {
        // Not on the calling thread: formulas are nested, and evaluations recurse, deeper than its stack may be.
        return Watchdog.call(() -> new Search(spec, this).run(), Watchdog.FOREVER)
                .orElseThrow(() -> new BadInput("interrupted while exploring " + spec.name()));
    }
}
