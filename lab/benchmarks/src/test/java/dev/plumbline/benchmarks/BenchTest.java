package dev.plumbline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class BenchTest {
    @TempDir
    private Path folder;

    private static final MapWorkload SMALL = new MapWorkload(3, 300, 20, 0.5, 1, false);

    private static Row row(Trial trial, Measurement measured, Optional<Measurement> baseline) {
        return new Row("s", trial, measured, baseline);
    }

    private static Measurement measured(String verdict, long steps, double seconds, double heap) {
        return new Measurement(verdict, "", 300, steps, 2, seconds, seconds, 0, heap);
    }

    private static List<String> words(List<Target> targets) {
        return targets.stream().map(Target::words).toList();
    }

    /** Those that are not in the test of the command, which runs a scenario too. */
    @Tag("long")
    @Test
    void aQuickRunAnswersEveryQuestion() throws Exception {
        List<String> progress = new ArrayList<>();
        BenchReport report =
                Bench.run(new Bench.Options(true, List.of("reading", "peers"), 1, Optional.of(folder)), progress::add);
        assertThat(report.rows()).hasSize(3 + 12);
        assertThat(report.rows()).allSatisfy(row -> {
            assertThat(row.measured().isFailed()).as(row.toString()).isFalse();
            if (row.trial().checker() == Checker.TLA || row.trial().checker() == Checker.JAVA) {
                assertThat(new Target.RightVerdict().holds(row))
                        .as(row.toString())
                        .isTrue();
            }
        });
        assertThat(progress).contains("  1/3 map-5x1000-keys20-seed1, sweep, TLA+: conforms");

        StringWriter table = new StringWriter();
        report.print(new PrintWriter(table, true));
        assertThat(table.toString())
                .contains("reading: ", "peers: ", "ok right verdict")
                .containsPattern("(?m)^  5 x 50 #1 stale +Wing-Gong-Lowe, Java +violates +2,404 ");

        StringWriter json = new StringWriter();
        report.writeJson(json);
        assertThat(fields(json.toString(), "verdict")).hasSize(15).contains("\"violates\"", "\"read\"");
        assertThat(fields(json.toString(), "steps")).hasSize(15).contains("2404");
        assertThat(folder.resolve("OmniMap.tla")).exists();
        assertThat(folder.resolve("map-5x50-keys20-seed1-stale.msgpack")).exists();
        try (var files = Files.list(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(file -> file.endsWith(".err"));
        }
    }

    private static List<String> fields(String json, String name) throws IOException {
        List<String> found = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && parser.currentName().equals(name)) {
                    found.add(
                            parser.nextToken() == JsonToken.VALUE_STRING
                                    ? "\"" + parser.getText() + "\""
                                    : parser.getText());
                }
            }
        }
        return found;
    }

    @Test
    void anUnknownScenarioNamesTheKnownOnes() {
        assertThatThrownBy(() ->
                        Bench.run(new Bench.Options(true, List.of("six-threads"), 1, Optional.empty()), line -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessage("no scenario 'six-threads'; expected one of five-threads, twenty-threads, fifty-threads,"
                        + " java-map, reading, peers, figure-4, whole-call");
    }

    @Test
    void fullRunHasTheDocumentedSizes() {
        Scenario five = Scenarios.full(1).get(0);
        assertThat(five.heapMiB()).isEqualTo(300);
        assertThat(five.trials().stream().map(trial -> trial.workload().operations()))
                .containsExactly(5_000, 50_000, 450_000, 5_000, 50_000, 450_000);
        assertThat(words(five.trials().get(2).targets()))
                .containsExactly("right verdict", "<= 2.5 steps/op", "<= 300 MiB", "<= 2x");
        Scenario twenty = Scenarios.full(1).get(1);
        assertThat(twenty.trials()).allSatisfy(trial -> {
            assertThat(trial.workload().threads()).isEqualTo(20);
            assertThat(trial.workload().operations()).isEqualTo(2_000);
            assertThat(words(trial.targets())).containsExactly("right verdict", "<= 60,000 steps");
        });
        assertThat(Scenarios.full(1).get(2).trials().get(0).time()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aMissedTargetIsMarkedAndCounted() {
        Trial trial = Trial.of(SMALL, Checker.TLA)
                .comparedTo(0, Quantity.TIME_PER_OPERATION)
                .aiming(
                        new Target.RightVerdict(),
                        new Target.AtMost(Quantity.STEPS_PER_OPERATION, 2.5),
                        new Target.AtMost(Quantity.HEAP, 300),
                        new Target.RatioAtMost(2));
        Optional<Measurement> baseline = Optional.of(measured("conforms", 600, 1, 50));
        assertThat(row(trial, measured("conforms", 750, 2, 300), baseline).missed())
                .isEmpty();
        assertThat(words(row(trial, measured("violates", 751, 2.1, 301), baseline)
                        .missed()))
                .containsExactly("right verdict", "<= 2.5 steps/op", "<= 300 MiB", "<= 2x");
        Row failed = row(trial, Measurement.failed("out of memory", 300), baseline);
        assertThat(failed.missed()).hasSize(4);
        Scenario scenario = new Scenario("s", "Why?", 10, Duration.ZERO, List.of(trial));
        BenchReport report = new BenchReport(Bench.Options.QUICK, List.of(scenario), List.of(failed));
        StringWriter table = new StringWriter();
        report.print(new PrintWriter(table, true));
        assertThat(table.toString())
                .contains("MISSED <= 2.5 steps/op", "3 x 100 #1, sweep, TLA+: out of memory")
                .contains("4 of 4 targets are missed.");
    }

    @Test
    void anUnfinishedSearchHoldsToNoNumberOfStepsButMayEndInTime() {
        Trial trial = Trial.of(SMALL, Checker.TLA)
                .within(Duration.ofSeconds(60), Long.MAX_VALUE)
                .aiming(new Target.AtMost(Quantity.STEPS, 60_000), new Target.EndsInTime());
        assertThat(words(row(trial, measured("inconclusive", 10, 60.1, 1), Optional.empty())
                        .missed()))
                .containsExactly("<= 60,000 steps");
        assertThat(words(row(trial, measured("conforms", 10, 63, 1), Optional.empty())
                        .missed()))
                .containsExactly("ends in time");
        assertThat(words(row(trial, measured("violates", 10, 1, 1), Optional.empty())
                        .missed()))
                .containsExactly("ends in time");
    }

    /** Which trials fail and which are inconclusive depends on the collector that Java chose for the machine. */
    @Test
    void aHeapThatIsTooSmallIsReportedForTheTrialsThatNeedMore() throws Exception {
        Scenario tight = new Scenario(
                "five-threads",
                "?",
                8,
                Duration.ZERO,
                Bench.scenario(true, 1, "five-threads").trials());
        Workbench workbench = new Workbench(folder);
        workbench.furnish(tight);
        List<Measurement> measured = ChildJvm.measure(workbench, tight, true, 1, any -> {});
        assertThat(measured).hasSize(4);
        assertThat(measured).anySatisfy(one -> {
            assertThat(one.isComplete()).isFalse();
            assertThat(one.detail()).containsIgnoringCase("memory");
        });
    }

    @Test
    void aMeasurementCrossesBetweenProcessesAsALine() {
        Measurement measured = new Measurement("inconclusive", "why\tnot", 7, 1L << 40, 3, 0.1, 0.05, 1e-9, 12.5);
        Measurement back = Measurement.ofLine(measured.toLine());
        assertThat(back).isEqualTo(new Measurement("inconclusive", "why not", 7, 1L << 40, 3, 0.1, 0.05, 1e-9, 12.5));
        assertThatThrownBy(() -> Measurement.ofLine("conforms\t1")).isInstanceOf(IllegalArgumentException.class);
    }
}
