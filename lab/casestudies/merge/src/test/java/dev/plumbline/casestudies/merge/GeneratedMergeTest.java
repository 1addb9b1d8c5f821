package dev.plumbline.casestudies.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.casestudies.merge.GeneratedTests.MergeTest;
import dev.plumbline.check.Verdict;
import dev.plumbline.generate.internal.tests.WrittenTests;
import dev.plumbline.graph.SearchResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Generates the tests of the merge rules from the specification, and runs all of them. */
@Tag("slow")
class GeneratedMergeTest {
    @TempDir
    static Path folder;

    private static SearchResult explored;
    private static WrittenTests written;

    @BeforeAll
    static void generate() throws Exception {
        explored = Generation.explored("ArrayMerge.cfg", Map.of());
        written = Generation.write(explored, folder);
    }

    @Test
    void theSpecificationConvergesWhateverTheClientsDo() {
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(27_021);
        assertThat(explored.generated()).isEqualTo(27_812);
        assertThat(explored.depth()).isEqualTo(9);
    }

    @Test
    void seventeenOperationsOfThreeClientsGiveSeventeenCubedTests() throws Exception {
        assertThat(written.tests()).isEqualTo(17 * 17 * 17).isEqualTo(4_913);
        assertThat(written.steps()).isEqualTo(4_913 * 8);
        assertThat(written.written()).hasSize(17);
        assertThat(GeneratedTests.read(folder))
                .hasSize(4_913)
                .extracting(MergeTest::name)
                .doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> theRulesInJavaAgreeWithTheSpecification() throws Exception {
        OperationMerge merge = OperationMerge.standard();
        List<MergeTest> tests = GeneratedTests.read(folder);
        return tests.stream().map(test -> DynamicTest.dynamicTest(test.name(), () -> test.run(merge)));
    }

    @Test
    void generatedTestsTakeEveryBranchOfTheRules() throws Exception {
        BranchCoverage generated = BranchCoverage.of("generated", folder);
        assertThat(generated.missed()).isEmpty();
        assertThat(generated.covered()).isEqualTo(generated.all());
    }

    @Test
    void handwrittenTestsDoNotAndTenRandomOnesDoNot() throws Exception {
        BranchCoverage handwritten = BranchCoverage.of("handwritten", folder);
        BranchCoverage random = BranchCoverage.of("tenAtRandom", folder);
        assertThat(handwritten.covered() + " " + random.covered() + " of " + random.all())
                .isEqualTo("56 50 of 66");
    }
}
