package dev.plumbline.benchmarks.jmh;

import dev.plumbline.history.files.Folders;
import dev.plumbline.record.StateLog;
import dev.plumbline.record.StateRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.runner.RunnerException;

/**
 * The cost of an event that is logged inside a lock: encoding, the clock, the lock of the log, the first touch of pages
 * and mapping of pieces. The reading of the clock alone is measured separately.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StateLogBenchmark {
    private Path folder;
    private StateRecorder recorder;
    private StateLog log;
    private long i;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        folder = Files.createTempDirectory("state-log-benchmark");
        recorder = StateRecorder.into(folder);
        log = recorder.node("n1");
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        recorder.close();
        Folders.delete(folder);
    }

    /** The reading of the clock alone. */
    @Benchmark
    public void clock(Blackhole hole, ProcessorTime processor) {
        processor.operations++;
        hole.consume(Instant.now());
    }

    /** An event with an argument and two variables. */
    @Benchmark
    public void event(ProcessorTime processor) {
        processor.operations++;
        small(i++);
    }

    private void small(long term) {
        log.event("BecomeLeader")
                .arg("i", "n1")
                .state("role", "n1", "Leader")
                .state("term", "n1", term)
                .write();
    }

    /** An event as the replica set of the case studies logs it: a record and a sequence of ten among its values. */
    @Benchmark
    public void eventWithCollections(ProcessorTime processor) {
        processor.operations++;
        large(i++);
    }

    private void large(long term) {
        log.event("ClientWrite")
                .arg("i", "n1")
                .state("oplog", "n1", List.of(1, 1, 1, 2, 2, 3, 3, 3, 3, 3))
                .state("role", "n1", "Leader")
                .state("term", "n1", term)
                .state("commitPoint", "n1", Map.of("term", 3, "index", 7))
                .write();
    }

    /**
     * Runs all of it and prints nanoseconds, bytes, and how often the reading of a clock fits in.
     *
     * @param arguments how many JVMs to run one after the other (3 unless given)
     */
    public static void main(String[] arguments) throws RunnerException, IOException {
        double clock = 0;
        StringBuilder report = new StringBuilder();
        for (Figure figure : Figure.of(StateLogBenchmark.class, arguments)) {
            if (figure.name().equals("clock")) {
                clock = figure.processor();
            }
            report.append(String.format(
                    "%s: processor time %.0f ns, %.1f readings of the clock, %d bytes%n",
                    figure.name(), figure.processor(), figure.processor() / clock, bytes(figure.name())));
        }
        System.out.print(report);
    }

    private static long bytes(String name) throws IOException {
        if (name.equals("clock")) {
            return 0;
        }
        StateLogBenchmark one = new StateLogBenchmark();
        one.open();
        Path file = one.folder.resolve("n1.ndjson");
        if (name.equals("event")) {
            one.small(100);
        } else {
            one.large(100);
        }
        one.recorder.close();
        String text = Files.readString(file);
        one.close();
        return text.length() - text.indexOf('\n') - 1;
    }
}
