package dev.plumbline.explain.cause;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The states of interpretations and every single step between them. The first vertices are the nodes of the layers, by
 * their numbers; the states between them follow.
 *
 * <p>If {@linkplain #isComplete not all} steps between the nodes are known, the graph has those of the edges instead,
 * and some may be missing.
 */
final class StepGraph {
    private final Layers layers;
    private final List<Value> states = new ArrayList<>();
    private final List<Arc> arcs = new ArrayList<>();
    private final BitSet starts = new BitSet();

    /** @param completes whether the step performs its operation */
    record Arc(int from, int to, ChangedBy by, boolean completes) {}

    private StepGraph(Layers layers) {
        this.layers = layers;
        layers.nodes().forEach(node -> states.add(node.state().value()));
        starts.set(0, layers.nodes().size());
        layers.edges().forEach(edge -> starts.clear(edge.to()));
    }

    static StepGraph of(Layers layers) {
        StepGraph graph = new StepGraph(layers);
        if (layers.between().known() && !layers.between().isNone()) {
            graph.readBetween();
        } else {
            layers.edges().forEach(graph::read);
        }
        return graph;
    }

    private void readBetween() {
        layers.between().states().forEach(node -> states.add(node.state().value()));
        for (Layers.Edge step : layers.between().steps()) {
            boolean completes = depth(step.to()) > depth(step.from());
            arcs.add(new Arc(step.from(), step.to(), new ChangedBy(step.operation(), step.step()), completes));
        }
    }

    private int depth(int vertex) {
        int nodes = layers.nodes().size();
        return (vertex < nodes
                        ? layers.nodes().get(vertex)
                        : layers.between().states().get(vertex - nodes))
                .depth();
    }

    private void read(Layers.Edge edge) {
        int from = edge.from();
        for (Witness.Performed step : edge.before()) {
            states.add(step.state().value());
            arcs.add(new Arc(from, states.size() - 1, new ChangedBy(step.operation(), step.step()), false));
            from = states.size() - 1;
        }
        arcs.add(new Arc(from, edge.to(), new ChangedBy(edge.operation(), edge.step()), true));
    }

    /** Whether all steps of the interpretations in the layers are here. */
    boolean isComplete() {
        return layers.between().known();
    }

    Value state(int vertex) {
        return states.get(vertex);
    }

    int size() {
        return states.size();
    }

    List<Arc> arcs() {
        return arcs;
    }

    /** Where interpretations begin. */
    BitSet starts() {
        return starts;
    }

    /**
     * The vertices at which the failing operation could be tried: everything that comes before it has been performed.
     *
     * <p>The end of an interpretation is such a vertex, because all operations that returned before this one are
     * performed. A step back over an operation that comes before the failing one leads to a vertex that is not, nor is
     * any vertex further up: there this operation is not performed either.
     */
    List<Integer> moments(int failed, Precedence precedence) {
        BitSet open = new BitSet();
        int settled = 0;
        BitSet left = new BitSet();
        layers.edges().forEach(edge -> left.set(edge.from()));
        for (Layers.Node node : layers.nodes()) {
            settled = Math.max(settled, node.settled());
        }
        for (int vertex = 0; vertex < layers.nodes().size(); vertex++) {
            if (!left.get(vertex) || layers.nodes().get(vertex).settled() >= settled) {
                open.set(vertex);
            }
        }
        for (int i = 0; i < layers.between().states().size(); i++) {
            if (layers.between().states().get(i).settled() >= settled) {
                open.set(layers.nodes().size() + i);
            }
        }
        // Steps between vertices of equal depth may lead back and forth.
        for (boolean changed = true; changed; ) {
            changed = false;
            for (int i = arcs.size() - 1; i >= 0; i--) {
                Arc arc = arcs.get(i);
                boolean reaches = open.get(arc.to())
                        && !(arc.completes() && precedence.holds(arc.by().operation(), failed));
                if (reaches && !open.get(arc.from())) {
                    open.set(arc.from());
                    changed = true;
                }
            }
        }
        return open.stream().boxed().toList();
    }
}
