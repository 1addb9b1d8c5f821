package dev.plumbline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bundle stays small enough to be handed on, however long the history. */
@Tag("slow")
class BundleSizeTest {
    private static final int MEGABYTE = 1_000_000;

    /** Half a million, which take at most 20 MB, with -Dplumbline.random=100000 or more. */
    private static final int OPERATIONS = Integer.getInteger("plumbline.random", 0) < 100_000 ? 100_000 : 500_000;

    private static Bundle bundle(History history, Layers layers, Verdict.Violates found) {
        return new Bundle(
                new SpecCopy("model", "map", Map.of(), Map.of()),
                new FailingHistory(history, Numbers.whole(history.size()), found.counterexample(), layers, List.of()),
                new Bundle.Source("plumbline", "2026-01-01T00:00:00Z", Decider.SWEEP, "line", found.statistics()),
                Optional.empty(),
                List.of(),
                List.of());
    }

    @Test
    void anOperationTakesAtMostFortyBytesOfABundle() throws Exception {
        History history = new MapWorkload(5, OPERATIONS, 20, 0.5, 3, true).history();
        Verdict.Violates found = (Verdict.Violates) Check.of(history, new HandWrittenMap(20, true))
                .budget(Budget.UNLIMITED)
                .run()
                .verdict();
        Layers layers = Interpretations.of(
                        history, new HandWrittenMap(20, true), found.counterexample(), Budget.UNLIMITED, Progress.NONE)
                .end();
        byte[] bytes = bundle(history, layers, found).bytes();
        assertThat(bytes.length).isLessThan(40 * OPERATIONS);

        Bundle read = Bundle.read("large", bytes);
        assertThat(read.failing().numbers().isWhole()).isTrue();
        assertThat(read.failing().history().size()).isEqualTo(OPERATIONS);
        int failedAt = found.counterexample().failedAt();
        assertThat(read.failing().counterexample().failedAt()).isEqualTo(failedAt);
        assertThat(read.failing().history().operations().get(failedAt).toString())
                .isEqualTo(history.operations().get(failedAt).toString());
        assertThat(read.failing().layers().nodes().stream()
                        .map(node -> node.state().value())
                        .toList())
                .isEqualTo(layers.nodes().stream()
                        .map(node -> node.state().value())
                        .toList());
    }

    /**
     * Operations with long results that do not compress: the window around the failure is kept, under the old numbers.
     */
    @Tag("long")
    @Test
    void largeHistoryBecomesAWindow() throws Exception {
        History small = new MapWorkload(5, 20_000, 20, 0.5, 3, true).history();
        java.util.Random random = new java.util.Random(1);
        History.Builder builder = new History.Builder("large", small.order());
        for (Operation operation : small.operations()) {
            byte[] noise = new byte[900];
            random.nextBytes(noise);
            builder.add(new Operation(
                    operation.process(),
                    operation.name(),
                    operation.arguments(),
                    operation.place(),
                    operation.outcome(),
                    Map.of("noise", Value.of(java.util.Base64.getEncoder().encodeToString(noise))),
                    builder.size() + 2L));
        }
        History history = builder.build();
        Verdict.Violates found = (Verdict.Violates) Check.of(history, new HandWrittenMap(20, true))
                .budget(Budget.UNLIMITED)
                .run()
                .verdict();
        Layers layers = Interpretations.of(
                        history, new HandWrittenMap(20, true), found.counterexample(), Budget.UNLIMITED, Progress.NONE)
                .end();
        byte[] bytes = bundle(history, layers, found).bytes();
        assertThat(bytes.length).isBetween(10 * MEGABYTE, 17 * MEGABYTE);

        Bundle read = Bundle.read("large", bytes);
        Numbers numbers = read.failing().numbers();
        assertThat(numbers.isWhole()).isFalse();
        assertThat(numbers.total()).isEqualTo(20_000);
        Counterexample original = found.counterexample();
        assertThat(numbers.original(read.failing().counterexample().failedAt())).isEqualTo(original.failedAt());
        for (int i = 0; i < numbers.size(); i++) {
            assertThat(read.failing().history().operations().get(i).toString())
                    .isEqualTo(history.operations().get(numbers.original(i)).toString());
            assertThat(read.failing().history().operations().get(i).origin()).isEqualTo(numbers.original(i) + 2);
        }
        Timebox failed =
                ((Timebox) history.operations().get(original.failedAt()).place());
        for (int i = 0; i < history.size(); i++) {
            Timebox other = ((Timebox) history.operations().get(i).place());
            if (!other.precedes(failed) && !failed.precedes(other)) {
                assertThat(numbers.index(i)).as("#" + i).isNotNegative();
            }
        }
        List<Integer> performed =
                layers.edges().stream().map(Layers.Edge::operation).toList();
        assertThat(read.failing().layers().edges().stream()
                        .map(edge -> numbers.original(edge.operation()))
                        .toList())
                .isEqualTo(performed);
        assertThat(read.bytes()).isEqualTo(bytes);
    }
}
