package dev.plumbline.actor.states;

import dev.plumbline.actor.Property.Fairness;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Finds executions that stay within some states: they end there, or go round a fair cycle for ever.
 *
 * <p>The states that an infinite execution visits without end are strongly connected by the steps that it takes without
 * end. Under weak fairness each action must be impossible in one of them, or be one of those steps. Both become no less
 * true if states and steps are added, so a component has a fair cycle if and only if the execution that visits all its
 * states and takes all its steps is fair. Under strong fairness an action that is possible in one of the states must be
 * one of the steps. If no step within a component has it, then no fair cycle within the component visits a state where
 * it is possible: those states are left out, and the components of the rest are examined in the same way.
 */
final class FairExecutions {
    /** A step to a state. */
    record Hop(int target, int action) {}

    /**
     * An execution.
     *
     * @param start its first state within the given ones
     * @param path the steps from there
     * @param around the steps of the cycle at its end; empty if it ends there
     */
    record Found(int start, List<Hop> path, List<Hop> around) {}

    private final StepGraph graph;
    private final Fairness fairness;

    FairExecutions(StepGraph graph, Fairness fairness) {
        this.graph = graph;
        this.fairness = fairness;
    }

    /** @param starts the states in which the execution may begin; they are among those in which it stays */
    Optional<Found> within(BitSet states, BitSet starts) {
        int[] cameBy = new int[graph.states()];
        int[] cameFrom = new int[graph.states()];
        Arrays.fill(cameBy, -1);
        BitSet reached = new BitSet();
        int[] queue = new int[graph.states()];
        int tail = 0;
        for (int start = starts.nextSetBit(0);
                start >= 0 && start < graph.states();
                start = starts.nextSetBit(start + 1)) {
            reached.set(start);
            queue[tail++] = start;
        }
        for (int head = 0; head < tail; head++) {
            int at = queue[head];
            for (int step = graph.first(at); step < graph.end(at); step++) {
                int next = graph.target(step);
                if (isKnown(next) && states.get(next) && !reached.get(next)) {
                    reached.set(next);
                    cameBy[next] = step;
                    cameFrom[next] = at;
                    queue[tail++] = next;
                }
            }
        }
        List<BitSet> fair = fair(reached);
        for (int i = 0; i < tail; i++) {
            int state = queue[i];
            Optional<BitSet> component =
                    fair.stream().filter(each -> each.get(state)).findFirst();
            if (graph.rests(state) || component.isPresent()) {
                List<Hop> path = new ArrayList<>();
                int at = state;
                while (cameBy[at] >= 0) {
                    path.add(0, hop(cameBy[at]));
                    at = cameFrom[at];
                }
                List<Hop> around = graph.rests(state) ? List.of() : around(component.get(), state);
                return Optional.of(new Found(at, path, around));
            }
        }
        return Optional.empty();
    }

    private boolean isKnown(int state) {
        return state >= 0 && state < graph.states();
    }

    private Hop hop(int step) {
        return new Hop(graph.target(step), graph.action(step));
    }

    /** Parts of the given states, each strongly connected, with a fair cycle through all its states and steps. */
    private List<BitSet> fair(BitSet states) {
        List<BitSet> fair = new ArrayList<>();
        Queue<BitSet> open = new ArrayDeque<>();
        open.add(states);
        while (!open.isEmpty()) {
            for (BitSet component : cyclic(open.remove())) {
                Set<Integer> unmet = unmet(component);
                if (unmet.isEmpty()) {
                    fair.add(component);
                } else if (fairness == Fairness.STRONG) {
                    BitSet rest = new BitSet();
                    component.stream()
                            .filter(state -> enabled(state).stream().noneMatch(unmet::contains))
                            .forEach(rest::set);
                    open.add(rest);
                }
            }
        }
        return fair;
    }

    /** The components with a cycle. */
    private List<BitSet> cyclic(BitSet states) {
        Components components = graph.components(states);
        BitSet[] members = new BitSet[components.sizes().length];
        for (int state = states.nextSetBit(0); state >= 0; state = states.nextSetBit(state + 1)) {
            int component = components.of()[state];
            if (components.sizes()[component] > 1 || hasLoop(state)) {
                members[component] = members[component] == null ? new BitSet() : members[component];
                members[component].set(state);
            }
        }
        return Arrays.stream(members).filter(each -> each != null).toList();
    }

