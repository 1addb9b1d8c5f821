package dev.plumbline.cli.sentences;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Every order in which operations may have been performed, one step after the other: no engine, no pruning, no facts
 * about operations. A node is the set of performed operations and the state.
 */
final class Orders {
    private final List<Operation> operations;
    private final List<Action> actions = new ArrayList<>();
    private final List<Step> silent;
    private final boolean[][] precedes;
    private final long required;
    private final long offered;
    private final Map<Node, List<Edge>> edges = new LinkedHashMap<>();
    private final Set<Node> initial = new HashSet<>();

    /** @param performed a bit for each operation */
    record Node(long performed, State state) {}

    /** @param by the operation, or the name of a silent step */
    record Edge(Node to, Object by, boolean completes) {}

    private Orders(List<Operation> operations, Spec spec, long required, long offered) throws BadInput {
        this.operations = operations;
        this.silent = spec.silentSteps();
        this.required = required;
        this.offered = offered;
        int size = operations.size();
        if (size > 62) {
            throw new IllegalArgumentException("a history of " + size + " operations");
        }
        this.precedes = new boolean[size][size];
        for (int a = 0; a < size; a++) {
            actions.add(spec.action(operations.get(a)));
            for (int b = 0; b < size; b++) {
                precedes[a][b] = precedes(operations, a, b);
            }
        }
        for (State state : spec.initialStates()) {
            initial.add(new Node(0, state));
        }
    }

    static boolean precedes(List<Operation> operations, int a, int b) {
        Operation first = operations.get(a);
        Operation second = operations.get(b);
        boolean before = box(first).end() < box(second).call();
        return before || a < b && first.process().equals(second.process()) && !first.isPending();
    }

    static Timebox box(Operation operation) {
        return (Timebox) operation.place();
    }

    static boolean conforms(History history, Spec spec) throws BadInput {
        long required = 0;
        for (int i = 0; i < history.size(); i++) {
            required |= history.operations().get(i).isPending() ? 0 : 1L << i;
        }
        return new Orders(history.operations(), spec, required, (1L << history.size()) - 1).reachesEnd();
    }

    /** Of the history until an operation returns, with another operation in its place. */
    static boolean isPossible(History history, int returning, Operation instead, Spec spec) throws BadInput {
        List<Operation> changed = new ArrayList<>(history.operations());
        changed.set(returning, instead);
        return until(changed, returning, spec, true).reachesEnd();
    }

    /** The moments before an operation returns, without it. */
    static Orders before(History history, int returning, Spec spec) throws BadInput {
        Orders orders = until(history.operations(), returning, spec, false);
        orders.explore();
        return orders;
    }

    private static Orders until(List<Operation> operations, int returning, Spec spec, boolean with) throws BadInput {
        long end = box(operations.get(returning)).end();
        long required = with ? 1L << returning : 0;
        long offered = required;
        for (int i = 0; i < operations.size(); i++) {
            if (i != returning && box(operations.get(i)).call() <= end) {
                offered |= 1L << i;
                required |= box(operations.get(i)).end() < end ? 1L << i : 0;
            }
        }
        return new Orders(operations, spec, required, offered);
    }

    private List<Edge> from(Node node) {
        List<Edge> found = new ArrayList<>();
        for (Step step : silent) {
            step.next(node.state)
                    .forEach(next -> found.add(new Edge(new Node(node.performed, next), step.name(), false)));
        }
        for (int i = 0; i < operations.size(); i++) {
            if ((offered >> i & 1) == 0 || (node.performed >> i & 1) == 1 || isPreceded(i, node.performed)) {
                continue;
            }
            int number = i;
            long more = node.performed | 1L << i;
            actions.get(i)
                    .completing()
                    .next(node.state)
                    .forEach(next -> found.add(new Edge(new Node(more, next), number, true)));
            actions.get(i)
                    .repeated()
                    .ifPresent(step -> step.next(node.state)
                            .forEach(next -> found.add(new Edge(new Node(node.performed, next), number, false))));
        }
        return found;
    }

