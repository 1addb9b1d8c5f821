package dev.plumbline.benchmarks.live;

import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.live.LiveCheck;
import dev.plumbline.history.files.Folders;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The scenario {@code live}: threads perform empty operations at a fixed rate, and read the clock twice for each, record
 * it, or record it while a {@link LiveCheck} checks it. The arms take turns; the first turn warms up.
 */
public final class LiveCost {
    public static final String NAME = "live";
    static final String QUESTION = "what does a check cost the program that it checks while it runs?";

    /** The limit on the CPU time of an operation on the thread that records it, in nanoseconds. */
    static final double TARGET = 2_000;

    /** Threads wait after so many operations, so that their caches are as cold as those of a program that does more. */
    private static final int BATCH = 100;

    private static final long MILLIS_OF_BATCH = 5;

    private LiveCost() {}

    /**
     * @param threads that record
     * @param operations of each
     * @param runs of each arm
     */
    public record Options(int threads, int operations, int runs) {
        public static Options of(boolean quick) {
            return quick ? new Options(2, 20_000, 3) : new Options(2, 200_000, 5);
        }
    }

    enum Arm {
        CLOCK("clock"),
        RECORDED("recorded"),
        CHECKED("recorded, checked");

        final String words;

        Arm(String words) {
            this.words = words;
        }
    }

    /**
     * The median run of an arm.
     *
     * @param recordingNanos CPU time of an operation on the thread that records it
     * @param otherNanos CPU time of an operation on all other threads of the process
     * @param lagMillis how far the check was behind when the threads ended
     */
    record LiveRow(Arm arm, double recordingNanos, double otherNanos, double lagMillis) {}

    /** @throws IOException if recordings cannot be written */
    public static LiveCostReport run(Options options, Consumer<String> progress) throws IOException, BadInput {
        progress.accept(NAME + ": " + QUESTION);
        Map<Arm, List<LiveRow>> runs = new EnumMap<>(Arm.class);
        for (int turn = 0; turn <= options.runs(); turn++) {
            for (Arm arm : Arm.values()) {
                LiveRow row = once(arm, options);
                if (turn > 0) {
                    runs.computeIfAbsent(arm, any -> new ArrayList<>()).add(row);
                }
            }
            progress.accept(turn == 0 ? "warm" : "turn " + turn + " of " + options.runs());
        }
        List<LiveRow> rows = new ArrayList<>();
        for (Arm arm : Arm.values()) {
            List<LiveRow> sorted = new ArrayList<>(runs.get(arm));
            sorted.sort(Comparator.comparingDouble(LiveRow::recordingNanos));
            rows.add(sorted.get(sorted.size() / 2));
        }
        return new LiveCostReport(options, rows);
    }

    private static LiveRow once(Arm arm, Options options) throws IOException, BadInput {
        Path folder = Files.createTempDirectory("plumbline-live-");
        AtomicLong recording = new AtomicLong();
        long process = processNanos();
        double lag = 0;
        try (Recorder recorder = Recorder.into(folder);
                LiveCheck live = LiveCheck.of(folder, Models.register(0))) {
            if (arm == Arm.CHECKED) {
                live.start();
            }
            List<Thread> threads = new ArrayList<>();
            for (int number = 0; number < options.threads(); number++) {
                int id = number;
                threads.add(new Thread(() -> recording.addAndGet(
                        arm == Arm.CLOCK ? clock(options.operations()) : record(recorder, id, options.operations()))));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            if (arm == Arm.CHECKED) {
                lag = live.lag().toNanos() / 1e6;
                Result result = live.result();
                if (!(result.verdict() instanceof Verdict.Conforms)) {
                    throw new IllegalStateException("a register that is never written to: " + result.verdict());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Folders.delete(folder);
        }
        double operations = (double) options.threads() * options.operations();
        long other = processNanos() - process - recording.get();
        return new LiveRow(arm, recording.get() / operations, other / operations, lag);
    }

    /** @return the CPU time of the thread */
    private static long clock(int operations) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long sum = 0;
        for (int i = 1; i <= operations; i++) {
            sum += System.nanoTime();
            sum += System.nanoTime();
            rest(i);
        }
        if (sum == 0) {
            throw new IllegalStateException("no clock");
        }
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    }

    private static long record(Recorder recorder, int process, int operations) {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try (ThreadLog log = recorder.thread(process)) {
            for (int i = 1; i <= operations; i++) {
                log.begin("read").call();
                log.returned().result("result", 0).done();
                rest(i);
            }
        }
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    }

    private static void rest(int performed) {
        if (performed % BATCH == 0) {
            try {
                Thread.sleep(MILLIS_OF_BATCH);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static long processNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
