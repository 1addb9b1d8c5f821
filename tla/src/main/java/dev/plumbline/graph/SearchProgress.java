package dev.plumbline.graph;

/** Receives the progress of a search. It is called often, by the thread that runs the search, so it must be quick. */
@FunctionalInterface
public interface SearchProgress {
    SearchProgress NONE = (distinct, generated, left, depth) -> {};

    /**
     * @param distinct states so far
     * @param generated states so far
     * @param left states whose transitions are not yet known
     * @param depth levels so far
     */
    void report(long distinct, long generated, long left, int depth);
}
