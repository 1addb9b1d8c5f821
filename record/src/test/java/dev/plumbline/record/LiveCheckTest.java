package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.live.LiveCheck;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveCheckTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int RUNS = Math.max(24, Integer.getInteger("plumbline.random", 0) / 500);

    @TempDir
    private Path folder;

    private static void write(ThreadLog log, long value) {
        log.begin("write").argument("value", value).call();
        log.returned().done();
    }

    private static void read(ThreadLog log, long result) {
        log.begin("read").call();
        log.returned().result("result", result).done();
    }

    private static Optional<Operation> failed(Result result) {
        return result.verdict().counterexampleIfAny().flatMap(Counterexample::failed);
    }

    /** A register whose cache misses writes, from time to time. */
    private static final class Register {
        private final AtomicLong stored = new AtomicLong();
        private final AtomicLong cached = new AtomicLong();
        private final double stale;

        Register(double stale) {
            this.stale = stale;
        }

        void write(long value, Random random) {
            stored.set(value);
            if (random.nextDouble() >= stale) {
                cached.set(value);
            }
        }

        long read(Random random) {
            return random.nextInt(4) == 0 ? cached.get() : stored.get();
        }
    }

    /** Takes a while. To yield would take much longer on a busy machine. */
    private static void spin(int turns) {
        for (int i = 0; i < turns; i++) {
            Thread.onSpinWait();
        }
    }

    /** Operations of one thread; some time out, some have their timeboxes drawn anew, some take a while. */
    private static void perform(Recorder recorder, int process, int operations, Register register, long seed) {
        Random random = new Random(seed);
        try (ThreadLog log = recorder.thread(process)) {
            for (int i = 0; i < operations; i++) {
                boolean writes = random.nextInt(3) == 0;
                long value = 1 + random.nextInt(3);
                log.begin(writes ? "write" : "read");
                if (writes) {
                    log.argument("value", value);
                }
                log.call();
                if (random.nextInt(8) == 0) {
                    log.markStart();
                }
                if (random.nextInt(8) == 0) {
                    spin(random.nextInt(200));
                }
                long read = 0;
                if (writes) {
                    register.write(value, random);
                } else {
                    read = register.read(random);
                }
                if (random.nextInt(8) == 0) {
                    log.markEnd();
                }
                if (random.nextInt(100) == 0) {
                    log.unknown("no answer");
                    continue;
                }
                log.returned();
                if (!writes) {
                    log.result("result", read);
                }
                log.done();
            }
        }
    }

    @Test
    void findsWhatTheCheckOfTheWholeRecordingFinds() throws Exception {
        Random random = new Random(7);
        int violations = 0;
        for (int run = 0; run < RUNS; run++) {
            Path recording = folder.resolve("run-" + run);
            Register register = new Register(run % 2 == 0 ? 0 : 0.05);
            Result live;
            // The size of a file: one operation to many.
            int size = run % 3 == 0 ? 1 << 20 : 1 + random.nextInt(2_000);
            try (Recorder recorder = Recorder.rotating(recording, size);
                    LiveCheck check = LiveCheck.of(recording, Models.register(0))
                            .window(1 + random.nextInt(50))
                            .patience(LONG)
                            .start()) {
                List<Thread> threads = new ArrayList<>();
                int count = 1 + random.nextInt(4);
                for (int process = 0; process < count; process++) {
                    int number = process;
                    long seed = random.nextLong();
                    int operations = random.nextInt(200);
                    Thread thread = new Thread(() -> perform(recorder, number, operations, register, seed));
                    thread.start();
                    threads.add(thread);
                }
                for (Thread thread : threads) {
                    thread.join();
                }
                live = check.result();
            }
            Result whole = Check.of(recording, Models.register(0))
                    .engine(new SweepEngine())
                    .budget(Budget.UNLIMITED)
                    .run();
            assertThat(live.verdict().word())
                    .as("run %s: %s", run, live.verdict())
                    .isEqualTo(whole.verdict().word());
            assertThat(failed(live).map(Operation::toString))
                    .as("run %s", run)
                    .isEqualTo(failed(whole).map(Operation::toString));
            if (whole.verdict() instanceof Verdict.Violates) {
                violations++;
            } else {
                assertThat(live.verdict().statistics().operations())
                        .isEqualTo(whole.verdict().statistics().operations());
            }
        }
        assertThat(violations).isBetween(RUNS / 8, RUNS / 2);
    }

    @Test
    void speaksUpWhileTheProgramGoesOn() throws Exception {
        CompletableFuture<Result> heard = new CompletableFuture<>();
        try (Recorder recorder = Recorder.into(folder.resolve("run"));
                ThreadLog log = recorder.thread("writer");
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .onViolation(heard::complete)
                        .start()) {
            assertThat(check.violation()).isEmpty();
            write(log, 1);
            read(log, 0);
            // The listener is called although no thread records anything, and no log is closed.
            assertThat(failed(heard.get()).orElseThrow().call()).isEqualTo("read(result: 0)");
            assertThat(check.violation()).contains(heard.get());
            read(log, 1);
            assertThat(check.result()).isSameAs(heard.get());
            assertThat(check.hasEnded()).isTrue();
        }
    }

    @Test
    void aBlockedClientDelaysTheOthersForAWhileOnly() throws Exception {
        CompletableFuture<Result> heard = new CompletableFuture<>();
        try (Recorder recorder = Recorder.into(folder.resolve("run"));
                ThreadLog blocked = recorder.thread("blocked");
                ThreadLog log = recorder.thread("other");
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .patience(Duration.ofMillis(20))
                        .onViolation(heard::complete)
                        .start()) {
            blocked.begin("write").argument("value", 5).call();
            write(log, 1);
            read(log, 5); // the blocked operation may have taken effect
            read(log, 7);
            assertThat(failed(heard.get()).orElseThrow().call()).isEqualTo("read(result: 7)");
            assertThat(check.settled()).isEqualTo(2);
            blocked.returned().done();
        }
    }

    @Test
    void aResultThatComesTooLateIsNotCalledChecked() throws Exception {
        try (Recorder recorder = Recorder.into(folder.resolve("run"));
                ThreadLog blocked = recorder.thread("blocked");
                ThreadLog log = recorder.thread("other");
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .patience(Duration.ZERO)
                        .start()) {
            blocked.begin("read").call();
            write(log, 1);
            while (check.settled() < 1) {
                Thread.sleep(1);
            }
            blocked.returned().result("result", 9).done();
            read(blocked, 1);
            Verdict.Inconclusive verdict = (Verdict.Inconclusive) check.result().verdict();
            assertThat(verdict.reason()).isEqualTo(new StopReason.LateReturns(1, Duration.ZERO));
            assertThat(verdict.reason().text())
                    .isEqualTo("the results of 1 operation that took longer than 0 s were not checked");
        }
    }

    /** Threads that begin late, are idle for long, or end without a word. */
    @Test
    void threadsComeAndGo() throws Exception {
        try (Recorder recorder = Recorder.into(folder.resolve("run"));
                ThreadLog idle = recorder.thread("idle");
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .patience(LONG)
                        .start()) {
            for (int process = 0; process < 20; process++) {
                try (ThreadLog log = recorder.thread(process)) {
                    write(log, process);
                    read(log, process);
                }
                while (check.settled() < 2 * (process + 1)) {
                    Thread.sleep(1);
                }
            }
            ThreadLog dead = recorder.thread("dead");
            write(dead, 7);
            read(idle, 7);
            assertThat(check.result().verdict()).isInstanceOf(Verdict.Conforms.class);
            assertThat(check.settled()).isEqualTo(42);
        }
    }

    /** More operations than a block of a file has, with records that are longer than a block. */
    @Test
    void longRecordsAreRead() throws Exception {
        String large = "x".repeat(100_000);
        try (Recorder recorder = Recorder.into(folder.resolve("run"));
                ThreadLog log = recorder.thread("writer");
                LiveCheck check =
                        LiveCheck.of(folder.resolve("run"), Models.queue()).start()) {
            for (int i = 0; i < 20; i++) {
                log.begin("enqueue").argument("value", large + i).call();
                log.returned().done();
            }
            log.begin("dequeue").call();
            log.returned().result("result", large + 1).done();
            Result result = check.result();
            assertThat(failed(result).orElseThrow().arguments()).containsEntry("result", Value.of(large + 1));
        }
    }

    /** A check that begins late reads from the beginning, and one that is asked at once has nothing to say. */
    @Test
    void judgesWhatWasRecordedBeforeItsEnd() throws Exception {
        Path recording = folder.resolve("run");
        try (Recorder recorder = Recorder.into(recording);
                ThreadLog log = recorder.thread("writer")) {
            try (LiveCheck early = LiveCheck.of(recording, Models.register(0)).start()) {
                Verdict.Inconclusive verdict =
                        (Verdict.Inconclusive) early.result().verdict();
                assertThat(verdict.reason()).isEqualTo(new StopReason.Unanswered(0, false));
            }
            write(log, 1);
            LiveCheck late = LiveCheck.of(recording, Models.register(0)).start();
            assertThat(late.result().verdict()).isInstanceOf(Verdict.Conforms.class);
            read(log, 0);
            assertThat(late.result().verdict()).isInstanceOf(Verdict.Conforms.class);
            try (LiveCheck all = LiveCheck.of(recording, Models.register(0)).start()) {
                assertThat(all.result().verdict()).isInstanceOf(Verdict.Violates.class);
            }
        }
    }

    @Test
    void otherRecordingsAreRejected() throws Exception {
        Path counting = folder.resolve("counting");
        try (Recorder recorder = Recorder.counting(counting);
                ThreadLog log = recorder.thread(1)) {
            write(log, 1);
            LiveCheck check = LiveCheck.of(counting, Models.register(0)).start();
            assertThatThrownBy(check::result)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining(
                            "recorded with a clock that is not the one of the machine; expected a recorder of");
        }
        LiveCheck unknown = LiveCheck.of(folder.resolve("none"), Models.register(0));
        assertThatThrownBy(unknown::settled).hasMessageContaining("expected start() before");
        unknown.start();
        assertThatThrownBy(unknown::start).hasMessageContaining("expected one start");
        unknown.close();
    }

    @Test
    void anOperationThatTheSpecificationLacksIsAnError() throws Exception {
        Path recording = folder.resolve("run");
        try (Recorder recorder = Recorder.into(recording);
                ThreadLog log = recorder.thread(1)) {
            log.begin("raed").call();
            log.returned().done();
            LiveCheck check = LiveCheck.of(recording, Models.register(0)).start();
            assertThatThrownBy(check::result).isInstanceOf(BadInput.class).hasMessageContaining("raed");
        }
    }

    /**
     * A thread reads the clock for its call and is not scheduled before it stores the call. Its operation begins later
     * than the recording says, which the check has seen.
     */
    @Test
    void aCallThatIsStoredLateBeginsLate() throws Exception {
        Path recording = folder.resolve("run");
        CountDownLatch isRead = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicReference<Thread> stopped = new AtomicReference<>();
        Recorder.Clock clock = () -> {
            long now = System.nanoTime();
            if (stopped.compareAndSet(Thread.currentThread(), null)) {
                isRead.countDown();
                await(goOn);
            }
            return now;
        };
        try (Recorder recorder = new Recorder(recording, clock, 1 << 16);
                ThreadLog log = recorder.thread("writer");
                LiveCheck check = LiveCheck.of(recording, Models.register(0))
                        .patience(LONG)
                        .start()) {
            Thread late = new Thread(() -> {
                try (ThreadLog reader = recorder.thread("reader")) {
                    stopped.set(Thread.currentThread());
                    read(reader, 0);
                }
            });
            late.start();
            await(isRead);
            write(log, 1);
            while (check.settled() < 1) {
                Thread.sleep(1);
            }
            goOn.countDown();
            late.join();
            assertThat(failed(check.result()).orElseThrow().call()).isEqualTo("read(result: 0)");
        }
        assertThat(Check.of(recording, Models.register(0)).run().verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void deletesFilesWhoseOperationsAreExplained() throws Exception {
        Result result;
        try (Recorder recorder = Recorder.rotating(folder.resolve("run"), 400);
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .patience(LONG)
                        .deletingSettled()
                        .start()) {
            Thread thread = new Thread(() -> perform(recorder, 1, 2_000, new Register(0), 1));
            thread.start();
            thread.join();
            result = check.result();
        }
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.verdict().statistics().operations()).isEqualTo(2_000);
        try (var files = Files.list(folder.resolve("run"))) {
            assertThat(files.count()).isLessThan(5);
        }
    }

    @Test
    void keepsTheFilesOfAViolation() throws Exception {
        Result result;
        try (Recorder recorder = Recorder.rotating(folder.resolve("run"), 200);
                LiveCheck check = LiveCheck.of(folder.resolve("run"), Models.register(0))
                        .deletingSettled()
                        .start();
                ThreadLog log = recorder.thread(1)) {
            write(log, 1);
            read(log, 2);
            while (!check.hasEnded()) {
                Thread.sleep(5);
            }
            for (int i = 0; i < 50; i++) {
                write(log, i);
            }
            result = check.result();
        }
        assertThat(failed(result)).isPresent();
        assertThat(Traces.read(folder.resolve("run")).size()).isGreaterThanOrEqualTo(52);
    }
}
