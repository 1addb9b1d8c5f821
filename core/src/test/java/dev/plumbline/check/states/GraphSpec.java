package dev.plumbline.check.states;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/** A specification that is a finite graph: each transition is written down. */
final class GraphSpec implements ExplorableSpec {
    static final List<String> ACTIONS = List.of("A", "B", "C");

    record Node(Map<String, Value> values) implements State {
        @Override
        public Value value() {
            return Value.record(values);
        }
    }

    record Edge(Node from, String action, int argument, Node to) {}

    final List<Node> initial = new ArrayList<>();
    final List<Edge> edges = new ArrayList<>();

    /** Variables x and y are small numbers, f is a function on a and b. */
    static Node node(int x, int y, int a, int b) {
        Map<String, Value> values = new TreeMap<>();
        values.put("x", Value.of(x));
        values.put("y", Value.of(y));
        values.put("f", Value.record(Map.of("a", Value.of(a), "b", Value.of(b))));
        return new Node(values);
    }

    static GraphSpec random(Random random) {
        GraphSpec spec = new GraphSpec();
        List<Node> nodes = new ArrayList<>();
        int size = 3 + random.nextInt(5);
        while (nodes.size() < size) {
            Node node = node(random.nextInt(3), random.nextInt(2), random.nextInt(2), random.nextInt(2));
            if (!nodes.contains(node)) {
                nodes.add(node);
            }
        }
        spec.initial.add(nodes.get(0));
        if (random.nextInt(3) == 0) {
            spec.initial.add(nodes.get(1));
        }
        int edges = 4 + random.nextInt(10);
        for (int i = 0; i < edges; i++) {
            Edge edge = new Edge(
                    nodes.get(random.nextInt(size)),
                    ACTIONS.get(random.nextInt(3)),
                    random.nextInt(2),
                    nodes.get(random.nextInt(size)));
            if (!spec.edges.contains(edge)) {
                spec.edges.add(edge);
            }
        }
        return spec;
    }

    @Override
    public List<String> variables() {
        return List.of("x", "y", "f");
    }

    @Override
    public List<String> transitionNames() {
        return ACTIONS;
    }

    @Override
    public List<String> parameters(String action) {
        return List.of("n");
    }

    @Override
    public Exploration explore(Selection selection) {
        return new Exploration() {
            @Override
            public Exploration.Reached initial() {
                return new Exploration.Reached(
                        initial.stream()
                                .map(node -> new Transition("Start", Map.of(), node, Optional.empty()))
                                .toList(),
                        initial.size());
            }

            @Override
            public Exploration.Reached next(State state) {
                List<Transition> found = new ArrayList<>();
                for (Edge edge : edges) {
                    Map<String, Value> arguments = new LinkedHashMap<>(Map.of("n", Value.of(edge.argument())));
                    boolean wanted = edge.from().equals(state)
                            && selection.action().orElse(edge.action()).equals(edge.action())
                            && selection.arguments().entrySet().stream()
                                    .allMatch(each -> each.getValue().equals(arguments.get(each.getKey())));
                    if (wanted) {
                        found.add(new Transition(edge.action(), arguments, edge.to(), Optional.empty()));
                    }
                }
                return new Exploration.Reached(found, found.size());
            }
        };
    }

    @Override
    public State state(Map<String, Value> values) {
        return new Node(new TreeMap<>(values));
    }

    @Override
    public List<BrokenRule> brokenRules(State state) {
        return List.of();
    }

    @Override
    public String name() {
        return "graph";
    }

    @Override
    public List<State> initialStates() {
        return List.copyOf(initial);
    }

    @Override
    public Action action(Operation operation) throws BadInput {
        throw new BadInput("a graph has no operations");
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return Set.copyOf(ACTIONS);
    }
}
