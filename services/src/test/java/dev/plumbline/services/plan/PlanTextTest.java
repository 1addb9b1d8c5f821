package dev.plumbline.services.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTextTest {
    private static final String HEAD = "fault plan 1\nseed 7\nnodes 5\ntime 20s\n";

    @Test
    void readsEveryKindOfFault() throws BadInput {
        String text = HEAD + """
                at 1s for 0.25s: kill n2
                at 2s for 1s: pause leader or n1
                at 3s for 1s: partition n1 n2
                at 4s for 1s: one-way from n3
                at 5s for 1s: one-way to n3 n4
                at 6s for 1s: bridge n5: n1 n2 | n3 n4
                at 7s for 1s: ring n1 n3 n2 n5 n4
                at 8s for 1s: delay 120ms
                at 9.001s for 1s: loss 5%
                at 10s for 1s: power-off n2 n3
                at 11s for 1s: slow-disk 80ms leader or n4
                at 12s for 1s: clock 2.5s n1
                at 13s for 1s: clock -60s n1 n2
                """;
        FaultPlan plan = PlanText.parse(text);
        assertThat(plan.seed()).isEqualTo(7);
        assertThat(plan.nodes()).isEqualTo(5);
        assertThat(plan.time()).isEqualTo(20_000);
        assertThat(plan.faults()).hasSize(13);
        assertThat(plan.faults().get(0))
                .isEqualTo(new Fault(1000, 250, new FaultAction.Kill(Target.of(new TreeSet<>(Set.of(2))))));
        assertThat(plan.faults().get(1).action())
                .isEqualTo(new FaultAction.Pause(new Target(true, new TreeSet<>(Set.of(1)))));
        assertThat(plan.faults().get(12).action())
                .isEqualTo(new FaultAction.Clock(-60_000, Target.of(new TreeSet<>(Set.of(1, 2)))));
        assertThat(PlanText.of(plan)).isEqualTo(text);
    }

    @Test
    void commentsAndBlankLinesAreIgnoredAndFaultsAreSorted() throws BadInput {
        FaultPlan plan =
                PlanText.parse("# mine\n\n" + HEAD + "at 9s for 1s: kill n1\n# and\n  at 2s for 300ms: kill n2\n");
        assertThat(plan.faults()).extracting(Fault::at).containsExactly(2000L, 9000L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "at 1s for 1s: kill n6; expected n1 to n5",
                "at 1s for 1s: kill; is not a node",
                "at 1s for 1s: kill n1 n1; twice",
                "at 1s for 1s: murder n1; expected kill, pause",
                "at 1s for 0s: kill n1; no length",
                "at 20s for 1s: kill n1; begins after",
                "at 1 for 1s: kill n1; is not a time",
                "at 1s for 1s: partition n1 n2 n3 n4 n5; some on each side",
                "at 1s for 1s: kill leader or n1 n2; expected one",
                "at 1s for 1s: one-way n1; expected from or to",
                "at 1s for 1s: bridge n1: n1 | n2; is the bridge",
                "at 1s for 1s: bridge n1: n2 | n2 n3; both sides",
                "at 1s for 1s: ring n1 n2 n3; each of the 5 nodes once",
                "at 1s for 1s: loss 101%; expected 1 to 100",
                "at 1s for 1s: delay 5; is not a time",
                "at 1s for 1s: slow-disk n1; is not a time",
                "at 1s for 1s: slow-disk 5ms; is not a node",
                "at 1s for 1s: clock --5s n1; is not a time",
                "at 1s for 1s: clock 5s n9; is not a node",
                "seed 8; expected seed, nodes and time once each"
            })
    void aWrongLineIsRejectedWithItsNumber(String line, String reason) {
        assertThatThrownBy(() -> PlanText.parse(HEAD + line))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("5: ")
                .hasMessageContaining(reason.strip());
    }

    @Test
    void anIncompletePlanIsRejected() {
        assertThatThrownBy(() -> PlanText.parse("fault plan 1\nseed 1\ntime 3s"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("incomplete");
        assertThatThrownBy(() -> PlanText.parse("seed 1")).isInstanceOf(BadInput.class);
    }

    /** A ring of three would cut nothing. */
    @Test
    void aRingNeedsFourNodes() {
        assertThatThrownBy(() -> PlanText.parse(HEAD.replace("nodes 5", "nodes 3") + "at 1s for 1s: ring n1 n2 n3"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("at least 4");
    }

    @Test
    void everyDrawnPlanIsReadBackAndFitsItsTime() throws BadInput {
        for (int nodes = 1; nodes <= 7; nodes++) {
            Set<FaultKind> kinds = nodes == 1
                    ? EnumSet.complementOf(EnumSet.of(FaultKind.PARTITION, FaultKind.DELAY, FaultKind.LOSS))
                    : EnumSet.allOf(FaultKind.class);
            for (long seed = 0; seed < 200; seed++) {
                FaultPlan plan = PlanDraw.of(seed, nodes, 4000 + 500 * seed, kinds);
                assertThat(PlanText.parse(PlanText.of(plan))).isEqualTo(plan);
                assertThat(PlanDraw.of(seed, nodes, 4000 + 500 * seed, kinds)).isEqualTo(plan);
                long end = 0;
                for (Fault fault : plan.faults()) {
                    assertThat(fault.at()).isGreaterThan(end);
                    end = fault.end();
                    assertThat(end).isLessThan(plan.time());
                }
                assertThat(plan.faults()).isNotEmpty();
            }
        }
    }

    @Test
    void allKindsShapesAndTargetsAreDrawn() throws BadInput {
        StringBuilder all = new StringBuilder();
        for (long seed = 0; seed < 60; seed++) {
            FaultPlan plan = PlanDraw.of(seed, 5, 120_000, EnumSet.allOf(FaultKind.class));
            all.append(PlanText.of(plan));
            List<? extends Class<?>> first = plan.faults().stream()
                    .limit(FaultKind.values().length)
                    .map(each -> each.action().getClass())
                    .toList();
            // Every kind occurs before any occurs twice; partitions have several classes.
            assertThat(first).filteredOn(FaultAction.Kill.class::equals).hasSize(1);
            assertThat(first).filteredOn(FaultAction.Delay.class::equals).hasSize(1);
        }
        assertThat(all.toString())
                .containsPattern("kill n[1-5]\n")
                .containsPattern("kill n1 n2 n3 n4 n5\n")
                .containsPattern("kill leader or n[1-5]\n")
                .containsPattern("pause n. n.\n")
                .containsPattern("pause n. n. n.\n")
                .containsPattern("partition n.\n")
                .containsPattern("partition n. n.\n")
                .containsPattern("partition leader or n.\n")
                .containsPattern("one-way from ")
                .containsPattern("one-way to ")
                .containsPattern("bridge n.: n. n. \\| n. n.\n")
                .containsPattern("ring n. n. n. n. n.\n")
                .containsPattern("loss [0-9]+%")
                .containsPattern("power-off n.\n")
                .containsPattern("slow-disk [0-9]+ms n.\n")
                .containsPattern("clock [0-9.]+s n.\n")
                .containsPattern("clock -[0-9.]+s n.\n")
                .containsPattern("delay 0\\.[0-9]+s|delay [0-9]+ms");
    }

    @Test
    void oneNodeHasNoNetwork() {
        assertThatThrownBy(() -> PlanDraw.of(1, 1, 10_000, Set.of(FaultKind.PARTITION)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("at least 2 nodes");
    }

    @Test
    void kindsAreReadFromWords() throws BadInput {
        assertThat(FaultKind.parse("kill,loss,slow-disk"))
                .containsExactly(FaultKind.KILL, FaultKind.LOSS, FaultKind.SLOW_DISK);
        assertThat(FaultKind.parse("none")).isEmpty();
        assertThatThrownBy(() -> FaultKind.parse("kill,flood"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("flood");
    }
}
