package dev.plumbline.explain.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.ClockSamples;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoveringEdgesTest {
    private static final int HISTORIES = Math.max(200, Integer.getInteger("plumbline.random", 0) / 5);

    private static VectorClock clock(History history, int operation) {
        return (VectorClock) history.operations().get(operation).place();
    }

    /** What comes before what, by definition: seen by a clock, or before something that was. */
    private static boolean[][] before(History history) {
        int size = history.size();
        boolean[][] before = new boolean[size][size];
        for (int one = 0; one < size; one++) {
            String process = VectorClock.nameOf(history.operations().get(one).process());
            long number = clock(history, one).count(process);
            for (int other = 0; other < size; other++) {
                before[one][other] = one != other && clock(history, other).count(process) >= number;
            }
        }
        for (int middle = 0; middle < size; middle++) {
            for (int one = 0; one < size; one++) {
                for (int other = 0; other < size; other++) {
                    before[one][other] |= before[one][middle] && before[middle][other];
                }
            }
        }
        return before;
    }

    private static Set<CoveringEdges.Edge> byDefinition(History history) {
        boolean[][] before = before(history);
        Set<CoveringEdges.Edge> edges = new HashSet<>();
        for (int one = 0; one < before.length; one++) {
            for (int other = 0; other < before.length; other++) {
                boolean direct = before[one][other];
                for (int middle = 0; middle < before.length; middle++) {
                    direct &= !(before[one][middle] && before[middle][other]);
                }
                Value process = history.operations().get(one).process();
                if (direct && !process.equals(history.operations().get(other).process())) {
                    edges.add(new CoveringEdges.Edge(one, other));
                }
            }
        }
        return edges;
    }

    private static History part(History whole, Random random) {
        List<Operation> kept = new ArrayList<>(whole.operations());
        kept.removeIf(operation -> random.nextInt(4) == 0);
        return ClockSamples.history("part", kept);
    }

    @Test
    void theyAreWhatTheDefinitionSays() throws BadInput {
        int edges = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            Random random = new Random(seed);
            History history = ClockSamples.random(random, 1 + random.nextInt(5), random.nextInt(25));
            ClockedRecords records = ClockedRecords.of(history);
            LinearExtension extension = LinearExtension.of(records, List.of());
            List<CoveringEdges.Edge> found = CoveringEdges.of(records, extension);
            assertThat(found).as("seed %d", seed).doesNotHaveDuplicates();
            assertThat(Set.copyOf(found)).as("seed %d", seed).isEqualTo(byDefinition(history));
            edges += found.size();
        }
        assertThat(edges).isGreaterThan(500);
    }

    /** Of a part of a history nothing is drawn that the whole does not have as an order. */
    @Test
    void aLinearExtensionKeepsToTheClocks() throws BadInput {
        for (int seed = 0; seed < HISTORIES; seed++) {
            Random random = new Random(seed);
            History whole = ClockSamples.random(random, 1 + random.nextInt(5), random.nextInt(25));
            History history = random.nextBoolean() ? whole : part(whole, random);
            boolean[][] before = before(history);
            ClockedRecords records = ClockedRecords.of(history);
            LinearExtension any = LinearExtension.of(records, List.of());
            List<Integer> first = new ArrayList<>();
            for (int rank = 0; rank < any.size() / 2; rank++) {
                first.add(any.operation(rank));
            }
            LinearExtension extension = LinearExtension.of(records, first);
            for (int rank = 0; rank < extension.size(); rank++) {
                assertThat(extension.rank(extension.operation(rank))).isEqualTo(rank);
                int above = extension.operation(rank);
                assertThat(IntStream.range(rank + 1, extension.size())
                                .map(extension::operation)
                                .filter(below -> before[below][above]))
                        .as("seed %d", seed)
                        .isEmpty();
            }
            for (int rank = 0; rank < first.size(); rank++) {
                assertThat(extension.operation(rank)).isEqualTo(first.get(rank));
            }
            for (CoveringEdges.Edge edge : CoveringEdges.of(records, extension)) {
                assertThat(before[edge.from()][edge.to()]).as("seed %d", seed).isTrue();
            }
        }
    }

    @Test
    void anOrderThatTheClocksDoNotAllowIsRefused() throws BadInput {
        History history = ClockSamples.stuckServer().failing().history();
        ClockedRecords records = ClockedRecords.of(history);
        assertThatThrownBy(() -> LinearExtension.of(records, List.of(0)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("do not allow operation 0 at place 0");
        assertThatThrownBy(() -> LinearExtension.of(records, List.of(4)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("do not allow operation 4");
    }

    @Test
    void clocksThatContradictEachOtherAreRefused() throws BadInput {
        History history = ClockSamples.history(
                "circle",
                List.of(
                        Operation.returned(Value.of(0), "a", Map.of(), VectorClock.of(Map.of("0", 1L, "1", 1L))),
                        Operation.returned(Value.of(1), "b", Map.of(), VectorClock.of(Map.of("0", 1L, "1", 1L)))));
        ClockedRecords records = ClockedRecords.of(history);
        assertThatThrownBy(() -> LinearExtension.of(records, List.of()))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("the clocks contradict each other: after 0 operations");
    }
}
