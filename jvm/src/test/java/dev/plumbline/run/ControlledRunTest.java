package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jdi.ThreadReference;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.run.scheduling.Scheduling.Strategy;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
@Tag("slow")
class ControlledRunTest {
    private static final int THREADS = 3;
    private static final Settings FREE = Settings.of(THREADS, 60, 7).withPatience(Duration.ofSeconds(60));

    @TempDir
    private Path folder;

    private Runner runner(Class<?> workload, String name) {
        return new Runner(
                new Target.Jvm(workload.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1")),
                folder.resolve(name));
    }

    private static void assertSame(RunRecord one, RunRecord other) throws Exception {
        for (String file : List.of("schedule.txt", "traces/0.trace", "traces/1.trace", "traces/2.trace")) {
            assertThat(Files.readAllBytes(other.folder().resolve(file)))
                    .as(file)
                    .isEqualTo(Files.readAllBytes(one.folder().resolve(file)));
        }
    }

    @Test
    void aSeedRepeatsTheWholeRunInAFreshJvm() throws Exception {
        for (Strategy strategy : List.of(Strategy.RANDOM, Strategy.PCT)) {
            Settings settings = FREE.with(Scheduling.of(strategy, strategy == Strategy.PCT ? 3 : 0));
            RunRecord one =
                    runner(Workloads.CheckThenAct.class, strategy + "-1").run(settings);
            assertThat(one.sound()).isTrue();
            RunRecord two =
                    runner(Workloads.CheckThenAct.class, strategy + "-2").run(settings);
            assertSame(one, two);
        }
    }

    @Test
    void runJsonHoldsTheScheduleAndRepeatsIt() throws Exception {
        Settings settings = FREE.with(Scheduling.of(Strategy.BOUNDED, 5));
        RunRecord first = runner(Workloads.CheckThenAct.class, "first").run(settings);
        RecordedRun recorded = RecordedRun.parse(Files.readString(first.folder().resolve("run.json")), "run.json");
        assertThat(recorded.exact()).isTrue();
        assertThat(recorded.settings()).isEqualTo(first.settings());
        assertThat(recorded.settings()
                        .scheduling()
                        .orElseThrow()
                        .taken()
                        .orElseThrow()
                        .text())
                .isEqualTo(Files.readString(first.folder().resolve("schedule.txt")));
        assertSame(first, runner(Workloads.CheckThenAct.class, "again").run(recorded.settings()));
        assertThatThrownBy(() -> runner(Workloads.RightMap.class, "other").run(recorded.settings()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no run: the schedule does not fit: ");
    }

    @Test
    void rejectsIncompatibleSettings() {
        Scheduling random = Scheduling.of(Strategy.RANDOM, 0);
        Settings noisy =
                new Settings(2, 5, 1, Optional.empty(), Chaos.NOISE, Duration.ofSeconds(9), false, Optional.of(random));
        Settings timed = new Settings(
                2,
                5,
                1,
                Optional.of(Duration.ofSeconds(1)),
                Chaos.NONE,
                Duration.ofSeconds(9),
                false,
                Optional.of(random));
        Settings crowded =
                new Settings(40, 5, 1, Optional.empty(), Chaos.NONE, Duration.ofSeconds(9), false, Optional.of(random));
        refused(noisy, "a controlled schedule and chaos noise");
        refused(timed, "a controlled schedule and a duration");
        refused(crowded, "40 threads; expected at most 32");
        assertThatThrownBy(() -> new Runner(new Target.Native(Path.of("/bin/true")), folder).run(FREE.with(random)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("there is serial chaos");
    }

    private void refused(Settings settings, String message) {
        assertThatThrownBy(() -> runner(Workloads.RightMap.class, "refused").run(settings))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(message);
        assertThat(folder.resolve("refused")).doesNotExist();
    }

    @Test
    void aDebuggerStopsAtTheChosenOperationOfTheSameRun() throws Exception {
        RunRecord recorded =
                runner(Workloads.CheckThenAct.class, "recorded").run(FREE.with(Scheduling.of(Strategy.PCT, 3)));
        ChosenCall call = new ChosenCall(2, 31, 31);
        CompletableFuture<Integer> port = new CompletableFuture<>();
        CompletableFuture<RunRecord> run = CompletableFuture.supplyAsync(() -> {
            try {
                return runner(Workloads.CheckThenAct.class, "again")
                        .run(recorded.settings(), new Suspension(call, 0, port::complete));
            } catch (BadInput e) {
                port.completeExceptionally(e);
                throw new CompletionException(e);
            }
        });
        try (Debugger debugger = Debugger.attach(port.get(300, TimeUnit.SECONDS))) {
            ThreadReference thread = debugger.stop().thread();
            assertThat(thread.name()).isEqualTo("workload-2");
            assertThat(Debugger.variable(thread, "call")).isEqualTo(31L);
            debugger.stepOut(thread);
            debugger.stepOut(thread);
            String body = debugger.stepOut(thread).location().declaringType().name();
            assertThat(body).isEqualTo(Workloads.RightMap.class.getName());
            debugger.goOn();
            // Time in the debugger is no time of the run: not a byte is different.
            assertSame(recorded, run.get(300, TimeUnit.SECONDS));
        }
    }
}
