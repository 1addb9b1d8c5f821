package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.layers.Layers;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The interpretations of a small history by brute force: every order of operations that timeboxes and specification allow. */
final class AllInterpretations {
    private record Vertex(TreeSet<Integer> done, State state) {}

    private AllInterpretations() {}

    static Layers of(Counterexample found, Spec spec) throws BadInput {
        List<Operation> operations = found.history().operations();
        long end = operations.get(found.failedAt()).timebox().end();
        List<Map<Vertex, Integer>> layers = new ArrayList<>();
        Map<Vertex, Integer> first = new LinkedHashMap<>();
        spec.initialStates().forEach(state -> first.put(new Vertex(new TreeSet<>(), state), first.size()));
        layers.add(first);
        List<Vertex> all = new ArrayList<>(first.keySet());
        List<int[]> edges = new ArrayList<>();
        while (!layers.get(layers.size() - 1).isEmpty()) {
            Map<Vertex, Integer> next = new LinkedHashMap<>();
            for (Map.Entry<Vertex, Integer> from : layers.get(layers.size() - 1).entrySet()) {
                for (int i = 0; i < operations.size(); i++) {
                    if (mayBePerformed(operations, from.getKey().done(), i, end, found.failedAt())) {
                        TreeSet<Integer> done = new TreeSet<>(from.getKey().done());
                        done.add(i);
                        for (State state : spec.action(operations.get(i))
                                .completing()
                                .next(from.getKey().state())) {
                            Vertex to = new Vertex(done, state);
                            if (next.putIfAbsent(to, all.size()) == null) {
                                all.add(to);
                            }
                            edges.add(new int[] {from.getValue(), next.get(to), i});
                        }
                    }
                }
            }
            layers.add(next);
        }
        return surviving(found, operations, all, edges);
    }

    private static boolean mayBePerformed(
            List<Operation> operations, TreeSet<Integer> done, int i, long end, int failed) {
        Operation operation = operations.get(i);
        if (done.contains(i) || i == failed || operation.timebox().call() > end) {
            return false;
        }
        for (int j = 0; j < operations.size(); j++) {
            if (!done.contains(j) && operations.get(j).timebox().precedes(operation.timebox())) {
                return false;
            }
        }
        return true;
    }

    private static Layers surviving(
            Counterexample found, List<Operation> operations, List<Vertex> all, List<int[]> edges) {
        long end = operations.get(found.failedAt()).timebox().end();
        boolean[] alive = new boolean[all.size()];
        for (int v = 0; v < all.size(); v++) {
            alive[v] = true;
            for (int i = 0; i < operations.size(); i++) {
                if (i != found.failedAt()
                        && operations.get(i).timebox().end() < end
                        && !all.get(v).done().contains(i)) {
                    alive[v] = false;
                }
            }
        }
        for (int e = edges.size() - 1; e >= 0; e--) {
            alive[edges.get(e)[0]] |= alive[edges.get(e)[1]];
        }
        List<Layers.Node> nodes = new ArrayList<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int v = 0; v < all.size(); v++) {
            if (alive[v]) {
                numbers.put(v, nodes.size());
                nodes.add(new Layers.Node(all.get(v).done().size(), all.get(v).state(), ahead(operations, all.get(v))));
            }
        }
        List<Layers.Edge> kept = new ArrayList<>();
        for (int[] edge : edges) {
            if (alive[edge[0]] && alive[edge[1]]) {
                String step = operations.get(edge[2]).name();
                kept.add(new Layers.Edge(numbers.get(edge[0]), numbers.get(edge[1]), edge[2], List.of(), step));
            }
        }
        return new Layers(nodes, kept, Layers.Extent.WHOLE);
    }

    private static TreeSet<Integer> ahead(List<Operation> operations, Vertex vertex) {
        TreeSet<Integer> ahead = new TreeSet<>();
        for (int i : vertex.done()) {
            for (int j = 0; j < operations.size(); j++) {
                if (!vertex.done().contains(j)
                        && operations.get(j).timebox().end()
                                < operations.get(i).timebox().end()) {
                    ahead.add(i);
                }
            }
        }
        return ahead;
    }
}
