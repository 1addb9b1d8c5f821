package dev.plumbline.benchmarks.streams;

import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.benchmarks.WingGongLowe;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A measured process. It prints one line: a mark, the verdict, the number of operations, and the bytes that were in use
 * after garbage collections, in the middle and at the end, between tabs.
 */
final class StreamProgram {
    static final String MARK = "stream";

    private static final StreamedCheck.Settings SETTINGS = new StreamedCheck.Settings(0, 1_000, true);

    private StreamProgram() {}

    /** @param arguments a tool of {@link StreamsBench}, the file, the number of operations, the seconds of a search */
    public static void main(String[] arguments) throws BadInput, IOException {
        Path file = Path.of(arguments[1]);
        long operations = Long.parseLong(arguments[2]);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            switch (arguments[0]) {
                case StreamsBench.READ, StreamsBench.READ_QUEUE -> read(Source.of(file.toString(), in));
                case StreamsBench.CHECK -> check(Source.of(file.toString(), in), Models.register(0), operations);
                case StreamsBench.CHECK_QUEUE -> check(Source.of(file.toString(), in), Models.queue(), operations);
                default -> search(file, Duration.ofSeconds(Long.parseLong(arguments[3])));
            }
        }
    }

    private static void print(String verdict, long operations, long middle, long end) {
        System.out.println(
                String.join("\t", MARK, verdict, Long.toString(operations), Long.toString(middle), Long.toString(end)));
    }

    private static void read(Source source) throws BadInput {
        long[] count = {0};
        Formats.visit(source, ReadOptions.DEFAULT, (order, operation) -> count[0]++);
        print("", count[0], 0, 0);
    }

    private static void check(Source source, Spec spec, long operations) throws BadInput {
        long[] used = {0, 0};
        StreamedCheck check = new StreamedCheck("stream", spec, SETTINGS, Budget.UNLIMITED, Progress.NONE);
        check.observing(kept -> {
            long read = check.figures().read();
            if (used[0] == 0 && read >= operations / 2) {
                used[0] = inUse();
            } else if (read == operations) {
                used[1] = inUse();
            }
        });
        Verdict verdict = check.run(source, ReadOptions.DEFAULT).result().verdict();
        print(verdict.word().text(), verdict.statistics().operations(), used[0], used[1]);
    }

    private static void search(Path file, Duration patience) throws BadInput {
        long before = inUse();
        try {
            History history = Formats.read(file);
            long after = inUse();
            Measurement measured = WingGongLowe.check(history, Models.register(0), Budget.UNLIMITED.withTime(patience));
            print(measured.verdict(), history.size(), before, after);
        } catch (OutOfMemoryError e) {
            print("out of memory", 0, 0, 0);
        }
    }

    /** After garbage collections. */
    private static long inUse() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
