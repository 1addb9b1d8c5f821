package dev.plumbline.check.interpretation;

import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.check.sweep.StateTable;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The operations that are possible at a vertex: every operation that the order of the history allows there, after any
 * steps that perform none. None of the sweep's reductions is used.
 */
final class NextOperations {
    private final Checkpoints checkpoints;
    private final OrderIndex places;
    private final StateTable states;
    private final Meter meter;
    private final List<Step> silentSteps;
    private final Map<Integer, int[]> open = new HashMap<>();
    private int looks;

    NextOperations(Checkpoints checkpoints, OrderIndex places, StateTable states, Meter meter) {
        this.checkpoints = checkpoints;
        this.places = places;
        this.states = states;
        this.meter = meter;
        this.silentSteps = checkpoints.spec().silentSteps();
    }

    /** A state between a vertex and the next operation, and the step that leads to it. */
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

    /** The number of states that were visited: this does not evaluate the specification, but still takes time. */
    int looks() {
        return looks;
    }

    /**
     * One arc for each operation and vertex that it leads to.
     *
     * @param failedToo whether the failing operation may be performed as well
     * @param meet maps a vertex to the representative of all equal ones
     */
    List<Vertex.Arc> from(Vertex from, boolean failedToo, UnaryOperator<Vertex> meet) throws Meter.Exhausted {
        List<Vertex.Arc> arcs = new ArrayList<>();
        Set<Target> targets = new HashSet<>();
        List<Reached> around = around(from);
        from.between = around.size() > 1;
        for (Reached reached : around) {
            for (int operation : permitted(from.performed)) {
                if (operation == places.failed() && !failedToo) {
                    continue;
                }
                Step completing = checkpoints.action(operation).completing();
                for (StateTable.Node state : states.next(reached.state, completing)) {
                    Vertex to = meet.apply(new Vertex(places.with(from.performed, operation), state));
                    // Breadth first, so the first way is a shortest one.
                    if (targets.add(new Target(to, operation))) {
                        arcs.add(new Vertex.Arc(to, operation, reached.way(), completing.name()));
                    }
                }
            }
        }
        return arcs;
    }

    /** The states that are reached without performing an operation, its own first. */
    List<StateTable.Node> statesAt(Vertex vertex) throws Meter.Exhausted {
        return around(vertex).stream().map(Reached::state).toList();
    }

    /** Whether the operation's completing step is possible in one of these states, whatever the order says. */
    boolean enabled(int operation, List<StateTable.Node> in) throws Meter.Exhausted {
        for (StateTable.Node state : in) {
            if (states.next(state, checkpoints.action(operation).completing()).length > 0) {
                return true;
            }
        }
        return false;
    }

    /** The operations that the order allows now, in the order of their calls. */
    List<Integer> permitted(PerformedOperations performed) {
        List<Integer> permitted = new ArrayList<>();
        for (int operation : open(performed.settled())) {
            if (places.permits(performed, operation)) {
                permitted.add(operation);
            }
        }
        return permitted;
    }

    private List<Reached> around(Vertex from) throws Meter.Exhausted {
        Set<StateTable.Node> seen = new HashSet<>();
        List<Reached> queue = new ArrayList<>();
        seen.add(from.state);
        queue.add(new Reached(from.state, null, null));
        List<Integer> permitted = permitted(from.performed);
        for (int at = 0; at < queue.size(); at++) {
            meter.tick();
            looks++;
            Reached reached = queue.get(at);
            for (int operation : permitted) {
                Action action = checkpoints.action(operation);
                if (action.repeated().isPresent()) {
                    add(reached, operation, action.repeated().get(), seen, queue);
                }
            }
            for (Step silent : silentSteps) {
                add(reached, Witness.SILENT, silent, seen, queue);
            }
        }
        return queue;
    }

    private void add(Reached from, int operation, Step step, Set<StateTable.Node> seen, List<Reached> queue)
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
}
