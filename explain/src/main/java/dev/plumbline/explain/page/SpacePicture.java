package dev.plumbline.explain.page;

import java.util.List;

/**
 * The picture of a state space: a graph if there are nodes, otherwise a summary.
 *
 * @param path the nodes of a counterexample; -1 for a state that is not drawn
 * @param nodeOfRow the node of each row of the page, as in {@code path}
 * @param never the words for an action that took no step
 */
record SpacePicture(
        List<Node> nodes,
        List<Arrow> arrows,
        List<Integer> path,
        List<Integer> nodeOfRow,
        List<Integer> levels,
        List<StateSpace.Taken> actions,
        String never) {
    /**
     * A box.
     *
     * @param look {@code initial}, or empty
     * @param lines its text
     * @param title the whole state
     */
    record Node(int depth, String look, List<String> lines, String title, List<Page.Section> details) {}

    /** An arrow to another node. */
    record Arrow(int from, int to, String label) {}
}
