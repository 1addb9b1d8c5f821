package dev.plumbline.graph;

import dev.plumbline.check.Budget;
import dev.plumbline.check.Watchdog;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Explores all states of a specification, by default level by level and with several threads. The result does not depend on the
 * threads: states are numbered in the order of the specification.
 *
 * @param limits where they end the search, the verdict is inconclusive, with what was found so far
 * @param options all that differs from an ordinary search
 * @param checksDeadlock whether a state without a next state is a violation; empty: as the specification says
 * @param threads that evaluate the specification
 * @param checkpoint a file in which a search that is stopped keeps its states; if there is one, the search goes on from
 *     there
 * @param progress is told how far the search is
 */
public record GraphSearch(
        SearchLimits limits,
        Set<Option> options,
        Optional<Boolean> checksDeadlock,
        int threads,
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
         * The graph does not keep its edges. To count states one does not need them, and they take more memory than the
         * states. A graph without them finds them again where it is asked.
         */
        WITHOUT_EDGES,
        /**
         * A verdict leaves out the properties that states and steps do not decide, such as liveness. Otherwise a
         * specification that asks for one that is not decided is inconclusive at best.
         */
        SAFETY_ONLY,
        /** TLC's interpreter evaluates everything, also where ours can. */
        REFERENCE,
        /**
         * The state that was found last is explored next, by one thread. A specification that ends the search, such as one
         * that follows a log, then ends it without going through all states of a level.
         */
        DEPTH_FIRST
    }

    public GraphSearch {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads; expected at least 1");
        }
        options = Set.copyOf(options);
    }

    public boolean has(Option option) {
        return options.contains(option);
    }

    public GraphSearch with(Option option) {
        Set<Option> more = EnumSet.of(option);
        more.addAll(options);
        return new GraphSearch(limits, more, checksDeadlock, threads, checkpoint, progress);
    }

    public GraphSearch withLimits(SearchLimits other) {
        return new GraphSearch(other, options, checksDeadlock, threads, checkpoint, progress);
    }

    public GraphSearch withBudget(Budget budget) {
        return withLimits(limits.withBudget(budget));
    }

    /** Without edges: for graphs that are to be counted. */
    public GraphSearch withoutEdges() {
        return with(Option.WITHOUT_EDGES);
    }

    public GraphSearch withDeadlock(boolean checked) {
        return new GraphSearch(limits, options, Optional.of(checked), threads, checkpoint, progress);
    }

    public GraphSearch withThreads(int number) {
        return new GraphSearch(limits, options, checksDeadlock, number, checkpoint, progress);
    }

    /** Leaves liveness out of the verdict. */
    public GraphSearch withSafetyOnly() {
        return with(Option.SAFETY_ONLY);
    }

    /** Has TLC's interpreter evaluate everything. */
    public GraphSearch withReference() {
        return with(Option.REFERENCE);
    }

    /** Keeps what was found in a file when the search is stopped, and goes on from there if the file exists. */
    public GraphSearch withCheckpoint(Path file) {
        return new GraphSearch(limits, options, checksDeadlock, threads, Optional.of(file), progress);
    }

    /** Explores the state that was found last. */
    public GraphSearch withDepthFirst() {
        return with(Option.DEPTH_FIRST);
    }

    public GraphSearch withProgress(SearchProgress told) {
        return new GraphSearch(limits, options, checksDeadlock, threads, checkpoint, told);
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
