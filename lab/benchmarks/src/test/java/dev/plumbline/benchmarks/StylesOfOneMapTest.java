package dev.plumbline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** One map, written in many ways: the search of a history takes the same steps and the same frontier. */
@Tag("slow")
class StylesOfOneMapTest {
    private static final List<String> STYLES = List.of(
            "EmptyTuple",
            "InRecord",
            "Records",
            "Pairs",
            "RecordSet",
            "LetHelpers",
            "CaseChoose",
            "Recursion",
            "Fold",
            "TwoSets",
            "Options",
            "TaggedKeys",
            "Relation",
            "AmongOne",
            "Counted",
            "CountedPairs",
            "Buckets",
            "TypedRecord");

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> takesTheSameSteps() throws Exception {
        History conforming = new MapWorkload(8, 160, 6, 0.5, 1, false).history();
        History stale = new MapWorkload(8, 160, 6, 0.5, 1, true).history();
        String good = measured("", "OmniMap", conforming);
        String bad = measured("", "OmniMap", stale);
        assertThat(good).startsWith("conforms");
        assertThat(bad).startsWith("violates");
        return STYLES.stream()
                .map(style -> DynamicTest.dynamicTest(style, () -> {
                    assertThat(measured("styles/", style, conforming)).isEqualTo(good);
                    assertThat(measured("styles/", style, stale)).isEqualTo(bad);
                }));
    }

    private String measured(String place, String style, History history) throws Exception {
        for (String name : List.of(style + ".tla", style + ".cfg")) {
            try (InputStream in = Bench.class.getResourceAsStream(place + name)) {
                Files.write(folder.resolve(name), in.readAllBytes());
            }
        }
        TlaSource source = TlaSource.of(folder.resolve(style + ".tla"), TlaOptions.DEFAULT);
        Spec spec = source.load(history);
        Verdict verdict = Check.of(history, spec).budget(Budget.UNLIMITED).run().verdict();
        return verdict.word().text() + ", " + verdict.statistics().steps() + " steps, frontier "
                + verdict.statistics().maxFrontier();
    }
}
