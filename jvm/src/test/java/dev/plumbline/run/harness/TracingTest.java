package dev.plumbline.run.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.run.Workloads;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.run.scheduling.Scheduling.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a run, written down up to the end of a call. */
@Tag("slow")
class TracingTest {
    private static final int THREADS = 3;

    @TempDir
    private Path folder;

    private Path run(String name, int operations, Optional<ChosenCall> until) throws Exception {
        Path own = folder.resolve(name);
        Plan plan = new Plan(
                THREADS, operations, 7, Optional.empty(), false, own.resolve("traces"), own.resolve("scratch"));
        ControlledHarness.run(
                ControlledHarness.explorers(),
                Workloads.CheckThenAct.class.getName(),
                plan,
                Scheduling.of(Strategy.RANDOM, 0),
                own.resolve("schedule.txt"),
                Optional.empty(),
                until.map(call -> new Tracing(call, own.resolve("steps.json"))));
        return own;
    }

    private Interleaving traced(String name, int operations, int thread, long call) throws Exception {
        Path own = run(name, operations, Optional.of(new ChosenCall(thread, call, call)));
        return Tracing.read(own.resolve("steps.json"));
    }

    /** The row at which a call of a thread returns. */
    private static int end(Interleaving shown, int thread, long call) {
        for (int i = 0; i < shown.rows().size(); i++) {
            Row row = shown.rows().get(i);
            if (row.kind() == Kind.RETURN
                    && row.thread() == thread
                    && shown.calls().get(row.call().orElseThrow()).text().equals(Long.toString(call))) {
                return i;
            }
        }
        throw new AssertionError("no return of call " + call);
    }

    @Test
    void tracingChangesNothingInTheRun() throws Exception {
        Path plain = run("plain", 20, Optional.empty());
        Path traced = run("traced", 20, Optional.of(new ChosenCall(1, 5, 5)));
        assertThat(Files.mismatch(plain.resolve("schedule.txt"), traced.resolve("schedule.txt")))
                .isEqualTo(-1);
        for (int thread = 0; thread < THREADS; thread++) {
            String file = "traces/" + thread + ".trace";
            assertThat(Files.mismatch(plain.resolve(file), traced.resolve(file)))
                    .isEqualTo(-1);
        }
        assertThat(plain.resolve("steps.json")).doesNotExist();
    }

    @Test
    void stepsEndWithTheCall() throws Exception {
        Interleaving early = traced("early", 20, 1, 3);
        Interleaving late = traced("late", 20, 2, 9);
        int end = end(early, 1, 3);
        assertThat(early.rows().subList(0, end + 1)).isEqualTo(late.rows().subList(0, end + 1));
        // For calls that continue after it, the steps are left out, but their returns are not.
        List<Row> after = early.rows().subList(end + 1, early.rows().size());
        assertThat(after).allMatch(row -> row.kind() == Kind.LEFT_OUT || row.kind() == Kind.RETURN);
        assertThat(early.calls()).allMatch(call -> call.ended().equals("ended"));
        assertThat(early.threads()).containsExactly("thread 0", "thread 1", "thread 2");
        for (int thread = 0; thread < THREADS; thread++) {
            int column = thread;
            List<String> numbers = early.calls().stream()
                    .filter(call -> call.thread() == column)
                    .map(Interleaving.Call::text)
                    .toList();
            for (int i = 0; i < numbers.size(); i++) {
                assertThat(numbers.get(i)).isEqualTo(Integer.toString(i));
            }
        }
    }

    /** The last steps of a long run are the same as in a trace of all, and calls under way before them are known. */
    @Test
    void ofALongRunTheLastStepsAreKept() throws Exception {
        int operations = 400;
        Interleaving shown = traced("long", operations, 0, operations - 1);
        int end = end(shown, 0, operations - 1);
        assertThat(end).isBetween(1_800, 2_000);
        assertThat(shown.rows().get(0).kind()).isEqualTo(Kind.CALL);
        assertThat(shown.calls().get(0).text()).isNotEqualTo("0");
        assertThat(shown.leftOut()).isPositive();
    }

    @Test
    void aCallThatNeverEndsLeavesNoSteps() throws Exception {
        Path own = run("none", 5, Optional.of(new ChosenCall(1, 99, 99)));
        assertThat(own.resolve("steps.json")).doesNotExist();
    }
}
