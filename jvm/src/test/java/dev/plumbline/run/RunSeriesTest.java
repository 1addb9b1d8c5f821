package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.format.Formats;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.run.scheduling.Scheduling.Strategy;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
@Tag("slow")
class RunSeriesTest {
    private static final Settings FREE = Settings.of(3, 60, 1).withPatience(Duration.ofSeconds(60));
    private static final Settings RANDOM = FREE.with(Scheduling.of(Strategy.RANDOM, 0));

    @TempDir
    private Path folder;

    private Runner runner(Class<?> workload, String name) {
        return new Runner(
                new Target.Jvm(workload.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1")),
                folder.resolve(name));
    }

    private static void assertSame(RunRecord one, RunRecord other) throws Exception {
        for (String file :
                List.of("schedule.txt", "output.txt", "traces/0.trace", "traces/1.trace", "traces/2.trace")) {
            assertThat(Files.readAllBytes(other.folder().resolve(file)))
                    .as(other.folder() + " " + file)
                    .isEqualTo(Files.readAllBytes(one.folder().resolve(file)));
        }
        assertThat(other.settings()).isEqualTo(one.settings());
        assertThat(other.report()).isEqualTo(one.report());
    }

    /** Whichever runs came before in the process: the bytes are those of a process that has seen no other run. */
    @Test
    void aSeedLeavesTheSameBytesInASharedProcessAndInAFreshOne() throws Exception {
        try (RunSeries shared = new RunSeries(runner(Workloads.CheckThenAct.class, "shared"))) {
            for (long seed = 1; seed <= 8; seed++) {
                Strategy strategy = Strategy.values()[(int) (seed % 3)];
                Settings settings = FREE.with(Scheduling.of(strategy, strategy == Strategy.RANDOM ? 0 : 4))
                        .withSeed(seed);
                RunRecord run = shared.run(settings);
                assertThat(run.sound()).isTrue();
                if (seed % 4 == 0) {
                    assertSame(runner(Workloads.CheckThenAct.class, "fresh").run(settings), run);
                }
                if (seed == 8) {
                    RecordedRun recorded =
                            RecordedRun.parse(Files.readString(run.folder().resolve("run.json")), "run.json");
                    assertSame(runner(Workloads.CheckThenAct.class, "replayed").run(recorded.settings()), run);
                }
            }
        }
    }

    @Test
    void aRunFindsNothingOfThoseBeforeIt() throws Exception {
        try (RunSeries shared = new RunSeries(runner(Workloads.Remembering.class, "shared"))) {
            for (long seed = 1; seed <= 3; seed++) {
                RunRecord run = shared.run(RANDOM.withSeed(seed));
                assertThat(run.folder().resolve("output.txt")).content().isEqualTo("printed after 0 runs\n");
                assertThat(Formats.read(run.traces()).operations().stream()
                                .filter(operation -> !operation.isLifecycle()))
                        .hasSize(180)
                        .allMatch(operation -> operation.call().contains("property: \"nothing\", runs: 0"));
            }
        }
    }

    @Test
    void aRunThatKillsTheProcessCostsItselfAlone() throws Exception {
        try (RunSeries shared = new RunSeries(runner(Workloads.Dying.class, "shared"))) {
            for (long seed = 2; seed <= 4; seed++) {
                RunRecord run = shared.run(RANDOM.withSeed(seed));
                assertThat(run.status()).isEqualTo(seed == 3 ? 42 : 0);
                assertThat(run.sound()).isEqualTo(seed != 3);
                assertThat(run.folder().resolve("output.txt")).content().isEqualTo("set up " + seed + "\n");
            }
        }
    }

    @Tag("long")
    @Test
    void aRunThatIsStuckOrTakesTooLongEndsAndTheNextOneRuns() throws Exception {
        try (RunSeries shared = new RunSeries(runner(Workloads.Transfers.class, "shared"))) {
            int stuck = 0;
            for (long seed = 1; seed <= 5; seed++) {
                RunRecord run = shared.run(RANDOM.withSeed(seed));
                stuck += run.report().stuck().isEmpty() ? 0 : 1;
                assertThat(run.killed()).isFalse();
            }
            assertThat(stuck).isPositive();
        }
        Settings hasty = new Settings(
                3, 1_000_000, 1, Optional.empty(), Chaos.NONE, Duration.ofMillis(1500), false, RANDOM.scheduling());
        try (RunSeries shared = new RunSeries(runner(Workloads.RightMap.class, "slow"))) {
            assertThat(shared.run(hasty).killed()).isTrue();
            assertThat(shared.run(RANDOM.withSeed(2)).sound()).isTrue();
        }
    }

    @Test
    void explainsImpossibleRunsInOneSentence() {
        try (RunSeries shared = new RunSeries(runner(Workloads.Parallel.class, "shared"))) {
            assertThatThrownBy(() -> shared.run(RANDOM))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no run: ")
                    .hasMessageContaining("parallel");
        }
    }

    /** Without control a run has a separate process, and the name of the class does not matter. */
    @Test
    void runsWithoutControlShareNothing() throws Exception {
        try (RunSeries series = new RunSeries(runner(Workloads.Remembering.class, "free"))) {
            for (long seed = 1; seed <= 2; seed++) {
                RunRecord run = series.run(FREE.withSeed(seed));
                assertThat(run.folder().resolve("output.txt")).content().isEqualTo("printed after 0 runs\n");
            }
        }
    }
}
