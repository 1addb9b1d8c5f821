package dev.plumbline.generate.internal.tests.cover;

import dev.plumbline.graph.StateGraph;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A state graph in an order that depends on its contents alone: initial states are ordered by their values, the edges
 * of a state by action, arguments and next state. So tests depend neither on the order in which a search found the
 * states nor on the order of actions in the specification.
 */
public final class ModelGraph {
    private static final Comparator<Map<String, Value>> BY_ARGUMENTS = (a, b) -> {
        Iterator<Map.Entry<String, Value>> others = b.entrySet().iterator();
        for (Map.Entry<String, Value> mine : a.entrySet()) {
            if (!others.hasNext()) {
                return 1;
            }
            Map.Entry<String, Value> other = others.next();
            int order = mine.getKey().compareTo(other.getKey());
            order = order != 0 ? order : mine.getValue().compareTo(other.getValue());
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    };

    private final List<String> variables;
    private final List<Value> states;
    private final List<Integer> initial;
    private final List<List<ModelEdge>> edges;

    /**
     * @param variables in the order of their declarations
     * @param states by number: records of the variables, all different
     * @param initial numbers of initial states
     * @param edges of each state
     */
    public ModelGraph(
            List<String> variables, List<Value> states, List<Integer> initial, IntFunction<List<ModelEdge>> edges) {
        this.variables = List.copyOf(variables);
        this.states = List.copyOf(states);
        this.initial =
                initial.stream().sorted(Comparator.comparing(states::get)).toList();
        Comparator<ModelEdge> order = Comparator.comparing(ModelEdge::action)
                .thenComparing(ModelEdge::arguments, BY_ARGUMENTS)
                .thenComparing(edge -> states.get(edge.to()));
        this.edges = IntStream.range(0, states.size())
                .mapToObj(state ->
                        edges.apply(state).stream().distinct().sorted(order).toList())
                .toList();
    }

    /** Sorts a state graph. It must have been explored without SYMMETRY and VIEW, so that each path is a behaviour. */
    public static ModelGraph of(StateGraph graph) {
        return new ModelGraph(
                graph.variables(),
                IntStream.range(0, graph.size()).mapToObj(graph::value).toList(),
                graph.initial(),
                state -> graph.edges(state).stream()
                        .map(edge -> new ModelEdge(state, edge.action(), edge.arguments(), edge.to()))
                        .toList());
    }

    public List<String> variables() {
        return variables;
    }

    /** How many states there are; their numbers begin with 0. */
    public int size() {
        return states.size();
    }

    public Value state(int number) {
        return states.get(number);
    }

    public List<Integer> initial() {
        return initial;
    }

    public List<ModelEdge> edges(int from) {
        return edges.get(from);
    }

    public long edgeCount() {
        return edges.stream().mapToLong(List::size).sum();
    }

    /**
     * The edge by which a breadth-first search, from the initial states and in the order of this graph, first reaches
     * each state. Initial states and unreachable states have none.
     */
    Map<Integer, ModelEdge> shortestEdges() {
        Map<Integer, ModelEdge> first = new HashMap<>();
        boolean[] found = new boolean[size()];
        List<Integer> queue = new ArrayList<>(initial);
        queue.forEach(state -> found[state] = true);
        for (int at = 0; at < queue.size(); at++) {
            for (ModelEdge edge : edges(queue.get(at))) {
                if (!found[edge.to()]) {
                    found[edge.to()] = true;
                    first.put(edge.to(), edge);
                    queue.add(edge.to());
                }
            }
        }
        return first;
    }

    /** For each state the number of steps from an initial one, or -1 if it is unreachable. */
    int[] distances() {
        int[] distances = new int[size()];
        Arrays.fill(distances, -1);
        List<Integer> queue = new ArrayList<>(initial);
        queue.forEach(state -> distances[state] = 0);
        for (int at = 0; at < queue.size(); at++) {
            int state = queue.get(at);
            for (ModelEdge edge : edges(state)) {
                if (distances[edge.to()] < 0) {
                    distances[edge.to()] = distances[state] + 1;
                    queue.add(edge.to());
                }
            }
        }
        return distances;
    }
}
