package dev.plumbline.graph;

import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The states that a specification reaches, and the steps between them. States are numbered in breadth-first order, so
 * the initial ones come first.
 *
 * <p>With a SYMMETRY or a VIEW, a state represents all states that count as the same. An edge then leads to the
 * representative, the first of them that was found, which may differ from the state that the step leads to. The edges
 * of {@link #pathTo} are exact: each of them leads to the given state itself.
 */
public final class StateGraph {
    /**
     * One step.
     *
     * @param from number of the state before it
     * @param action as in {@link dev.plumbline.spec.Transition#action}
     * @param arguments by name
     * @param to number of the state after it
     */
    public record Edge(int from, String action, Map<String, Value> arguments, int to) {
        public Edge {
            arguments = Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
        }

        /** {@code Put(key: 1)}, as operations are written; without arguments {@code Clear}. */
        public String call() {
            return arguments.isEmpty()
                    ? action
                    : arguments.entrySet().stream()
                            .map(argument -> argument.getKey() + ": " + argument.getValue())
                            .collect(Collectors.joining(", ", action + "(", ")"));
        }
    }

    /** The edges of a state: kept, or computed again each time. */
    @FunctionalInterface
    interface Edges {
        List<Edge> of(int state);
    }

    private final List<String> variables;
    private final List<State> states;
    private final int[] parents;
    private final int[] depths;
    private final int initial;
    private final boolean edgesKept;
    private final Edges edges;

    /**
     * @param parents for each state, the one from which it was first found; less than 0 for an initial state
     * @param depths for each state, the number of states on a shortest path to it
     * @param initial how many states are initial: the first ones
     */
    StateGraph(
            List<String> variables,
            List<State> states,
            int[] parents,
            int[] depths,
            int initial,
            boolean edgesKept,
            Edges edges) {
        this.variables = List.copyOf(variables);
        this.states = Collections.unmodifiableList(states);
        this.parents = parents;
        this.depths = depths;
        this.initial = initial;
        this.edgesKept = edgesKept;
        this.edges = edges;
    }

    /** The names of the variables, in the order of their declarations. */
    public List<String> variables() {
        return variables;
    }

    /** How many states there are; their numbers begin with 0. */
    public int size() {
        return states.size();
    }

    /** The state with this number. In a graph that was read from a file, a state has only a value. */
    public State state(int number) {
        return states.get(number);
    }

    /** The values of the variables in a state: a record. */
    public Value value(int number) {
        return states.get(number).value();
    }

    /** The numbers of the initial states. */
    public List<Integer> initial() {
        return IntStream.range(0, initial).boxed().toList();
    }

    /** The number of states on a shortest path from an initial state, which itself has 1. */
    public int depth(int number) {
        return depths[number];
    }

    /** The state from which a state was first found; less than 0 for an initial one. */
    public int parent(int number) {
        return parents[number];
    }

    /** The number of levels: the largest depth. */
    public int levels() {
        return Arrays.stream(depths).max().orElse(0);
    }

    /** Whether edges are kept. If not, {@link #edges} evaluates the specification again each time. */
    public boolean keepsEdges() {
        return edgesKept;
    }

    /**
     * The steps from a state to states of the graph, in the order of the specification, without those that a constraint
     * excludes.
     */
    public List<Edge> edges(int from) {
        return edges.of(from);
    }

    /** The number of edges. If edges are not kept, this explores the whole graph again. */
    public long edgeCount() {
        return IntStream.range(0, size())
                .mapToLong(state -> edges(state).size())
                .sum();
    }

    /** A shortest path from an initial state; none for an initial state. */
    public List<Edge> pathTo(int number) {
        Deque<Edge> path = new ArrayDeque<>();
        for (int at = number; parents[at] >= 0; at = parents[at]) {
            int to = at;
            path.addFirst(edges(parents[at]).stream()
                    .filter(edge -> edge.to() == to)
                    .findFirst()
                    .orElseThrow());
        }
        return List.copyOf(path);
    }
}
