package dev.plumbline.casestudies.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySwap;
import dev.plumbline.casestudies.merge.GeneratedTests.MergeTest;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.generate.internal.tests.WrittenTests;
import dev.plumbline.graph.SearchResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Swaps: with a rule that ends, and with one that does not. */
@Tag("slow")
class SwapTest {
    @TempDir
    Path folder;

    @Test
    void withARuleThatEndsTheRulesInJavaAgreeWithTheSpecification() throws Exception {
        // Two clients: 20 operations each. The evidence run does it for three, with 8,000 tests.
        SearchResult explored = Generation.explored("WithSwaps.cfg", Map.of("ClientCount", "2"));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        WrittenTests written = Generation.write(explored, folder);
        assertThat(written.tests()).isEqualTo(400);
        OperationMerge merge = OperationMerge.standard();
        for (MergeTest test : GeneratedTests.read(folder)) {
            test.run(merge);
        }
    }

    @Tag("long")
    @Test
    void theMergeThatDoesNotEndIsFoundInTheSpecification() throws Exception {
        SearchResult explored = Generation.explored("EndlessSwaps.cfg", Map.of(), Duration.ofSeconds(8));
        Finding finding = explored.finding().orElseThrow();
        assertThat(finding.kind()).isEqualTo("evaluation");
        assertThat(finding.text()).contains("the recursion does not end: ");
        List<Behaviour.Moment> moments = finding.behaviour().moments();
        assertThat(moments).hasSize(4);
        // One client moves an element to a neighbour's place and the other swaps. The second merge does not end.
        assertThat(moments.stream().map(moment -> moment.step().replaceAll("\\(.*", "")))
                .contains("Init", "ArrayMove", "ArraySwap", "MergeChanges");
    }

    @Test
    void theMergeThatDoesNotEndIsFoundInJava() {
        List<EndlessMerge> found = new ArrayList<>();
        for (ArrayOperation left : Merges.all(1, true)) {
            for (ArrayOperation right : Merges.all(2, true)) {
                SharedArray shared = new SharedArray(2, List.of(1, 2, 3), OperationMerge.withEndlessSwaps());
                shared.perform(left);
                shared.perform(right);
                shared.mergeChanges(1);
                try {
                    shared.mergeChanges(2);
                } catch (EndlessMerge e) {
                    assertThat(e.depth()).isEqualTo(100);
                    found.add(e);
                }
            }
        }
        assertThat(found).isNotEmpty().allSatisfy(each -> {
            assertThat(List.of(each.left(), each.right())).hasAtLeastOneElementOfType(ArraySwap.class);
            assertThat(each).hasMessageContaining("does not end: 100 merges inside each other");
        });
        assertThat(found)
                .anySatisfy(each ->
                        assertThat(List.of(each.left(), each.right())).hasAtLeastOneElementOfType(ArrayMove.class));
        assertThat(found).hasSize(22);
    }
}