    private boolean isPreceded(int number, long performed) {
        for (int other = 0; other < operations.size(); other++) {
            if ((performed >> other & 1) == 0 && precedes[other][number]) {
                return true;
            }
        }
        return false;
    }

    private boolean reachesEnd() {
        Deque<Node> open = new ArrayDeque<>(initial);
        Set<Node> seen = new HashSet<>(initial);
        while (!open.isEmpty()) {
            Node node = open.pop();
            if ((node.performed & required) == required) {
                return true;
            }
            for (Edge edge : from(node)) {
                if (seen.add(edge.to)) {
                    open.push(edge.to);
                }
            }
        }
        return false;
    }

    /** All nodes that lead to one at which everything required is performed. */
    private void explore() {
        Deque<Node> open = new ArrayDeque<>(initial);
        Set<Node> seen = new HashSet<>(initial);
        while (!open.isEmpty()) {
            Node node = open.pop();
            List<Edge> out = from(node);
            edges.put(node, out);
            for (Edge edge : out) {
                if (seen.add(edge.to)) {
                    open.push(edge.to);
                }
            }
        }
        Set<Node> leading = new HashSet<>();
        for (Node node : edges.keySet()) {
            if ((node.performed & required) == required) {
                leading.add(node);
            }
        }
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<Node, List<Edge>> each : edges.entrySet()) {
                more |= each.getValue().stream().anyMatch(edge -> leading.contains(edge.to))
                        && leading.add(each.getKey());
            }
        }
        edges.keySet().retainAll(leading);
        edges.replaceAll((node, out) ->
                out.stream().filter(edge -> leading.contains(edge.to)).toList());
        initial.retainAll(leading);
    }

    /** Where the operation could be tried: everything that comes before it is performed. */
    List<Node> moments(int failed) {
        List<Node> moments = new ArrayList<>();
        for (Node node : edges.keySet()) {
            boolean called = true;
            for (int other = 0; other < operations.size(); other++) {
                called &= other == failed || !precedes[other][failed] || (node.performed >> other & 1) == 1;
            }
            if (called) {
                moments.add(node);
            }
        }
        return moments;
    }

    boolean allows(int operation, State state) {
        return !actions.get(operation).completing().next(state).isEmpty();
    }

    /** Whether some way on from a moment, once the failing operation is performed there, performs another one. */
    boolean isPerformedAfter(Node moment, int failed, int other) {
        Deque<Node> open = new ArrayDeque<>();
        for (State next : actions.get(failed).completing().next(moment.state)) {
            open.add(new Node(moment.performed | 1L << failed, next));
        }
        if ((moment.performed >> other & 1) == 1) {
            return true;
        }
        Set<Node> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            for (Edge edge : from(open.pop())) {
                if (edge.completes && edge.by.equals(other)) {
                    return true;
                }
                if (seen.add(edge.to)) {
                    open.push(edge.to);
                }
            }
        }
        return false;
    }

    /** What changed a part of the state last, at each node: numbers of operations, names of silent steps, or nothing. */
    Map<Node, Set<Object>> lastChanges(Function<State, Object> part) {
        Map<Node, Set<Object>> last = new HashMap<>();
        initial.forEach(
                node -> last.computeIfAbsent(node, any -> new HashSet<>()).add("nothing"));
        for (boolean more = true; more; ) {
            more = false;
            for (Map.Entry<Node, List<Edge>> each : edges.entrySet()) {
                Set<Object> before = last.getOrDefault(each.getKey(), Set.of());
                for (Edge edge : each.getValue()) {
                    boolean changes = !part.apply(each.getKey().state).equals(part.apply(edge.to.state));
                    Set<Object> after = last.computeIfAbsent(edge.to, any -> new HashSet<>());
                    more |= after.addAll(changes ? Set.of(edge.by) : new HashSet<>(before));
                }
            }
        }
        return last;
    }

    static Set<Integer> numbers(Set<Object> changes) {
        Set<Integer> numbers = new TreeSet<>();
        changes.stream().filter(Integer.class::isInstance).forEach(each -> numbers.add((Integer) each));
        return numbers;
    }
}
