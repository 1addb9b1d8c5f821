package dev.plumbline.generate.tests.cover;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Few paths that cover all transitions, or all states: each begins with the shortest way to something that is not covered
 * and goes on, as long as something new is right ahead.
 *
 * <p>A walk that goes on to the nearest uncovered step, as that of the Chinese postman, needs fewer tests. It was tried:
 * on graphs of queues with 45 to 160 states it made 15 tests instead of 51, with 263 steps instead of 288. But when one
 * step was taken out of the model, it kept 62 of 100 tests as they were, and this keeps 92. A walk that ends where
 * nothing new is ahead leaves others alone: a new step takes over a part of one walk, and what that left behind becomes
 * a walk of its own.
 *
 * <p>Walks begin where the way is longest: it covers most by itself. Covering is complete since a walk begins at every
 * reachable thing that is still uncovered.
 */
final class Walks {
    private final ModelGraph graph;
    private final Map<Integer, ModelEdge> shortest;
    private final int length;

    private Walks(ModelGraph graph, int length) {
        this.graph = graph;
        this.shortest = graph.shortestEdges();
        this.length = length;
    }

    static List<ModelPath> overTransitions(ModelGraph graph, int length) {
        Walks walks = new Walks(graph, length);
        Set<ModelEdge> covered = new HashSet<>();
        List<ModelPath> paths = new ArrayList<>();
        for (int state : farthestFirst(graph)) {
            for (ModelEdge edge : graph.edges(state)) {
                if (!covered.contains(edge)) {
                    List<ModelEdge> path = walks.wayTo(state);
                    path.add(edge);
                    covered.addAll(path);
                    walks.goOn(path, each -> !covered.contains(each), covered::add);
                    paths.add(walks.path(path, state));
                }
            }
        }
        return inOrder(graph, paths);
    }

    static List<ModelPath> overStates(ModelGraph graph, int length) {
        Walks walks = new Walks(graph, length);
        boolean[] covered = new boolean[graph.size()];
        List<ModelPath> paths = new ArrayList<>();
        for (int state : farthestFirst(graph)) {
            if (!covered[state]) {
                List<ModelEdge> path = walks.wayTo(state);
                covered[path.isEmpty() ? state : path.get(0).from()] = true;
                path.forEach(edge -> covered[edge.to()] = true);
                if (!path.isEmpty()) {
                    walks.goOn(path, edge -> !covered[edge.to()], edge -> covered[edge.to()] = true);
                }
                paths.add(walks.path(path, state));
            }
        }
        return inOrder(graph, paths);
    }

    private interface Wanted {
        boolean is(ModelEdge edge);
    }

    private interface Taken {
        void take(ModelEdge edge);
    }

    private void goOn(List<ModelEdge> path, Wanted wanted, Taken taken) {
        while (path.size() < length) {
            Optional<ModelEdge> ahead = graph.edges(path.get(path.size() - 1).to()).stream()
                    .filter(wanted::is)
                    .findFirst();
            if (ahead.isEmpty()) {
                return;
            }
            path.add(ahead.get());
            taken.take(ahead.get());
        }
    }

    private List<ModelEdge> wayTo(int state) {
        Deque<ModelEdge> way = new ArrayDeque<>();
        for (ModelEdge edge = shortest.get(state); edge != null; edge = shortest.get(edge.from())) {
            way.addFirst(edge);
        }
        return new ArrayList<>(way);
    }

    private ModelPath path(List<ModelEdge> path, int state) {
        return new ModelPath(path.isEmpty() ? state : path.get(0).from(), path);
    }

    /** Reachable states, those with the longest shortest way first; of one distance, by their values. */
    private static List<Integer> farthestFirst(ModelGraph graph) {
        int[] distances = graph.distances();
        return IntStream.range(0, graph.size())
                .filter(state -> distances[state] >= 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(state -> -distances[state])
                        .thenComparing(graph::state))
                .toList();
    }

    /** By initial state and then as a depth-first search meets them, whatever order they were made in. */
    private static List<ModelPath> inOrder(ModelGraph graph, List<ModelPath> paths) {
        return paths.stream()
                .sorted(Comparator.<ModelPath, Integer>comparing(
                                path -> graph.initial().indexOf(path.initial()))
                        .thenComparing((a, b) -> byTurns(graph, a.edges(), b.edges())))
                .toList();
    }

    private static int byTurns(ModelGraph graph, List<ModelEdge> a, List<ModelEdge> b) {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
            if (!a.get(i).equals(b.get(i))) {
                List<ModelEdge> edges = graph.edges(a.get(i).from());
                return Integer.compare(edges.indexOf(a.get(i)), edges.indexOf(b.get(i)));
            }
        }
        return Integer.compare(a.size(), b.size());
    }
}
