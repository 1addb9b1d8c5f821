package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.run.harness.Harness;
import dev.plumbline.run.harness.Plan;
import dev.plumbline.run.replay.Gdb;
import dev.plumbline.run.replay.Replayable;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.workload.Actions;
import dev.plumbline.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayableTest {
    private static final int THREADS = 3;

    @TempDir
    private Path folder;

    /**
     * Counts its own calls, most of which find nothing to do, and tells the number; the last one of each thread
     * crashes.
     */
    private static final class Lazy extends Workload {
        private final AtomicLongArray calls = new AtomicLongArray(THREADS);

        @Override
        public void register(Actions actions) {
            actions.add("work", 1, call -> {
                long number = calls.getAndIncrement(call.thread());
                if (number % (2 + call.thread()) != 0) {
                    return;
                }
                call.argument("number", number).begin();
                if (number > 90) {
                    throw new IllegalStateException("enough");
                }
                call.end();
            });
            actions.add("nobody", 1, call -> {
                calls.getAndIncrement(call.thread());
                throw call.unsupported();
            });
        }
    }

    @Test
    void anOperationIsTracedToItsCallThroughCallsThatRecordedNothing() throws Exception {
        Path traces = folder.resolve("traces");
        Harness.run(new Lazy(), new Plan(THREADS, 200, 5, Optional.empty(), true, traces, folder.resolve("scratch")));
        History history = Formats.read(traces).withLifecycle(Set.of());
        RecordedRun run = new RecordedRun(
                new Target.Jvm("Lazy", List.of(), List.of()),
                Settings.of(THREADS, 200, 5).withChaos(Chaos.NOISE).withPatience(Duration.ofSeconds(1)),
                Map.of(),
                Map.of(),
                Optional.empty());
        Replayable replayable = new Replayable("traces", run, history);
        Map<Value, Integer> seen = new HashMap<>();
        int pending = 0;
        for (int i = 0; i < history.size(); i++) {
            Operation operation = history.operations().get(i);
            Replayable.Numbered numbered = replayable.operation(i);
            assertThat(numbered.index()).isEqualTo(seen.merge(operation.process(), 1, Integer::sum) - 1);
            long number = ((Value.Int) operation.arguments().get("number")).value();
            long thread = ((Value.Int) operation.process()).value();
            ChosenCall call = replayable.call(numbered);
            assertThat((long) call.thread()).isEqualTo(thread);
            if (operation.isPending()) {
                pending++;
                assertThat(number).isBetween(call.first(), call.last());
            } else {
                assertThat(call).isEqualTo(new ChosenCall((int) thread, number, number));
            }
        }
        assertThat(pending).isEqualTo(THREADS);
        everyThirdStillKnowsItsCall(replayable);
        assertThat(seen.values()).allMatch(count -> count > 5);
        assertThatThrownBy(() -> replayable.operation(history.size()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("has the operations 0 to " + (history.size() - 1));
    }

    private static void everyThirdStillKnowsItsCall(Replayable whole) throws BadInput {
        History stated = CallNumbers.stated(whole.history());
        History.Builder part = new History.Builder("part", stated.order());
        for (int i = 0; i < stated.size(); i += 3) {
            part.add(stated.operations().get(i));
        }
        Replayable smaller = new Replayable("part", whole.run(), part.build());
        for (int i = 0; i < stated.size(); i += 3) {
            assertThat(smaller.call(smaller.operation(i / 3))).isEqualTo(whole.call(whole.operation(i)));
        }
    }

    @Test
    void commandsForGdbNameTheRegistersOfTheMachine() throws Exception {
        History history = new History.Builder("h", new dev.plumbline.history.Order.Timeboxes("steps", false))
                .add(Operation.returned(0, "put", Map.of(), 5, 9))
                .add(Operation.returned(1, "put", Map.of(), 11, 12))
                .add(Operation.returned(1, "get", Map.of(), 17, 19))
                .build();
        for (Chaos chaos : List.of(Chaos.SERIAL, Chaos.NOISE)) {
            RecordedRun run = new RecordedRun(
                    new Target.Native(Path.of("/x")),
                    Settings.of(2, 2, 5)
                            .withChaos(chaos)
                            .withPatience(Duration.ofSeconds(1))
                            .withRr(),
                    Map.of(),
                    Map.of(),
                    Optional.of(Path.of("run/rr")));
            Replayable replayable = new Replayable("h", run, history);
            Replayable.Numbered chosen = replayable.operation(2);
            assertThat(Gdb.on("aarch64").rrReplay(Path.of("run/rr"), chosen))
                    .containsExactly(
                            "rr",
                            "replay",
                            "run/rr",
                            "--",
                            "-ex",
                            "break plumbline_operation_begins if $x0 == 17",
                            "-ex",
                            "continue");
            assertThat(Gdb.on("amd64")
                            .run(
                                    new Runner.Invocation(Map.of("A", "b"), List.of("/x", "--seed", "5")),
                                    replayable,
                                    chosen))
                    .containsSubsequence("env", "A=b", "gdb", "-ex", "run", "--args", "/x", "--seed", "5")
                    .contains(
                            chaos == Chaos.SERIAL
                                    ? "break plumbline_operation_begins if $rdi == 17"
                                    : "break plumbline_operation_begins if $rsi == 1 && $rdx == 1");
        }
        assertThatThrownBy(() -> Gdb.on("riscv64")).isInstanceOf(BadInput.class).hasMessageContaining("riscv64");
    }
}
