package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.generate.internal.tests.cover.BehaviourCount;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.generate.internal.tests.cover.ModelPath;
import dev.plumbline.value.Value;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CoverTest {
    private static final int LENGTH = 6;

    /** The oracle: all maximal paths, by recursion; empty if a state comes back on one. */
    private static List<List<ModelEdge>> paths(ModelGraph graph, int state, Set<Integer> above) {
        List<List<ModelEdge>> found = new ArrayList<>();
        if (graph.edges(state).isEmpty()) {
            found.add(List.of());
        }
        for (ModelEdge edge : graph.edges(state)) {
            if (edge.to() == state || above.contains(edge.to())) {
                throw new IllegalStateException("a cycle");
            }
            Set<Integer> deeper = new HashSet<>(above);
            deeper.add(state);
            for (List<ModelEdge> rest : paths(graph, edge.to(), deeper)) {
                List<ModelEdge> path = new ArrayList<>(List.of(edge));
                path.addAll(rest);
                found.add(path);
            }
        }
        return found;
    }

    private static Set<Integer> reachable(ModelGraph graph) {
        Set<Integer> reached = new HashSet<>(graph.initial());
        boolean more = true;
        while (more) {
            more = false;
            for (int state : List.copyOf(reached)) {
                for (ModelEdge edge : graph.edges(state)) {
                    more |= reached.add(edge.to());
                }
            }
        }
        return reached;
    }

    private static void areBehaviours(ModelGraph graph, List<ModelPath> paths) {
        for (ModelPath path : paths) {
            assertThat(graph.initial()).contains(path.initial());
            int at = path.initial();
            for (ModelEdge edge : path.edges()) {
                assertThat(edge.from()).isEqualTo(at);
                assertThat(graph.edges(at)).contains(edge);
                at = edge.to();
            }
        }
    }

    @Test
    void theNumberOfBehavioursAndTheBehavioursAreThoseOfBruteForce() {
        Random random = new Random(1);
        int infinite = 0;
        for (int round = 0; round < 2_000; round++) {
            ModelGraph graph = SmallModels.random(random, round % 4 != 0);
            Set<List<ModelEdge>> expected = new HashSet<>();
            boolean finite = true;
            try {
                for (int initial : graph.initial()) {
                    expected.addAll(paths(graph, initial, Set.of()));
                }
            } catch (IllegalStateException aCycle) {
                finite = false;
            }
            BehaviourCount count = BehaviourCount.of(graph);
            if (finite) {
                List<ModelPath> all = Goal.BEHAVIOURS.cover(graph, LENGTH);
                areBehaviours(graph, all);
                assertThat(count).isEqualTo(new BehaviourCount.Finite(BigInteger.valueOf(all.size())));
                // Initial states without a step give equal paths, one each.
                assertThat(new HashSet<>(all.stream().map(ModelPath::edges).toList()))
                        .isEqualTo(expected);
            } else {
                infinite++;
                assertThat(count).isInstanceOf(BehaviourCount.Infinite.class);
            }
        }
        assertThat(infinite).isBetween(200, 500);
    }

    @Test
    void everyReachableStateAndTransitionIsCovered() {
        Random random = new Random(2);
        for (int round = 0; round < 2_000; round++) {
            ModelGraph graph = SmallModels.random(random, false);
            Set<Integer> reachable = reachable(graph);

            List<ModelPath> states = Goal.STATES.cover(graph, LENGTH);
            areBehaviours(graph, states);
            Set<Integer> seen = new HashSet<>();
            states.forEach(path -> {
                seen.add(path.initial());
                path.edges().forEach(edge -> seen.add(edge.to()));
            });
            assertThat(seen).isEqualTo(reachable);

            List<ModelPath> transitions = Goal.TRANSITIONS.cover(graph, LENGTH);
            areBehaviours(graph, transitions);
            Set<ModelEdge> taken = new HashSet<>();
            transitions.forEach(path -> taken.addAll(path.edges()));
            Set<ModelEdge> all = new HashSet<>();
            reachable.forEach(state -> all.addAll(graph.edges(state)));
            assertThat(taken).isEqualTo(all);
        }
    }

    @Test
    void noTestIsTheBeginningOfAnother() {
        Random random = new Random(3);
        for (int round = 0; round < 500; round++) {
            ModelGraph graph = SmallModels.random(random, true);
            for (Goal goal : Goal.values()) {
                List<ModelPath> paths = goal.cover(graph, 100);
                for (ModelPath one : paths) {
                    assertThat(paths)
                            .filteredOn(other -> other != one
                                    && other.initial() == one.initial()
                                    && other.edges().size() >= one.edges().size()
                                    && other.edges()
                                            .subList(0, one.edges().size())
                                            .equals(one.edges()))
                            .isEmpty();
                }
            }
        }
    }

    @Test
    void aTestEndsAtItsLengthUnlessTheShortestWayIsLonger() {
        ModelGraph graph = SmallModels.queue(4, 2, true);
        assertThat(Goal.TRANSITIONS.cover(graph, 8))
                .allSatisfy(path -> assertThat(path.edges()).hasSizeLessThanOrEqualTo(8));
        assertThat(Goal.TRANSITIONS.cover(graph, 8).size())
                .isGreaterThan(Goal.TRANSITIONS.cover(graph, 100).size());
        int longest = Goal.STATES.cover(graph, 1).stream()
                .mapToInt(path -> path.edges().size())
                .max()
                .orElseThrow();
        // Four elements, after something was taken.
        assertThat(longest).isEqualTo(6);
    }

    @Test
    void fewLongTestsCoverAQueue() {
        ModelGraph graph = SmallModels.queue(3, 2, true);
        assertThat(graph.size()).isEqualTo(45);
        assertThat(graph.edgeCount()).isEqualTo(126);
        assertThat(Goal.TRANSITIONS.cover(graph, 50)).hasSize(51);
        assertThat(Goal.STATES.cover(graph, 50)).hasSize(12);
    }

    @Test
    void theOrderOfStatesAndEdgesInTheSourceDoesNotMatter() {
        Random random = new Random(4);
        for (int round = 0; round < 200; round++) {
            ModelGraph graph = SmallModels.random(random, true);
            List<Integer> newNumbers =
                    new ArrayList<>(IntStream.range(0, graph.size()).boxed().toList());
            Collections.shuffle(newNumbers, random);
            Value[] states = new Value[graph.size()];
            List<List<ModelEdge>> edges = new ArrayList<>(Collections.nCopies(graph.size(), List.of()));
            for (int state = 0; state < graph.size(); state++) {
                states[newNumbers.get(state)] = graph.state(state);
                List<ModelEdge> out = new ArrayList<>(graph.edges(state).stream()
                        .map(edge -> new ModelEdge(
                                newNumbers.get(edge.from()),
                                edge.action(),
                                edge.arguments(),
                                newNumbers.get(edge.to())))
                        .toList());
                Collections.shuffle(out, random);
                edges.set(newNumbers.get(state), out);
            }
            ModelGraph other = new ModelGraph(
                    graph.variables(),
                    List.of(states),
                    graph.initial().stream().map(newNumbers::get).toList(),
                    edges::get);
            for (Goal goal : Goal.values()) {
                assertThat(written(other, goal.cover(other, LENGTH)))
                        .isEqualTo(written(graph, goal.cover(graph, LENGTH)));
            }
        }
    }

    private static List<String> written(ModelGraph graph, List<ModelPath> paths) {
        return paths.stream()
                .map(path -> graph.state(path.initial())
                        + path.edges().stream()
                                .map(edge -> edge.call() + graph.state(edge.to()))
                                .toList()
                                .toString())
                .toList();
    }
}
