package dev.plumbline.generate.internal.tests.cover;

import java.util.ArrayList;
import java.util.List;

/**
 * Every maximal behaviour of a graph without cycles, in the order of the graph. There may be very many: use {@link
 * BehaviourCount} first.
 */
final class AllBehaviours {
    private final ModelGraph graph;
    private final List<ModelPath> found = new ArrayList<>();

    private AllBehaviours(ModelGraph graph) {
        this.graph = graph;
    }

    static List<ModelPath> of(ModelGraph graph) {
        AllBehaviours all = new AllBehaviours(graph);
        graph.initial().forEach(all::from);
        return all.found;
    }

    /** Depth first: {@code turns} has, for each state of the path, how many of its edges were taken. */
    private void from(int initial) {
        List<ModelEdge> path = new ArrayList<>();
        List<Integer> turns = new ArrayList<>(List.of(0));
        while (!turns.isEmpty()) {
            int last = turns.size() - 1;
            int state = path.isEmpty() ? initial : path.get(last - 1).to();
            List<ModelEdge> edges = graph.edges(state);
            if (edges.isEmpty()) {
                found.add(new ModelPath(initial, path));
            }
            if (turns.get(last) < edges.size()) {
                path.add(edges.get(turns.get(last)));
                turns.set(last, turns.get(last) + 1);
                turns.add(0);
            } else {
                turns.remove(last);
                if (!path.isEmpty()) {
                    path.remove(path.size() - 1);
                }
            }
        }
    }
}
