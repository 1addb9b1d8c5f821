package dev.plumbline.graph.internal.liveness;

import dev.plumbline.check.meter.Meter;
import java.util.BitSet;

/**
 * The runs of a {@link Tableau} along the paths of a graph, as a graph: its nodes are pairs of a state and a set of
 * obligations. A path of the graph satisfies the formulas of the tableau if and only if an accepting run goes along it.
 * Nodes are numbered breadth first from the initial states, so the path by parents to a node is a shortest one.
 */
final class Product {
    private final StepGraph graph;
    private final Tableau tableau;
    private final PairIndex nodes = new PairIndex();
    private final IntList begins = new IntList();
    private final IntList targets = new IntList();
    private final IntList steps = new IntList();
    private final IntList postponed = new IntList();
    private final IntList parents = new IntList();
    private final BitSet promises;

    Product(StepGraph graph, Tableau tableau, Meter meter) throws Meter.Exhausted {
        this.graph = graph;
        this.tableau = tableau;
        for (int state = 0; state < graph.initial(); state++) {
            reach(state, tableau.start(), -1);
        }
        begins.add(0);
        for (int node = 0; node < nodes.size(); node++) {
            meter.tick();
            expand(node);
            begins.add(targets.size());
        }
        this.promises = tableau.postponable();
    }

    private void expand(int node) throws Meter.Exhausted {
        int state = nodes.first(node);
        int obligations = nodes.second(node);
        boolean once = tableau.isOfStates(obligations);
        Tableau.Way[] ways = null;
        for (int step = graph.begin(state); step < graph.end(state); step++) {
            if (ways == null || !once) {
                ways = tableau.ways(obligations, state, step);
            }
            for (Tableau.Way way : ways) {
                targets.add(reach(graph.target(step), way.obligations(), node));
                steps.add(step);
                postponed.add(way.postponed());
            }
        }
    }

    private int reach(int state, int obligations, int parent) {
        int number = nodes.number(state, obligations);
        if (number == parents.size()) {
            parents.add(parent);
        }
        return number;
    }

    /** The number of nodes. */
    int size() {
        return nodes.size();
    }

    int state(int node) {
        return nodes.first(node);
    }

    /** The node from which this one was first reached; less than 0 in the beginning. */
    int parent(int node) {
        return parents.get(node);
    }

    /** The first edge from a node. */
    int begin(int node) {
        return begins.get(node);
    }

    /** The edge after the last one from a node. */
    int end(int node) {
        return begins.get(node + 1);
    }

    /** The node that an edge leads to. */
    int target(int edge) {
        return targets.get(edge);
    }

    /** The step of the graph that an edge goes along. */
    int step(int edge) {
        return steps.get(edge);
    }

    /** Formulas of the tableau, by number, that an accepting run must not postpone forever. */
    BitSet promises() {
        return promises;
    }

    boolean postpones(int edge, int promise) {
        return tableau.isPostponed(promise, postponed.get(edge));
    }
}
