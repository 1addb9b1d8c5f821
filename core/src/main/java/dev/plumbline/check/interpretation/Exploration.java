package dev.plumbline.check.interpretation;

import dev.plumbline.check.meter.Meter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds everything that survives from given starts: performs every operation that may be performed, in every state,
 * level by level, and then keeps what leads to the end. None of the sweep's reductions is used: every order is to be
 * shown, including those that a search for a verdict may skip.
 *
 * <p>A graph found earlier saves work and changes nothing: it holds all that survives from each of its vertices, so its
 * vertices need not be expanded. All other vertices are expanded, at any depth. (A start of the later stretch is a
 * configuration that the sweep kept. From an earlier start other vertices are reached too, which the sweep did not
 * need, for instance those that have performed a pending operation without a trace.)
 *
 * <p>The failing operation is never performed, though its steps before the completing one may be: an interpretation
 * that performed it and survived would be able to continue.
 */
final class Exploration {
    /** Looking at a state again does not evaluate the specification, but still takes time. */
    private static final int MOST_LOOKS = 2_000_000;

    private final OrderIndex places;
    private final NextOperations moves;
    private final Meter meter;
    private final Bounds bounds;

    /** The largest graph that is still useful. */
    record Bounds(int vertices, int edges) {}

    Exploration(OrderIndex places, NextOperations moves, Meter meter, Bounds bounds) {
        this.places = places;
        this.moves = moves;
        this.meter = meter;
        this.bounds = bounds;
    }

    /** @return nothing if the graph would be too large */
    Optional<Graph> from(Collection<Vertex> starts, Graph known) throws Meter.Exhausted {
        Map<Vertex, Vertex> met = new HashMap<>();
        TreeMap<Integer, List<Vertex>> levels = new TreeMap<>();
        starts.forEach(start -> meet(start, met, levels, known));
        List<Vertex> fresh = new ArrayList<>();
        int edges = 0;
        while (!levels.isEmpty()) {
            for (Vertex vertex : levels.pollFirstEntry().getValue()) {
                meter.tick();
                vertex.out = moves.from(vertex, false, next -> meet(next, met, levels, known));
                fresh.add(vertex);
                edges += vertex.out.size();
                if (met.size() > bounds.vertices || edges > bounds.edges || moves.looks() > MOST_LOOKS) {
                    return Optional.empty();
                }
            }
        }
        return surviving(starts, fresh, known);
    }

    private static Vertex meet(
            Vertex vertex, Map<Vertex, Vertex> met, TreeMap<Integer, List<Vertex>> levels, Graph known) {
        Vertex before = met.get(vertex);
        if (before != null) {
            return before;
        }
        Vertex kept = known.vertices().get(vertex);
        if (kept == null) {
            levels.computeIfAbsent(vertex.depth(), any -> new ArrayList<>()).add(vertex);
        }
        met.put(vertex, kept == null ? vertex : kept);
        return kept == null ? vertex : kept;
    }

    /** Every edge leads one layer deeper, so going through the layers from the end sees all that follows first. */
    private Optional<Graph> surviving(Collection<Vertex> starts, List<Vertex> byDepth, Graph known) {
        Map<Vertex, Vertex> alive = new HashMap<>(known.vertices());
        for (int i = byDepth.size() - 1; i >= 0; i--) {
            Vertex vertex = byDepth.get(i);
            vertex.out = vertex.out.stream()
                    .filter(arc -> alive.containsKey(arc.to()))
                    .toList();
            if (!vertex.out.isEmpty() || vertex.performed.settled() == places.end()) {
                alive.put(vertex, vertex);
            }
        }
        return Optional.of(reachable(starts, alive));
    }

    private static Graph reachable(Collection<Vertex> starts, Map<Vertex, Vertex> alive) {
        Map<Vertex, Vertex> reached = new HashMap<>();
        List<Vertex> queue = new ArrayList<>();
        starts.stream().map(alive::get).filter(start -> start != null).forEach(start -> {
            if (reached.put(start, start) == null) {
                queue.add(start);
            }
        });
        for (int i = 0; i < queue.size(); i++) {
            for (Vertex.Arc arc : queue.get(i).out) {
                if (reached.put(arc.to(), arc.to()) == null) {
                    queue.add(arc.to());
                }
            }
        }
        return new Graph(reached);
    }
}
