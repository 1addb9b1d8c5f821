package dev.plumbline.generate.internal.tests.suite;

import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The knowledge of a test about the running system, as a graph. Its nodes are sets of states of the specification:
 * those in which the system may be after all calls and observations so far. All states of a node look the same.
 *
 * <p>Different outcomes of one call at one node look different, since outcomes that look the same are one node. So an
 * observation determines the next node, and a test that follows this graph always knows its node. If every variable is
 * observed, a node is one state.
 *
 * @param nodes by number
 */
public record ChoiceGraph(List<Node> nodes) {
    /** A graph with more nodes is too large to be written. */
    private static final int MOST_NODES = 100_000;

    /**
     * A set of states that look the same.
     *
     * @param initial whether a test may begin here
     * @param state the values of the observed variables
     * @param calls that some of the states allow
     */
    public record Node(boolean initial, Map<String, Value> state, List<Call> calls) {
        public Node {
            calls = List.copyOf(calls);
        }
    }

    /**
     * An action with its arguments.
     *
     * @param certain whether every state of the node allows the call. If not, an outcome that the specification does not
     *     have proves nothing: the system may be in a state that forbids the call.
     * @param to numbers of the nodes that may be next
     */
    public record Call(String action, Map<String, Value> arguments, boolean certain, List<Integer> to) {
        public Call {
            to = List.copyOf(to);
        }
    }

    public ChoiceGraph {
        nodes = List.copyOf(nodes);
    }

    /** The number of calls with a choice: they have several outcomes, or some states of their node forbid them. */
    public long choices() {
        return nodes.stream()
                .flatMap(node -> node.calls().stream())
                .filter(call -> call.to().size() > 1 || !call.certain())
                .count();
    }

    /**
     * The graph of the possible observations. Its order depends on the contents of the model alone.
     *
     * @throws BadInput if there are too many nodes
     */
    static ChoiceGraph of(ModelGraph model, List<Map<String, Value>> seen) throws BadInput {
        return new Construction(model, seen).graph();
    }

    /** The subset construction of finite automata, with observations as letters. */
    private static final class Construction {
        private static final Comparator<Map<String, Value>> BY_VALUES = Comparator.comparing(Value::record);

        private record CallKey(String action, Map<String, Value> arguments) implements Comparable<CallKey> {
            @Override
            public int compareTo(CallKey other) {
                int byAction = action.compareTo(other.action);
                return byAction != 0 ? byAction : BY_VALUES.compare(arguments, other.arguments);
            }
        }

        private static final class Outcomes {
            private final Set<Integer> next = new TreeSet<>();
            private final Set<Integer> allowing = new TreeSet<>();
        }

        private final ModelGraph model;
        private final List<Map<String, Value>> seen;
        private final Map<Set<Integer>, Integer> numbers = new LinkedHashMap<>();
        private final List<Set<Integer>> sets = new ArrayList<>();

        Construction(ModelGraph model, List<Map<String, Value>> seen) {
            this.model = model;
            this.seen = seen;
        }

        ChoiceGraph graph() throws BadInput {
            bySight(model.initial()).values().forEach(this::number);
            int initial = sets.size();
            List<Node> nodes = new ArrayList<>();
            for (int at = 0; at < sets.size(); at++) {
                if (sets.size() > MOST_NODES) {
                    throw new BadInput("tests that see "
                            + String.join(", ", seen.get(0).keySet())
                            + " only have more than 100,000 sets of states to tell apart; expected more observed"
                            + " variables");
                }
                Set<Integer> states = sets.get(at);
                nodes.add(new Node(at < initial, seen.get(states.iterator().next()), calls(states)));
            }
            return new ChoiceGraph(nodes);
        }

        /** Calls are sorted before outcomes get their numbers, so the numbers do not depend on the order of states. */
        private List<Call> calls(Set<Integer> states) {
            Map<CallKey, Outcomes> kinds = new TreeMap<>();
            for (int state : states) {
                for (ModelEdge edge : model.edges(state)) {
                    Outcomes outcomes =
                            kinds.computeIfAbsent(new CallKey(edge.action(), edge.arguments()), any -> new Outcomes());
                    outcomes.next.add(edge.to());
                    outcomes.allowing.add(state);
                }
            }
            List<Call> calls = new ArrayList<>();
            kinds.forEach((key, outcomes) -> calls.add(new Call(
                    key.action(),
                    key.arguments(),
                    outcomes.allowing.size() == states.size(),
                    bySight(outcomes.next).values().stream().map(this::number).toList())));
            return calls;
        }

        private Map<Map<String, Value>, Set<Integer>> bySight(Iterable<Integer> states) {
            Map<Map<String, Value>, Set<Integer>> groups = new TreeMap<>(BY_VALUES);
            states.forEach(state -> groups.computeIfAbsent(seen.get(state), any -> new TreeSet<>())
                    .add(state));
            return groups;
        }

        private int number(Set<Integer> states) {
            Integer known = numbers.putIfAbsent(states, sets.size());
            if (known == null) {
                sets.add(states);
                return sets.size() - 1;
            }
            return known;
        }
    }
}
