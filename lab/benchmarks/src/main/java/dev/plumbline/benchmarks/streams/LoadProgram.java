package dev.plumbline.benchmarks.streams;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A measured process, in which a thread writes a number of operations a second into a pipe, and the check reads them. The
 * lag is the time since the last operation that was checked was due. Prints one line: a mark, the verdict, the number
 * of operations, and the median and the largest lag in milliseconds, between tabs.
 */
final class LoadProgram {
    static final String MARK = "load";

    private static final int BUFFER = 1 << 20;
    private static final long MILLIS_BETWEEN_WRITES = 5;
    private static final long MILLIS_BETWEEN_LOOKS = 20;
    private static final double NANOS_IN_A_SECOND = 1e9;

    private final long rate;
    private final long operations;
    private final StreamedCheck check = new StreamedCheck(
            "load", Models.register(0), new StreamedCheck.Settings(0, 1_000, false), Budget.UNLIMITED, Progress.NONE);
    private final List<Double> lags = Collections.synchronizedList(new ArrayList<>());
    private long began;

    private LoadProgram(long rate, long operations) {
        this.rate = rate;
        this.operations = operations;
    }

    /** @param arguments operations a second, their number and a seed */
    public static void main(String[] arguments) throws BadInput, IOException, InterruptedException {
        new LoadProgram(Long.parseLong(arguments[0]), Long.parseLong(arguments[1])).run(Long.parseLong(arguments[2]));
    }

    private void run(long seed) throws BadInput, IOException, InterruptedException {
        PipedInputStream in = new PipedInputStream(BUFFER);
        PipedOutputStream pipe = new PipedOutputStream(in);
        began = System.nanoTime();
        Thread writing = new Thread(() -> write(pipe, seed), "writer");
        Thread looking = new Thread(this::look, "sampler");
        writing.start();
        looking.setDaemon(true);
        looking.start();
        Verdict verdict =
                check.run(Source.of("load", in), ReadOptions.DEFAULT).result().verdict();
        looking.interrupt();
        writing.join();
        looking.join();
        List<Double> sorted = lags.stream().sorted().toList();
        System.out.println(String.join(
                "\t",
                MARK,
                verdict.word().text(),
                Integer.toString(verdict.statistics().operations()),
                Double.toString(sorted.get(sorted.size() / 2)),
                Double.toString(sorted.get(sorted.size() - 1))));
    }

    private long due() {
        return Math.min(operations, (long) ((System.nanoTime() - began) / NANOS_IN_A_SECOND * rate));
    }

    private void write(OutputStream pipe, long seed) {
        RegisterLines lines = new RegisterLines(operations, seed);
        long written = 0;
        try (OutputStream out = new BufferedOutputStream(pipe)) {
            while (lines.hasNext()) {
                for (long due = due(); written < due; written++) {
                    out.write((lines.next() + "\n").getBytes(StandardCharsets.UTF_8));
                }
                out.flush();
                Thread.sleep(MILLIS_BETWEEN_WRITES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The first second, in which Java compiles, does not count. */
    private void look() {
        try {
            Thread.sleep(1_000);
            while (true) {
                long due = due();
                if (due < operations) {
                    lags.add(Math.max(0, due - check.figures().read()) * 1_000.0 / rate);
                }
                Thread.sleep(MILLIS_BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            // The check has ended.
        }
    }
}
