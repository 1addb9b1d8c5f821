package dev.plumbline.graph;

/** Is told how a search is coming along. Called often, from the thread that asked for it: be quick. */
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
