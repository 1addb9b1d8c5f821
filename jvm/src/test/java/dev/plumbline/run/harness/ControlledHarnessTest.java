package dev.plumbline.run.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.run.Workloads;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.run.scheduling.Scheduling.Strategy;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Schedule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(600)
@Tag("slow")
class ControlledHarnessTest {
    private static final int THREADS = 3;

    @TempDir
    private Path folder;

    private Summary run(Class<?> workload, String name, long seed, int operations, Scheduling scheduling)
            throws Exception {
        Path own = folder.resolve(name);
        Plan plan = new Plan(
                THREADS, operations, seed, Optional.empty(), false, own.resolve("traces"), own.resolve("scratch"));
        return ControlledHarness.run(
                ControlledHarness.explorers(),
                workload.getName(),
                plan,
                scheduling,
                own.resolve("schedule.txt"),
                Optional.empty(),
                Optional.empty());
    }

    private History read(String name) throws Exception {
        return Formats.read(folder.resolve(name).resolve("traces"));
    }

    private Schedule schedule(String name) throws Exception {
        return Schedule.parse(Files.readString(folder.resolve(name).resolve("schedule.txt")));
    }

    private byte[] trace(String name, int thread) throws Exception {
        return Files.readAllBytes(folder.resolve(name).resolve("traces").resolve(thread + ".trace"));
    }

    private static Scheduling scheduling(Strategy strategy) {
        return Scheduling.of(strategy, strategy == Strategy.RANDOM ? 0 : 3);
    }

    @ParameterizedTest
    @EnumSource
    void aScheduleIsRepeatedWhateverTheStrategyAndSeedOfTheSchedulerAre(Strategy strategy) throws Exception {
        Summary first = run(Workloads.CheckThenAct.class, "first", 7, 60, scheduling(strategy));
        assertThat(first.total()).isEqualTo(THREADS * 60L);
        assertThat(first.stuck()).isEmpty();
        Scheduling other = scheduling(strategy == Strategy.RANDOM ? Strategy.PCT : Strategy.RANDOM);
        Summary again = run(Workloads.CheckThenAct.class, "again", 7, 60, other.repeating(schedule("first")));
        assertThat(again).isEqualTo(first);
        assertThat(schedule("again")).isEqualTo(schedule("first"));
        for (int thread = 0; thread < THREADS; thread++) {
            assertThat(trace("again", thread)).isEqualTo(trace("first", thread));
        }
        run(Workloads.CheckThenAct.class, "other", 8, 60, scheduling(strategy));
        assertThat(schedule("other")).isNotEqualTo(schedule("first"));
    }

    /** Which calls a seed makes does not depend on whether threads are controlled. */
    @Test
    void theCallsAreThoseOfAFreeRun() throws Exception {
        run(Workloads.RightMap.class, "controlled", 5, 100, scheduling(Strategy.PCT));
        Harness.run(
                new Workloads.RightMap(),
                new Plan(
                        THREADS,
                        100,
                        5,
                        Optional.empty(),
                        true,
                        folder.resolve("free/traces"),
                        folder.resolve("free/scratch")));
        for (long thread = 0; thread < THREADS; thread++) {
            assertThat(calls(read("controlled"), thread))
                    .isEqualTo(calls(read("free"), thread))
                    .hasSize(100);
        }
    }

    private static List<String> calls(History history, long thread) {
        return history.operations().stream()
                .filter(operation -> !operation.isLifecycle()
                        && operation.process().toString().equals(Long.toString(thread)))
                .map(operation -> operation.name()
                        + operation.arguments().get("key")
                        + operation.arguments().get("value"))
                .toList();
    }

    /**
     * Every moment belongs to one event, and both kinds of order occur: operations that overlap and operations that do
     * not.
     */
    @Test
    void timeboxesCountTheEventsOfTheRun() throws Exception {
        run(Workloads.RightMap.class, "run", 1, 50, scheduling(Strategy.RANDOM));
        Set<Long> moments = new HashSet<>();
        List<Timebox> boxes = read("run").operations().stream()
                .filter(operation -> !operation.isLifecycle())
                .map(operation -> (Timebox) operation.place())
                .toList();
        boxes.forEach(box -> {
            assertThat(box.call()).isLessThan(box.end());
            assertThat(moments.add(box.call())).isTrue();
            assertThat(moments.add(box.end())).isTrue();
        });
        assertThat(moments).hasSize(2 * THREADS * 50);
        // The ends of threads take a moment too.
        assertThat(moments).allMatch(moment -> moment >= 1 && moment <= 2 * THREADS * 50 + THREADS);
        boolean overlap = false;
        boolean apart = false;
        for (Timebox one : boxes) {
            for (Timebox other : boxes) {
                overlap |= one != other && one.call() < other.call() && other.call() < one.end();
                apart |= one.end() < other.call();
            }
        }
        assertThat(overlap && apart).isTrue();
    }

