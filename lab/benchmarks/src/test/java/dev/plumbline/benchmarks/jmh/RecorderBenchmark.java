package dev.plumbline.benchmarks.jmh;

import dev.plumbline.history.files.Folders;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * The cost of recording an operation, in addition to the two readings of the clock for its timebox. The difference of
 * {@code operation} and {@code clocks} is the figure. The full fences that keep the operation within its timebox, the
 * first touch of pages and mapping of pieces are part of it, and so is a disk that falls behind: with every operation
 * empty this writes some 500 MB a second.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecorderBenchmark {
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
        Folders.delete(folder);
    }

    /** The two readings alone. */
    @Benchmark
    public void clocks(Blackhole hole, ProcessorTime processor) {
        processor.operations++;
        hole.consume(System.nanoTime());
        hole.consume(System.nanoTime());
    }

    /** An operation with two arguments and a result. */
    @Benchmark
    public void operation(ProcessorTime processor) {
        processor.operations++;
        log.begin("Put").argument("key", i & 15).argument("value", i).call();
        i++;
        log.returned().result("result", true).done();
    }

    /** The same with strings, metadata and a timebox drawn anew. */
    @Benchmark
    public void operationWithEverything(ProcessorTime processor) {
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
        double clocks = 0;
        StringBuilder report = new StringBuilder();
        for (Figure figure : Figure.of(RecorderBenchmark.class, arguments)) {
            if (figure.name().equals("clocks")) {
                clocks = figure.processor();
            }
            report.append(String.format(
                    "%s: %.0f ns, processor time %.0f ns, that is %.0f ns on top of the clock%n",
                    figure.name(), figure.wall(), figure.processor(), figure.processor() - clocks));
        }
        System.out.print(report);
    }
}
