package dev.plumbline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps and frontiers are exact: they change only when the search does, and then on purpose. */
@Tag("slow")
class StepCountsTest {
    private static History history(int threads, int operations, long seed, boolean stale) {
        return new MapWorkload(threads, operations, 20, 0.5, seed, stale).history();
    }

    @ParameterizedTest
    @CsvSource({
        "5, 5000, 1, false, conforms, 5448, 3",
        "5, 5000, 1, true, violates, 4905, 3",
        "20, 2000, 1, false, conforms, 6869, 8",
        "20, 2000, 1, true, violates, 13009, 11",
        "20, 2000, 2, false, conforms, 7059, 13",
        "20, 2000, 3, true, violates, 7655, 5",
        "50, 5000, 1, false, conforms, 43696, 2",
        "50, 5000, 2, false, conforms, 50708, 20",
    })
    void theSweepTakesTheseSteps(
            int threads, int operations, long seed, boolean stale, String verdict, long steps, int frontier)
            throws BadInput {
        Verdict found = Check.of(history(threads, operations, seed, stale), new HandWrittenMap(20, true))
                .budget(Budget.UNLIMITED)
                .run()
                .verdict();
        assertThat(found.word().text() + " " + found.statistics().steps() + " "
                        + found.statistics().maxFrontier())
                .isEqualTo(verdict + " " + steps + " " + frontier);
    }

    @ParameterizedTest
    @CsvSource({
        "5, 250, 1, false, conforms, 324",
        "5, 250, 1, true, violates, 2404",
        "10, 1000, 1, false, conforms, 3002",
        "10, 1000, 1, true, violates, 112284",
    })
    void wingGongLoweTakesThese(int threads, int operations, long seed, boolean stale, String verdict, long steps)
            throws BadInput {
        Measurement found = WingGongLowe.check(
                history(threads, operations, seed, stale), new HandWrittenMap(20, false), Budget.UNLIMITED);
        assertThat(found.verdict() + " " + found.steps()).isEqualTo(verdict + " " + steps);
    }

    @Test
    void wingGongLoweStopsWhenItsStepsAreSpent() throws BadInput {
        Measurement found = WingGongLowe.check(
                history(20, 2_000, 1, true), new HandWrittenMap(20, false), Budget.UNLIMITED.withSteps(1_000));
        assertThat(found.verdict()).isEqualTo(Measurement.INCONCLUSIVE);
        assertThat(found.steps()).isEqualTo(1_000);
        assertThat(found.detail()).startsWith("budget ran out, at most ");
    }

    /** Whatever the style of the specification, it is the same map: verdict, steps and frontier are those of Java. */
    @Tag("long")
    @ParameterizedTest
    @CsvSource({"3, 300, 1, false", "3, 300, 1, true", "5, 1000, 2, false", "20, 1000, 2, true"})
    void theMapInTlaPlusTakesTheStepsOfTheOneInJava(
            int threads, int operations, long seed, boolean stale, @TempDir Path folder) throws Exception {
        MapWorkload workload = new MapWorkload(threads, operations, 20, 0.5, seed, stale);
        Workbench workbench = new Workbench(folder);
        List<Trial> styles = Arrays.stream(Checker.values())
                .filter(checker -> checker.module().isPresent())
                .map(checker -> Trial.of(workload, checker))
                .toList();
        workbench.furnish(new Scenario("one", "?", 100, Duration.ZERO, styles));
        History history = workload.history();
        Measurement java = Checker.JAVA.check(history, 20, folder, Budget.UNLIMITED);
        assertThat(java.verdict()).isEqualTo(stale ? Measurement.VIOLATES : Measurement.CONFORMS);
        for (Trial style : styles) {
            Verdict found = Check.of(
                            history,
                            TlaSpec.load(
                                    folder.resolve(style.checker().module().orElseThrow() + ".tla"),
                                    TlaOptions.DEFAULT.withHistory(history)))
                    .budget(Budget.UNLIMITED)
                    .run()
                    .verdict();
            assertThat(found.word().text() + " " + found.statistics().steps() + " "
                            + found.statistics().maxFrontier())
                    .as(style.checker().words())
                    .isEqualTo(java.verdict() + " " + java.steps() + " " + java.maxFrontier());
        }
    }
}
