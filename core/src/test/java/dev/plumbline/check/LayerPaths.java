package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.history.History;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Converts layers to the interpretations that they represent, and tests that they are well formed. */
final class LayerPaths {
    private final Layers layers;
    private final List<Set<Integer>> performed = new ArrayList<>();
    private final List<List<Layers.Edge>> out = new ArrayList<>();
    private final Set<Integer> entered = new HashSet<>();
    private final Map<List<Object>, Integer> numbers = new HashMap<>();

    /** @param returns the operations of the group in the order of their returns */
    LayerPaths(Layers layers, int[] returns) {
        this.layers = layers;
        int depth = 0;
        for (Layers.Node node : layers.nodes()) {
            assertThat(node.depth()).as("by depth").isGreaterThanOrEqualTo(depth);
            depth = node.depth();
            Set<Integer> all = new TreeSet<>(node.ahead());
            for (int at = 0; at < node.depth() - node.ahead().size(); at++) {
                assertThat(all.add(returns[at])).as("ahead, and settled").isTrue();
            }
            assertThat(numbers.put(List.of(all, node.state()), performed.size()))
                    .as("one node each")
                    .isNull();
            performed.add(all);
            out.add(new ArrayList<>());
        }
        int from = 0;
        for (Layers.Edge edge : layers.edges()) {
            assertThat(edge.from()).as("by start").isGreaterThanOrEqualTo(from);
            from = edge.from();
            out.get(edge.from()).add(edge);
            entered.add(edge.to());
            Set<Integer> after = new TreeSet<>(performed.get(edge.from()));
            assertThat(after.add(edge.operation())).isTrue();
            assertThat(performed.get(edge.to())).isEqualTo(after);
        }
    }

    /** The steps of every edge lead from state to state. */
    void examineSteps(History history, Spec spec) throws Exception {
        for (Layers.Edge edge : layers.edges()) {
            State state = layers.nodes().get(edge.from()).state();
            for (Witness.Performed step : edge.before()) {
                assertThat(step.completes()).isFalse();
                List<Step> steps = step.operation() == Witness.SILENT
                        ? spec.silentSteps()
                        : spec.action(history.operations().get(step.operation())).repeated().stream()
                                .toList();
                State here = state;
                assertThat(steps)
                        .anyMatch(any ->
                                any.name().equals(step.step()) && any.next(here).contains(step.state()));
                state = step.state();
            }
            Action action = spec.action(history.operations().get(edge.operation()));
            assertThat(edge.step()).isEqualTo(action.completing().name());
            assertThat(action.completing().next(state))
                    .contains(layers.nodes().get(edge.to()).state());
        }
    }

    /** From every node that no edge leads to. */
    List<List<AllInterpretations.Point>> all() {
        List<List<AllInterpretations.Point>> paths = new ArrayList<>();
        for (int node = 0; node < performed.size(); node++) {
            if (!entered.contains(node)) {
                walk(node, -1, new ArrayList<>(), paths);
            }
        }
        return paths;
    }

    private void walk(
            int node, int operation, List<AllInterpretations.Point> path, List<List<AllInterpretations.Point>> paths) {
        path.add(new AllInterpretations.Point(
                operation, performed.get(node), layers.nodes().get(node).state()));
        if (out.get(node).isEmpty()) {
            paths.add(new ArrayList<>(path));
        }
        for (Layers.Edge edge : out.get(node)) {
            walk(edge.to(), edge.operation(), path, paths);
        }
        path.remove(path.size() - 1);
    }

    boolean contains(AllInterpretations.Point point) {
        return numbers.containsKey(List.of(point.performed(), point.state()));
    }

    /** The nodes at which these operations are performed. */
    Stream<AllInterpretations.Point> with(Set<Integer> operations) {
        return IntStream.range(0, performed.size())
                .filter(node -> performed.get(node).equals(operations))
                .mapToObj(node -> new AllInterpretations.Point(
                        -1, operations, layers.nodes().get(node).state()));
    }

    boolean canBeWalked(List<AllInterpretations.Point> path) {
        for (int i = 1; i < path.size(); i++) {
            Integer from = numbers.get(
                    List.of(path.get(i - 1).performed(), path.get(i - 1).state()));
            Integer to =
                    numbers.get(List.of(path.get(i).performed(), path.get(i).state()));
            int operation = path.get(i).operation();
            if (from == null
                    || to == null
                    || out.get(from).stream().noneMatch(edge -> edge.to() == to && edge.operation() == operation)) {
                return false;
            }
        }
        return true;
    }

    /** How many of the first returns every node has performed. */
    int settledEverywhere() {
        return layers.nodes().stream()
                .mapToInt(node -> node.depth() - node.ahead().size())
                .min()
                .orElse(0);
    }

    /** How many interpretations there are, without writing them out. */
    long count() {
        long[] ways = new long[performed.size()];
        long all = 0;
        for (int node = 0; node < ways.length; node++) {
            ways[node] += entered.contains(node) ? 0 : 1;
            for (Layers.Edge edge : out.get(node)) {
                ways[edge.to()] += ways[node];
            }
            all += out.get(node).isEmpty() ? ways[node] : 0;
        }
        return all;
    }
}
