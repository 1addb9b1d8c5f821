package dev.plumbline.benchmarks.jmh;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What recording costs an operation, on top of the two readings of the clock that its timebox is. The difference of
 * {@code operation} and {@code clocks} is the figure. The full fences that keep the operation within its timebox, the
 * first touch of pages and mapping of pieces are part of it, and so is a disk that falls behind: with every operation
 * empty this writes some 500 MB a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecorderBenchmark {
    /**
     * Processor time. On a machine that has other work to do the time on the wall includes waiting for a turn; this
     * does not.
     */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Processor {
        public long nanos;
        public long operations;
        private long before;

        @Setup(Level.Iteration)
        public void start() {
            nanos = 0;
            operations = 0;
            before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        @TearDown(Level.Iteration)
        public void stop() {
            nanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
        }
    }

    private Path folder;
    private Recorder recorder;
    private ThreadLog log;
    private long i;

    @Setup(Level.Iteration)
    public void open() throws IOException {
        folder = Files.createTempDirectory("recorder-benchmark");
        recorder = Recorder.into(folder);
        log = recorder.thread(1);
    }

    @TearDown(Level.Iteration)
    public void close() throws IOException {
        log.close();
        recorder.close();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** The two readings alone. */
    @Benchmark
    public void clocks(Blackhole hole, Processor processor) {
        processor.operations++;
        hole.consume(System.nanoTime());
        hole.consume(System.nanoTime());
    }

    /** An operation with two arguments and a result. */
    @Benchmark
    public void operation(Processor processor) {
        processor.operations++;
        log.begin("Put").argument("key", i & 15).argument("value", i).call();
        i++;
        log.returned().result("result", true).done();
    }

    /** The same with strings, metadata and a timebox drawn anew. */
    @Benchmark
    public void operationWithEverything(Processor processor) {
        processor.operations++;
        log.begin("Put").argument("key", "some key").argument("value", i).call();
        log.markStart();
        i++;
        log.returned().result("result", "a result").meta("attempts", 1).done();
    }

    /**
     * Runs all of it and prints what recording adds.
     *
     * @param arguments how many JVMs to run one after the other (3 unless given)
     */
    public static void main(String[] arguments) throws RunnerException {
        int forks = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        double clocks = 0;
        StringBuilder report = new StringBuilder();
        for (RunResult result : new Runner(new OptionsBuilder()
                        .include(RecorderBenchmark.class.getSimpleName())
                        .forks(forks)
                        .jvmArgs("-Xmx256m")
                        .warmupIterations(4)
                        .warmupTime(TimeValue.milliseconds(500))
                        .measurementIterations(6)
                        .measurementTime(TimeValue.milliseconds(500))
                        .build())
                .run()) {
            String name = result.getPrimaryResult().getLabel();
            double wall = result.getPrimaryResult().getScore();
            double processor = result.getSecondaryResults().get("nanos").getScore()
                    / result.getSecondaryResults().get("operations").getScore();
            if (name.equals("clocks")) {
                clocks = processor;
            }
            report.append(String.format(
                    "%s: %.0f ns, processor time %.0f ns, that is %.0f ns on top of the clock%n",
                    name, wall, processor, processor - clocks));
        }
        System.out.print(report);
    }
}
