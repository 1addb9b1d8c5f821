package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.Meter;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds everything that survives from given starts: performs every operation that may be performed, in every state,
 * level by level, and then keeps what leads to the end. None of the sweep's reductions is used: people are to see every
 * order, also those that a search for a verdict may skip.
 *
 * <p>A graph found earlier saves work and changes nothing: it holds all that survives from each of its vertices, so a
 * vertex of it need not be gone into. What is not in it is gone into whatever its depth. (A start of the later stretch
 * is one that the sweep kept. From an earlier start vertices are reached beside it that the sweep had no need of, for
 * instance those that have performed a pending operation without a trace.)
 *
 * <p>The failing operation is never performed, though its steps before the completing one may be: an interpretation
 * that performed it and survived would have been able to go on.
 */
final class Exploration {
    /** Looking at a state again asks nothing of the specification, and still takes time. */
    private static final int MOST_LOOKS = 2_000_000;

    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final StateTable states;
    private final Meter meter;
    private final Bounds bounds;
    private final List<Step> silentSteps;
    private final Map<Integer, int[]> open = new HashMap<>();
    private int looks;

    /** How large a graph may become before nobody can look at it. */
    record Bounds(int vertices, int edges) {}

    Exploration(Checkpoints checkpoints, OrderIndex places, StateTable states, Meter meter, Bounds bounds) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.states = states;
        this.meter = meter;
        this.bounds = bounds;
        this.silentSteps = checkpoints.spec().silentSteps();
    }

    /** A state on the way from a vertex to the next operation, and by which step it was reached. */
    private record Reached(StateTable.Node state, Reached previous, Witness.Performed step) {
        List<Witness.Performed> way() {
            List<Witness.Performed> steps = new ArrayList<>();
            for (Reached at = this; at.step != null; at = at.previous) {
                steps.add(0, at.step);
            }
            return List.copyOf(steps);
        }
    }

    private record Target(Vertex to, int operation) {}

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
                vertex.out = arcs(vertex, met, levels, known);
                fresh.add(vertex);
                edges += vertex.out.size();
                if (met.size() > bounds.vertices || edges > bounds.edges || looks > MOST_LOOKS) {
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

    private List<Vertex.Arc> arcs(
            Vertex from, Map<Vertex, Vertex> met, TreeMap<Integer, List<Vertex>> levels, Graph known)
            throws Meter.Exhausted {
        List<Vertex.Arc> arcs = new ArrayList<>();
        Set<Target> targets = new HashSet<>();
        Set<StateTable.Node> seen = new HashSet<>();
        List<Reached> queue = new ArrayList<>();
        seen.add(from.state);
        queue.add(new Reached(from.state, null, null));
        for (int at = 0; at < queue.size(); at++) {
            meter.tick();
            looks++;
            Reached reached = queue.get(at);
            for (int operation : open(from.performed.settled())) {
                if (!places.permits(from.performed, operation)) {
                    continue;
                }
                Action action = checkpoints.action(operation);
                if (operation != places.failed()) {
                    Step completing = action.completing();
                    for (StateTable.Node state : states.next(reached.state, completing)) {
                        Vertex next = new Vertex(places.with(from.performed, operation), state);
                        Vertex to = meet(next, met, levels, known);
                        // Breadth first, so the first way is a shortest one.
                        if (targets.add(new Target(to, operation))) {
                            arcs.add(new Vertex.Arc(to, operation, reached.way(), completing.name()));
                        }
                    }
                }
                if (action.repeated().isPresent()) {
                    addReached(reached, operation, action.repeated().get(), seen, queue);
                }
            }
            for (Step silent : silentSteps) {
                addReached(reached, Witness.SILENT, silent, seen, queue);
            }
        }
        return arcs;
    }

    private void addReached(Reached from, int operation, Step step, Set<StateTable.Node> seen, List<Reached> queue)
            throws Meter.Exhausted {
        for (StateTable.Node state : states.next(from.state, step)) {
            if (seen.add(state)) {
                queue.add(new Reached(state, from, new Witness.Performed(operation, step.name(), false, state.state)));
            }
        }
    }

    private int[] open(int settled) {
        int[] found = open.get(settled);
        if (found == null) {
            int[] before = open.get(settled - 1);
            found = before == null ? places.open(settled) : places.open(settled, before);
            open.put(settled, found);
        }
        return found;
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