    private boolean hasLoop(int state) {
        for (int step = graph.first(state); step < graph.end(state); step++) {
            if (graph.target(step) == state) {
                return true;
            }
        }
        return false;
    }

    private Set<Integer> enabled(int state) {
        Set<Integer> enabled = new HashSet<>();
        for (int step = graph.first(state); step < graph.end(state); step++) {
            if (graph.action(step) != StepGraph.UNFAIR) {
                enabled.add(graph.action(step));
            }
        }
        return enabled;
    }

    /** The actions that fairness demands of an execution through all states and steps of a component, and none has. */
    private Set<Integer> unmet(BitSet component) {
        Set<Integer> taken = new HashSet<>();
        component.stream().forEach(state -> {
            for (int step = graph.first(state); step < graph.end(state); step++) {
                if (isKnown(graph.target(step)) && component.get(graph.target(step))) {
                    taken.add(graph.action(step));
                }
            }
        });
        return unmet(component, taken);
    }

    private Set<Integer> unmet(BitSet visited, Set<Integer> taken) {
        if (fairness == Fairness.NONE) {
            return Set.of();
        }
        Set<Integer> demanded = enabled(visited.nextSetBit(0));
        visited.stream().forEach(state -> {
            if (fairness == Fairness.WEAK) {
                demanded.retainAll(enabled(state));
            } else {
                demanded.addAll(enabled(state));
            }
        });
        demanded.removeAll(taken);
        return demanded;
    }

    /**
     * A fair cycle through a state, mostly much shorter than one through the whole component: a shortest cycle, with a
     * detour for each action that fairness still demands.
     */
    private List<Hop> around(BitSet component, int state) {
        List<Hop> cycle = new ArrayList<>(path(component, state, at -> at == state));
        while (true) {
            BitSet visited = new BitSet();
            Set<Integer> taken = new HashSet<>();
            cycle.forEach(hop -> {
                visited.set(hop.target());
                taken.add(hop.action());
            });
            Set<Integer> unmet = unmet(visited, taken);
            if (unmet.isEmpty()) {
                return cycle;
            }
            int action = unmet.iterator().next();
            cycle.addAll(detour(component, state, action));
        }
    }

    /** From the state to a step of the action, or where weak fairness does not demand it, and back. */
    private List<Hop> detour(BitSet component, int state, int action) {
        List<Hop> detour = new ArrayList<>();
        IntPredicate meets =
                at -> fairness == Fairness.WEAK && !enabled(at).contains(action) || step(component, at, action) >= 0;
        if (!meets.test(state)) {
            detour.addAll(path(component, state, meets));
        }
        int at = detour.isEmpty() ? state : detour.get(detour.size() - 1).target();
        int step = step(component, at, action);
        if (step >= 0) {
            detour.add(hop(step));
            at = graph.target(step);
        }
        if (at != state) {
            detour.addAll(path(component, at, each -> each == state));
        }
        return detour;
    }

    /** A step of the action that stays within the component; -1 if there is none. */
    private int step(BitSet component, int state, int action) {
        for (int step = graph.first(state); step < graph.end(state); step++) {
            if (graph.action(step) == action && isKnown(graph.target(step)) && component.get(graph.target(step))) {
                return step;
            }
        }
        return -1;
    }

    /** A shortest path of at least one step to a state with the property. */
    private List<Hop> path(BitSet component, int from, IntPredicate to) {
        int[] cameBy = new int[graph.states()];
        int[] cameFrom = new int[graph.states()];
        Arrays.fill(cameBy, -1);
        Queue<Integer> queue = new ArrayDeque<>();
        queue.add(from);
        while (!queue.isEmpty()) {
            int at = queue.remove();
            for (int step = graph.first(at); step < graph.end(at); step++) {
                int next = graph.target(step);
                if (!isKnown(next) || !component.get(next) || cameBy[next] >= 0) {
                    continue;
                }
                cameBy[next] = step;
                cameFrom[next] = at;
                if (to.test(next)) {
                    return back(next, from, cameBy, cameFrom);
                }
                queue.add(next);
            }
        }
        throw new IllegalStateException("a component is strongly connected");
    }

    private List<Hop> back(int to, int from, int[] cameBy, int[] cameFrom) {
        List<Hop> path = new ArrayList<>();
        int at = to;
        do {
            path.add(0, hop(cameBy[at]));
            at = cameFrom[at];
        } while (at != from);
        return path;
    }
}
