package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import java.util.List;
import java.util.SortedSet;

/**
 * The interpretations of the last stretch of a violated history as one graph. A node is what an interpretation looks
 * like at one moment: which operations it has performed, and the state it then is in. An edge performs one operation.
 * Only what lies on an interpretation that survives is here: one that performs all operations that returned before the
 * failing one returned. Paths that meet again share what follows, so a small graph may stand for very many
 * interpretations: they are the paths from a node without incoming edges to one without outgoing edges.
 *
 * <p>Layers are counted in performed operations, so that an operation has one depth in one interpretation, whatever
 * silent steps lie between.
 *
 * @param nodes by depth, the shallowest first
 * @param edges by the depth of their start, so that each edge comes after all edges into its start
 * @param extent which of the interpretations are here
 */
public record Layers(List<Node> nodes, List<Edge> edges, Extent extent) {
    /**
     * @param depth how many operations have been performed since the beginning of the history, not counting those that
     *     were left out because they have nothing to do with the failing one
     * @param state that the specification is in
     * @param ahead the operations performed although some operation that returned earlier is not yet. Together with the
     *     depth this says exactly which operations have been performed.
     */
    public record Node(int depth, State state, SortedSet<Integer> ahead) {}

    /**
     * @param from number of a node
     * @param to number of a node one layer deeper
     * @param operation that is performed
     * @param before steps taken on the way that perform no operation: silent ones, and those of multi-step operations
     * @param step by which the operation is performed: its name, or {@code X_Done}
     */
    public record Edge(int from, int to, int operation, List<Witness.Performed> before, String step) {}

    /** How much of the whole the graph shows. */
    public enum Extent {
        /** All interpretations, from the beginning of the history on. */
        WHOLE,
        /** All interpretations of the stretch; what came before it is not looked at. */
        ALL_OF_THE_END,
        /** There are too many: one for each configuration that the search kept. */
        SOME_OF_THE_END
    }
}
