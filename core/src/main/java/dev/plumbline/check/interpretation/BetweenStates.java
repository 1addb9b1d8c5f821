package dev.plumbline.check.interpretation;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds all states between the nodes of layers that reach back to the beginning, and all steps that lead through them.
 *
 * <p><b>All of them.</b> An interpretation is a sequence of steps. Between two that perform operations the set of
 * performed operations stays the same, so each state of it is reached from a node by steps that perform none: these are
 * followed from every node, each to every next state. A step that performs an operation leads to a node: {@link
 * Exploration} performs every operation in every such state, and has kept what survives. A state that neither leads
 * to a node nor has performed all operations that returned before the failing one lies on no interpretation, and is
 * dropped.
 */
final class BetweenStates {
    private static final int MOST_VERTICES = 5_000;
    private static final int MOST_STEPS = 20_000;

    /** Finding out why an action is disabled costs far more than finding out that it is. */
    private static final int MOST_STATES_EXPLAINED = 1_000;

    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final StateTable states;
    private final NextOperations moves;
    private final Meter meter;
    private final DeadEnds deadEnds;
    private final List<Vertex> vertices = new ArrayList<>();
    private final Map<Vertex, Integer> numbers = new HashMap<>();
    private final List<Layers.Edge> steps = new ArrayList<>();

    BetweenStates(Checkpoints checkpoints, OrderIndex places, Meter meter, DeadEnds deadEnds) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.states = new StateTable(meter);
        this.moves = new NextOperations(checkpoints, places, states, meter);
        this.meter = meter;
        this.deadEnds = deadEnds;
    }

    Between of(Layers layers) throws Meter.Exhausted {
        if (layers.between().isNone() || layers.extent() != Layers.Extent.WHOLE) {
            return layers.between();
        }
        for (Layers.Node node : layers.nodes()) {
            number(new Vertex(places.performed(node.settled(), node.ahead()), states.node(node.state())));
        }
        int nodes = vertices.size();
        for (int at = 0; at < vertices.size(); at++) {
            follow(at, nodes);
            if (vertices.size() > MOST_VERTICES || steps.size() > MOST_STEPS) {
                return Between.UNKNOWN;
            }
        }
        return between(nodes, surviving(nodes));
    }

    private int number(Vertex vertex) {
        Integer known = numbers.putIfAbsent(vertex, vertices.size());
        if (known == null) {
            vertices.add(vertex);
            return vertices.size() - 1;
        }
        return known;
    }

    private void follow(int at, int nodes) throws Meter.Exhausted {
        meter.tick();
        Vertex from = vertices.get(at);
        for (Step silent : checkpoints.spec().silentSteps()) {
            step(at, -1, silent);
        }
        for (int operation : moves.permitted(from.performed)) {
            Action action = checkpoints.action(operation);
            if (action.repeated().isPresent()) {
                step(at, operation, action.repeated().get());
            }
            if (operation != places.failed()) {
                for (StateTable.Node state : states.next(from.state, action.completing())) {
                    Integer to = numbers.get(new Vertex(places.with(from.performed, operation), state));
                    if (to != null && to < nodes) {
                        steps.add(new Layers.Edge(
                                at,
                                to,
                                operation,
                                List.of(),
                                action.completing().name()));
                    }
                }
            }
        }
    }

    /** A step that leads to the state it is taken in changes nothing, and is not followed. */
    private void step(int at, int operation, Step step) throws Meter.Exhausted {
        Vertex from = vertices.get(at);
        for (StateTable.Node state : states.next(from.state, step)) {
            if (state != from.state) {
                int to = number(new Vertex(from.performed, state));
                steps.add(new Layers.Edge(at, to, operation, List.of(), step.name()));
            }
        }
    }

    private BitSet surviving(int nodes) {
        Map<Integer, List<Integer>> into = new HashMap<>();
        for (Layers.Edge step : steps) {
            into.computeIfAbsent(step.to(), any -> new ArrayList<>()).add(step.from());
        }
        BitSet alive = new BitSet();
        Deque<Integer> left = new ArrayDeque<>();
        for (int at = 0; at < vertices.size(); at++) {
            if (at < nodes || vertices.get(at).performed.settled() == places.end()) {
                alive.set(at);
                left.add(at);
            }
        }
        while (!left.isEmpty()) {
            for (int from : into.getOrDefault(left.poll(), List.of())) {
                if (!alive.get(from)) {
                    alive.set(from);
                    left.add(from);
                }
            }
        }
        return alive;
    }

    private Between between(int nodes, BitSet alive) {
        int[] kept = new int[vertices.size()];
        int count = 0;
        List<Layers.Node> shown = new ArrayList<>();
        for (int at = alive.nextSetBit(0); at >= 0; at = alive.nextSetBit(at + 1)) {
            kept[at] = count++;
            if (at >= nodes) {
                shown.add(Graph.node(vertices.get(at)));
            }
        }
        List<Layers.Edge> all = steps.stream()
                .filter(step -> alive.get(step.from()) && alive.get(step.to()))
                .map(step ->
                        new Layers.Edge(kept[step.from()], kept[step.to()], step.operation(), List.of(), step.step()))
                .toList();
        boolean none = steps.stream()
                .filter(step -> alive.get(step.from()) && alive.get(step.to()))
                .noneMatch(step -> vertices.get(step.from()).depth()
                        == vertices.get(step.to()).depth());
        return none ? Between.NONE : new Between(true, shown, all, stalled(nodes, shown));
    }

    private List<Interpretations.Stalled> stalled(int nodes, List<Layers.Node> shown) {
        Map<State, List<Obstacle>> explained = new HashMap<>();
        List<Interpretations.Stalled> stalled = new ArrayList<>();
        int failed = places.failed();
        for (int i = 0; i < shown.size(); i++) {
            Layers.Node node = shown.get(i);
            if (places.permits(places.performed(node.settled(), node.ahead()), failed)
                    && (explained.size() < MOST_STATES_EXPLAINED || explained.containsKey(node.state()))) {
                List<Obstacle> obstacles = explained.computeIfAbsent(
                        node.state(), state -> checkpoints.action(failed).obstacles(state));
                stalled.add(new Interpretations.Stalled(
                        nodes + i,
                        obstacles,
                        obstacles.isEmpty() ? Optional.of(deadEnds.after(node, failed)) : Optional.empty()));
            }
        }
        return stalled;
    }
}
