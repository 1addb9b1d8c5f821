package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jdi.ThreadReference;
import com.sun.jdi.event.ExceptionEvent;
import com.sun.jdi.event.LocatableEvent;
import com.sun.jdi.request.ExceptionRequest;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.harness.OperationBegins;
import dev.plumbline.run.replay.Replayable;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
@Tag("slow")
class SuspensionTest {
    private static final Settings SETTINGS =
            Settings.of(3, 20_000, 7).withChaos(Chaos.NOISE).withPatience(Duration.ofSeconds(60));
    private static final long HELD_MILLIS = 300;

    @TempDir
    private Path folder;

    private Runner runner(Class<?> workload, String name) {
        return new Runner(
                new Target.Jvm(workload.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1")),
                folder.resolve(name));
    }

    /** A run in the background, and the port where it waits for a debugger. */
    private record Suspended(CompletableFuture<RunRecord> run, CompletableFuture<Integer> port) {
        static Suspended of(Runner runner, Settings settings, ChosenCall call) {
            CompletableFuture<Integer> port = new CompletableFuture<>();
            CompletableFuture<RunRecord> run = CompletableFuture.supplyAsync(() -> {
                try {
                    return runner.run(settings, new Suspension(call, 0, port::complete));
                } catch (BadInput e) {
                    port.completeExceptionally(e);
                    throw new CompletionException(e);
                }
            });
            return new Suspended(run, port);
        }
    }

    private static History read(RunRecord run) throws BadInput {
        return Formats.read(run.traces()).withLifecycle(Set.of());
    }

    private static List<Operation> of(History history, long thread) {
        return history.operations().stream()
                .filter(operation -> operation.process().equals(Value.of(thread)))
                .toList();
    }

    @Test
    void aDebuggerFindsTheChosenOperationAndTheRunContinues() throws Exception {
        RunRecord recorded = runner(Workloads.RightMap.class, "recorded").run(SETTINGS);
        History history = read(recorded);
        // Early, so that the other threads have much left to do, and an operation with two arguments.
        Operation wanted = of(history, 1).stream()
                .skip(5)
                .filter(operation -> operation.name().equals("putIfAbsent"))
                .findFirst()
                .orElseThrow();
        Replayable replayable = new Replayable("recorded", RecordedRun.parse(recorded.json(), "run.json"), history);
        Replayable.Numbered chosen = replayable.operation(history.operations().indexOf(wanted));
        ChosenCall call = replayable.call(chosen);
        assertThat(call).isEqualTo(new ChosenCall(1, chosen.index(), chosen.index()));

        Suspended suspended = Suspended.of(runner(Workloads.RightMap.class, "again"), SETTINGS, call);
        int port = suspended.port().get(300, TimeUnit.SECONDS);
        Thread.sleep(HELD_MILLIS);
        try (Debugger debugger = Debugger.attach(port)) {
            ExceptionEvent woken = (ExceptionEvent) debugger.stop();
            ThreadReference thread = woken.thread();
            assertThat(thread.name()).isEqualTo("workload-1");
            assertThat(debugger.machine().allThreads()).allMatch(ThreadReference::isSuspended);
            assertThat(Debugger.variable(thread, "operation")).isEqualTo("putIfAbsent");
            assertThat(Debugger.variable(thread, "call")).isEqualTo(call.first());
            Map<String, Value> arguments = wanted.arguments();
            assertThat(Debugger.message(woken))
                    .isEqualTo("call " + call.first() + " of thread 1: putIfAbsent{key=" + arguments.get("key")
                            + ", value=" + arguments.get("value") + "}");
            debugger.stepOut(thread);
            debugger.stepOut(thread);
            LocatableEvent inTheBody = debugger.stepOut(thread);
            assertThat(inTheBody.location().declaringType().name()).isEqualTo(Workloads.RightMap.class.getName());
            assertThat(inTheBody.location().method().name()).isEqualTo("putIfAbsent");
            assertThat(Value.of((Long) Debugger.variable(thread, "key"))).isEqualTo(arguments.get("key"));
            debugger.goOn();
            RunRecord repeated = suspended.run().get(300, TimeUnit.SECONDS);
            assertThat(repeated.sound()).isTrue();
            assertThat(repeated.report().total()).isEqualTo(60_000);
            othersWereHeld(read(repeated), chosen);
        }
    }

    /**
     * A thread with work left did none of it before a debugger attached. It may begin one operation when it has just
     * looked whether it is held, which cuts the pause in two: one of them is half of it. A thread may not even have
     * begun by then, so its pause is counted from the call before the chosen one.
     */
    private static void othersWereHeld(History repeated, Replayable.Numbered chosen) {
        long before = call(of(repeated, 1).get(chosen.index() - 1));
        long start = call(of(repeated, 1).get(chosen.index()));
        for (long other : new long[] {0, 2}) {
            long[] starts = of(repeated, other).stream()
                    .mapToLong(SuspensionTest::call)
                    .filter(call -> call > before)
                    .toArray();
            long longest = 0;
            long last = before;
            for (long call : starts) {
                longest = Math.max(longest, call - last);
                last = call;
            }
            if (last > start) {
                assertThat(longest)
                        .isGreaterThanOrEqualTo(
                                Duration.ofMillis(HELD_MILLIS / 2).toNanos());
            }
        }
    }

    private static long call(Operation operation) {
        return ((Timebox) operation.place()).call();
    }

    /** IntelliJ continues from the exception that woke the agent, since it did not request it. */
    @Test
    void aDebuggerThatContinuesStopsAtABreakpointOnTheException() throws Exception {
        Settings few = Settings.of(2, 50, 3).withPatience(Duration.ofSeconds(60));
        Suspended suspended = Suspended.of(runner(Workloads.RightMap.class, "again"), few, new ChosenCall(0, 17, 17));
        try (Debugger debugger = Debugger.attach(suspended.port().get(300, TimeUnit.SECONDS))) {
            LocatableEvent woken = debugger.stop();
            assertThat(woken.request()).isNull();
            ExceptionRequest breakpoint = debugger.breakOn(OperationBegins.class);
            debugger.goOn();
            ExceptionEvent stopped = (ExceptionEvent) debugger.stop();
            assertThat(stopped.request()).isEqualTo(breakpoint);
            assertThat(stopped.thread().name()).isEqualTo("workload-0");
            assertThat(Debugger.variable(stopped.thread(), "call")).isEqualTo(17L);
            debugger.goOn();
            assertThat(suspended.run().get(300, TimeUnit.SECONDS).sound()).isTrue();
        }
    }

    @Test
    void reportsACallThatIsNeverMadeAndLeavesNoFiles() {
        Settings few = Settings.of(2, 50, 3).withPatience(Duration.ofSeconds(60));
        assertThatThrownBy(() -> runner(Workloads.RightMap.class, "again")
                        .run(few, new Suspension(new ChosenCall(0, 50, 50), 0, port -> {})))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("the operation did not begin in this run; ");
        assertThat(Files.exists(folder.resolve("again/run-3/run.json"))).isTrue();
    }
}
