package dev.plumbline.check.interpretation;

import dev.plumbline.check.sweep.StateTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Vertices that survive, with all edges between them: whatever survives and is reached from one of them is one of them.
 *
 * @param vertices by depth
 */
record Graph(Map<Vertex, Vertex> vertices) {
    static final Graph EMPTY = new Graph(Map.of());

    static Graph of(Layers layers, StateTable states) {
        List<Vertex> vertices = new ArrayList<>();
        Map<Vertex, Vertex> all = new HashMap<>();
        for (Layers.Node node : layers.nodes()) {
            int[] ahead = node.ahead().stream().mapToInt(Integer::intValue).toArray();
            Vertex vertex =
                    new Vertex(new PerformedOperations(node.depth() - ahead.length, ahead), states.node(node.state()));
            vertex.out = new ArrayList<>();
            vertex.between = !layers.between().isNone();
            vertices.add(vertex);
            all.put(vertex, vertex);
        }
        for (Layers.Edge edge : layers.edges()) {
            vertices.get(edge.from())
                    .out
                    .add(new Vertex.Arc(vertices.get(edge.to()), edge.operation(), edge.before(), edge.step()));
        }
        return new Graph(all);
    }

    int edges() {
        return vertices.values().stream().mapToInt(vertex -> vertex.out.size()).sum();
    }

    int shallowest() {
        return vertices.values().stream().mapToInt(Vertex::depth).min().orElse(0);
    }

    /** In an order that depends on the starts and the graph alone: level by level, as met. */
    Layers layers(Collection<Vertex> starts, Layers.Extent extent) {
        TreeMap<Integer, Set<Vertex>> levels = new TreeMap<>();
        starts.forEach(start -> level(levels, start.depth()).add(start));
        Map<Vertex, Integer> numbers = new HashMap<>();
        List<Layers.Node> nodes = new ArrayList<>();
        List<Vertex> inOrder = new ArrayList<>();
        while (!levels.isEmpty()) {
            for (Vertex vertex : levels.pollFirstEntry().getValue()) {
                numbers.put(vertex, nodes.size());
                nodes.add(node(vertex));
                inOrder.add(vertex);
                vertex.out.forEach(arc -> level(levels, arc.to().depth()).add(arc.to()));
            }
        }
        List<Layers.Edge> edges = new ArrayList<>();
        for (Vertex vertex : inOrder) {
            for (Vertex.Arc arc : vertex.out) {
                edges.add(new Layers.Edge(
                        numbers.get(vertex), numbers.get(arc.to()), arc.operation(), arc.before(), arc.step()));
            }
        }
        boolean between = inOrder.stream().anyMatch(vertex -> vertex.between);
        return new Layers(List.copyOf(nodes), List.copyOf(edges), extent, between ? Between.UNKNOWN : Between.NONE);
    }

    private static Set<Vertex> level(Map<Integer, Set<Vertex>> levels, int depth) {
        return levels.computeIfAbsent(depth, any -> new LinkedHashSet<>());
    }

    static Layers.Node node(Vertex vertex) {
        SortedSet<Integer> ahead = new TreeSet<>();
        for (int operation : vertex.performed.ahead()) {
            ahead.add(operation);
        }
        return new Layers.Node(vertex.depth(), vertex.state.state, Collections.unmodifiableSortedSet(ahead));
    }
}
