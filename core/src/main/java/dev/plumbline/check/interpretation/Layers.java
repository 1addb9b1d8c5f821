package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedSet;

/**
 * The interpretations of the last stretch of a violated history as one graph. A node is what an interpretation looks
 * like at one moment: which operations it has performed, and the state it then is in. An edge performs one operation.
 * Only what lies on an interpretation that survives is here: one that performs all operations that returned before the
 * failing one returned. Paths that meet again share what follows, so a small graph may represent very many
 * interpretations: they are the paths from a node without incoming edges to an {@linkplain #ends end}.
 *
 * <p>Layers are counted in performed operations, so that an operation has one depth in one interpretation, whatever
 * silent steps lie between.
 *
 * @param nodes by depth, the shallowest first
 * @param edges by the depth of their start, so that each edge comes after all edges into its start
 * @param extent which of the interpretations are here
 * @param between the states between the nodes
 */
public record Layers(List<Node> nodes, List<Edge> edges, Extent extent, Between between) {
    /** Where every step performs an operation. */
    public Layers(List<Node> nodes, List<Edge> edges, Extent extent) {
        this(nodes, edges, extent, Between.NONE);
    }

    public Layers with(Between found) {
        return new Layers(nodes, edges, extent, found);
    }

    /**
     * @param depth how many operations have been performed since the beginning of the history, not counting those that
     *     were left out because they have nothing to do with the failing one
     * @param state that the specification is in
     * @param ahead the operations performed although some operation that returned earlier is not yet. Together with the
     *     depth this says exactly which operations have been performed.
     */
    public record Node(int depth, State state, SortedSet<Integer> ahead) {
        /** The largest n such that the first n operations that returned are performed. */
        public int settled() {
            return depth - ahead.size();
        }
    }

    /**
     * @param from number of a node
     * @param to number of a node one layer deeper
     * @param operation that is performed
     * @param before steps taken on the way that perform no operation: silent ones, and those of multi-step operations
     * @param step by which the operation is performed: its name, or {@code X_Done}
     */
    public record Edge(int from, int to, int operation, List<Witness.Performed> before, String step) {}

    /**
     * Which nodes are ends: there all operations have been performed that returned before the failing one. An end may
     * have outgoing edges. They perform operations that were still open, which may have taken effect or not: a pending
     * write that is possible wherever interpretations could stop is performed in some of them, and not in others.
     */
    public BitSet ends() {
        BitSet left = new BitSet();
        edges.forEach(edge -> left.set(edge.from()));
        int settled = 0;
        for (int node = left.nextClearBit(0); node < nodes.size(); node = left.nextClearBit(node + 1)) {
            settled = Math.max(settled, nodes.get(node).settled());
        }
        BitSet ends = new BitSet();
        for (int node = 0; node < nodes.size(); node++) {
            ends.set(node, !left.get(node) || nodes.get(node).settled() >= settled);
        }
        return ends;
    }

    /**
     * The deeper part of the graph. Ends may lie above it: then what is left shows only some interpretations.
     *
     * @param dropped how many nodes to leave out, the shallowest, whole layers of them
     */
    public Layers without(int dropped) {
        List<Edge> kept = new ArrayList<>();
        for (Edge edge : edges) {
            if (edge.from() >= dropped) {
                kept.add(new Edge(
                        edge.from() - dropped, edge.to() - dropped, edge.operation(), edge.before(), edge.step()));
            }
        }
        int first = ends().nextSetBit(0);
        return new Layers(
                List.copyOf(nodes.subList(dropped, nodes.size())),
                List.copyOf(kept),
                dropped == 0
                        ? extent
                        : first < dropped || extent == Extent.SOME_OF_THE_END
                                ? Extent.SOME_OF_THE_END
                                : Extent.ALL_OF_THE_END,
                dropped == 0 || between.isNone() ? between : Between.UNKNOWN);
    }

    /** How much of the whole the graph shows. */
    public enum Extent {
        /** All interpretations, from the beginning of the history on. */
        WHOLE,
        /**
         * All interpretations of the stretch, but for what {@link Stretches} says; earlier operations are ignored.
         */
        ALL_OF_THE_END,
        /**
         * Some of the interpretations. Mostly there are too many, and these are one for each configuration that the
         * search kept.
         */
        SOME_OF_THE_END
    }
}
