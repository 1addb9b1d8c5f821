package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Property.Fairness;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Small random graphs, against an enumeration of all sets of steps that an execution may take without end. A set can be
 * those steps if it is one closed walk; whether that walk is fair is read off the definition.
 */
class FairExecutionsTest {
    private static final int GRAPHS = Math.max(500, Integer.getInteger("plumbline.random", 10_000) / 5);
    private static final int ACTIONS = 3;

    private record Edge(int from, int to, int action) {}

    /** A graph, as it was drawn. */
    private static final class Drawn {
        private final int states;
        private final List<Edge> edges = new ArrayList<>();
        private final BitSet rests = new BitSet();
        private final BitSet within = new BitSet();
        private final BitSet starts = new BitSet();

        Drawn(Random random) {
            states = 1 + random.nextInt(5);
            int count = random.nextInt(9);
            for (int i = 0; i < count; i++) {
                int to = random.nextInt(12) == 0 ? StepGraph.NOWHERE : random.nextInt(states + 1);
                edges.add(new Edge(random.nextInt(states), to, random.nextInt(ACTIONS + 1) - 1));
            }
            for (int state = 0; state < states; state++) {
                rests.set(state, random.nextInt(8) == 0);
                within.set(state, random.nextInt(5) > 0);
                starts.set(state, within.get(state) && random.nextInt(3) == 0);
            }
        }

        StepGraph graph() {
            StepGraph graph = new StepGraph();
            for (int state = 0; state < states; state++) {
                graph.begin();
                for (Edge edge : edges) {
                    if (edge.from == state) {
                        graph.step(edge.to, edge.action);
                    }
                }
                if (rests.get(state)) {
                    graph.rest();
                }
            }
            return graph;
        }

        private boolean isInside(Edge edge) {
            return edge.to >= 0 && edge.to < states && within.get(edge.from) && within.get(edge.to);
        }

        BitSet reached() {
            BitSet reached = (BitSet) starts.clone();
            for (int round = 0; round < states; round++) {
                for (Edge edge : edges) {
                    if (isInside(edge) && reached.get(edge.from)) {
                        reached.set(edge.to);
                    }
                }
            }
            return reached;
        }

        boolean isEnabled(int action, int state) {
            return edges.stream().anyMatch(edge -> edge.from == state && edge.action == action);
        }

        /** By the definition: an execution that takes these steps, and no others, without end. */
        boolean isFair(Set<Edge> taken, Fairness fairness) {
            Set<Integer> visited = new HashSet<>();
            taken.forEach(edge -> visited.add(edge.from));
            for (int action = 0; action < ACTIONS; action++) {
                int which = action;
                if (taken.stream().anyMatch(edge -> edge.action == which)) {
                    continue;
                }
                boolean always = visited.stream().allMatch(state -> isEnabled(which, state));
                boolean again = visited.stream().anyMatch(state -> isEnabled(which, state));
                if (fairness == Fairness.WEAK && always || fairness == Fairness.STRONG && again) {
                    return false;
                }
            }
            return true;
        }

        boolean hasExecution(Fairness fairness) {
            BitSet reached = reached();
            if (reached.intersects(rests)) {
                return true;
            }
            List<Edge> inside = edges.stream().filter(this::isInside).distinct().toList();
            for (int subset = 1; subset < 1 << inside.size(); subset++) {
                Set<Edge> taken = new HashSet<>();
                for (int i = 0; i < inside.size(); i++) {
                    if ((subset >> i & 1) != 0) {
                        taken.add(inside.get(i));
                    }
                }
                if (reached.get(taken.iterator().next().from) && isConnected(taken) && isFair(taken, fairness)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether each step can follow each other one. */
        private boolean isConnected(Set<Edge> taken) {
            for (Edge from : taken) {
                Set<Integer> reached = new HashSet<>(Set.of(from.to));
                for (int round = 0; round < states; round++) {
                    taken.stream().filter(edge -> reached.contains(edge.from)).forEach(edge -> reached.add(edge.to));
                }
                if (!taken.stream().allMatch(edge -> reached.contains(edge.from))) {
                    return false;
                }
            }
            return true;
        }
    }

    @Test
    void executionsAreThoseOfAnEnumeration() {
        int[] found = new int[Fairness.values().length];
        int detours = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Drawn drawn = new Drawn(new Random(seed));
            for (Fairness fairness : Fairness.values()) {
                String which = "seed " + seed + " " + fairness;
                Optional<FairExecutions.Found> execution =
                        new FairExecutions(drawn.graph(), fairness).within(drawn.within, drawn.starts);
                assertThat(execution.isPresent()).as(which).isEqualTo(drawn.hasExecution(fairness));
                if (execution.isPresent()) {
                    detours += assertIsExecution(drawn, execution.get(), fairness, which) ? 1 : 0;
                    found[fairness.ordinal()]++;
                }
            }
        }
        assertThat(found[2]).isPositive().isLessThan(found[1]);
        assertThat(found[1]).isLessThan(found[0]);
        assertThat(detours).isPositive();
    }

    /** Whether its cycle visits a state twice. */
    private static boolean assertIsExecution(
            Drawn drawn, FairExecutions.Found execution, Fairness fairness, String which) {
        assertThat(drawn.starts.get(execution.start())).as(which).isTrue();
        int at = follow(drawn, execution.start(), execution.path(), new HashSet<>(), which);
        if (execution.around().isEmpty()) {
            assertThat(drawn.rests.get(at)).as(which).isTrue();
            return false;
        }
        Set<Edge> taken = new HashSet<>();
        assertThat(follow(drawn, at, execution.around(), taken, which))
                .as(which)
                .isEqualTo(at);
        assertThat(drawn.isFair(taken, fairness)).as(which).isTrue();
        return execution.around().stream()
                        .map(FairExecutions.Hop::target)
                        .distinct()
                        .count()
                < execution.around().size();
    }

    private static int follow(Drawn drawn, int from, List<FairExecutions.Hop> hops, Set<Edge> taken, String which) {
        int at = from;
        for (FairExecutions.Hop hop : hops) {
            Edge edge = new Edge(at, hop.target(), hop.action());
            assertThat(drawn.edges).as(which).contains(edge);
            assertThat(drawn.isInside(edge)).as(which).isTrue();
            taken.add(edge);
            at = hop.target();
        }
        return at;
    }
}
