package dev.plumbline.graph;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Watchdog;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.ExplorableSpec;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Explores all states of a specification, by default level by level and with several threads. The result does not depend on the
 * threads: states are numbered in the order of the specification.
 *
 * @param limits where they end the search, the verdict is inconclusive, with what was found so far
 * @param keepsEdges whether the graph keeps its edges. To count states one does not need them, and they take more
 *     memory than the states. A graph without them finds them again where it is asked.
 * @param checksDeadlock whether a state without a next state is a violation; empty: as the specification says
 * @param threads that evaluate the specification
 * @param safetyOnly whether a verdict leaves out the properties that states and steps do not decide, such as liveness. If
 *     not, a specification that asks for one is inconclusive at best: nothing is said of it.
 * @param usesReference whether TLC's interpreter evaluates everything, also where ours can
 * @param checkpoint a file in which a search that is stopped keeps its states; if there is one, the search goes on from
 *     there
 * @param depthFirst whether the state that was found last is explored next, by one thread. A specification that ends the
 *     search, such as one that follows a log, then ends it without going through all states of a level.
 * @param progress is told how far the search is
 */
public record GraphSearch(
        SearchLimits limits,
        boolean keepsEdges,
        Optional<Boolean> checksDeadlock,
        int threads,
        boolean safetyOnly,
        boolean usesReference,
        Optional<Path> checkpoint,
        boolean depthFirst,
        SearchProgress progress) {
    /** Keeps edges and uses all processors. */
    public static final GraphSearch DEFAULT = new GraphSearch(
            SearchLimits.DEFAULT,
            true,
            Optional.empty(),
            Runtime.getRuntime().availableProcessors(),
            false,
            false,
            Optional.empty(),
            false,
            SearchProgress.NONE);

    public GraphSearch {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected at least 1");
        }
    }

    public GraphSearch withLimits(SearchLimits other) {
        return new GraphSearch(
                other,
                keepsEdges,
                checksDeadlock,
                threads,
                safetyOnly,
                usesReference,
                checkpoint,
                depthFirst,
                progress);
    }

    public GraphSearch withBudget(Budget budget) {
        return withLimits(limits.withBudget(budget));
    }

    /** Without edges: for graphs that are to be counted. */
    public GraphSearch withoutEdges() {
        return new GraphSearch(
                limits, false, checksDeadlock, threads, safetyOnly, usesReference, checkpoint, depthFirst, progress);
    }

    public GraphSearch withDeadlock(boolean checked) {
        return new GraphSearch(
                limits,
                keepsEdges,
                Optional.of(checked),
                threads,
                safetyOnly,
                usesReference,
                checkpoint,
                depthFirst,
                progress);
    }

    public GraphSearch withThreads(int number) {
        return new GraphSearch(
                limits,
                keepsEdges,
                checksDeadlock,
                number,
                safetyOnly,
                usesReference,
                checkpoint,
                depthFirst,
                progress);
    }

    /** Leaves liveness out of the verdict. */
    public GraphSearch withSafetyOnly() {
        return new GraphSearch(
                limits, keepsEdges, checksDeadlock, threads, true, usesReference, checkpoint, depthFirst, progress);
    }

    /** Has TLC's interpreter evaluate everything. */
    public GraphSearch withReference() {
        return new GraphSearch(
                limits, keepsEdges, checksDeadlock, threads, safetyOnly, true, checkpoint, depthFirst, progress);
    }

    /** Keeps what was found in a file when the search is stopped, and goes on from there if the file exists. */
    public GraphSearch withCheckpoint(Path file) {
        return new GraphSearch(
                limits,
                keepsEdges,
                checksDeadlock,
                threads,
                safetyOnly,
                usesReference,
                Optional.of(file),
                depthFirst,
                progress);
    }

    /** Explores the state that was found last. */
    public GraphSearch withDepthFirst() {
        return new GraphSearch(
                limits, keepsEdges, checksDeadlock, threads, safetyOnly, usesReference, checkpoint, true, progress);
    }

    public GraphSearch withProgress(SearchProgress told) {
        return new GraphSearch(
                limits, keepsEdges, checksDeadlock, threads, safetyOnly, usesReference, checkpoint, depthFirst, told);
    }

    /**
     * Searches. Ends where something is wrong with the specification, at the first such state in the order of the
     * search.
     *
     * @throws BadInput if the specification cannot be explored at all
     */
    public Explored explore(ExplorableSpec spec) throws BadInput {
        Search search = new Search(spec, this);
        // Initial states, paths and the reasons of a violation are evaluated by the calling thread, and may recurse.
        return Watchdog.call(search::run, Watchdog.FOREVER)
                .orElseThrow(() -> new BadInput("interrupted while exploring " + spec.name()));
    }
}