    @Test
    void aDeadlockIsReportedWithWhoWaitsForWhat() throws Exception {
        Summary stuck = null;
        int seed = 0;
        while (stuck == null || stuck.stuck().isEmpty()) {
            assertThat(++seed).as("seeds without a deadlock").isLessThan(20);
            stuck = run(Workloads.Transfers.class, "run-" + seed, seed, 30, scheduling(Strategy.PCT));
        }
        assertThat(stuck.crashes()).isEmpty();
        assertThat(stuck.stuck().get(0)).startsWith("deadlock: ");
        assertThat(stuck.stuck().subList(1, stuck.stuck().size()))
                .hasSizeBetween(2, THREADS)
                .allMatch(line -> line.matches("thread [0-2], transfer, call [0-9]+: waits for the monitor of"
                        + " java\\.lang\\.Object, held by thread [0-2], at .*Transfers.*:[0-9]+ lock.*"));
        // The remaining threads are in an operation, which has not returned although its body ends it on every path.
        long pending = read("run-" + seed).operations().stream()
                .filter(Operation::isPending)
                .count();
        assertThat(pending).isEqualTo(stuck.stuck().size() - 1);
        Summary again = run(
                Workloads.Transfers.class,
                "again",
                seed,
                30,
                scheduling(Strategy.PCT).repeating(schedule("run-" + seed)));
        assertThat(again).isEqualTo(stuck);
    }

    @Test
    void aLivelockIsReportedWithTheThreadThatTheSystemStarted() throws Exception {
        Summary stuck = run(Workloads.Spinning.class, "run", 1, 3, scheduling(Strategy.RANDOM));
        assertThat(stuck.stuck()).hasSize(THREADS + 2);
        assertThat(stuck.stuck().get(0)).startsWith("livelock: ");
        assertThat(stuck.stuck().get(1)).startsWith("thread 0, wait, call 0: spins, at ");
        assertThat(stuck.stuck().get(THREADS + 1))
                .startsWith("thread " + (THREADS + 1) + " (started by the system under test): spins, at ");
    }

    @Test
    void crashesEndTheirThreadAndLeaveTheOperationPending() throws Exception {
        Summary summary = run(Workloads.Crashing.class, "run", 1, 40, scheduling(Strategy.RANDOM));
        assertThat(summary.crashes())
                .singleElement()
                .asString()
                .matches("thread 1, inc, call [0-9]+: java\\.lang\\.IllegalArgumentException: boom");
        assertThat(summary.stuck()).isEmpty();
        assertThat(summary.unsupported()).containsExactly("dec");
        assertThat(read("run").operations().stream().filter(Operation::isPending))
                .hasSize(1);
    }

    @Test
    void explainsImpossibleRunsInOneSentence() {
        assertThatThrownBy(() -> run(Workloads.Parallel.class, "a", 1, 5, scheduling(Strategy.PCT)))
                .isInstanceOf(Uncontrollable.class)
                .hasMessageContaining("parallel");
        assertThatThrownBy(() -> run(Workloads.FailsToStart.class, "b", 1, 5, scheduling(Strategy.PCT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the server did not start");
        assertThatThrownBy(() -> run(Workloads.Unbound.class, "c", 1, 5, scheduling(Strategy.PCT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the workload has no action that it carries out; unsupported: put, get");
        assertThatThrownBy(() -> run(String.class, "d", 1, 5, scheduling(Strategy.PCT)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("java.lang.String is not a ");
    }

    @Test
    void reportsScheduleThatDoesNotFit() throws Exception {
        run(Workloads.RightMap.class, "right", 3, 40, scheduling(Strategy.RANDOM));
        Schedule ofRight = schedule("right");
        assertThatThrownBy(() -> run(
                        Workloads.CheckThenAct.class,
                        "other",
                        3,
                        40,
                        scheduling(Strategy.RANDOM).repeating(ofRight)))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageStartingWith("the schedule does not fit: ");
        run(Workloads.Fickle.class, "fickle", 3, 100, scheduling(Strategy.RANDOM));
        Schedule ofFickle = schedule("fickle");
        assertThatThrownBy(() -> run(
                        Workloads.Fickle.class,
                        "again",
                        3,
                        100,
                        scheduling(Strategy.RANDOM).repeating(ofFickle)))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageContaining("depends on something that is not controlled");
    }
}
