package dev.plumbline.benchmarks.streams;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Measures the check of histories while they are read, in a small heap, compared with reading alone, and with the search
 * of Wing, Gong and Lowe over the whole history, which is the algorithm of Porcupine.
 */
public final class StreamsBench {
    public static final String NAME = "streams";
    static final String QUESTION = "What does it cost to check a history while it is read?";

    static final String HEAP = "-Xmx256m";
    private static final String HEAP_OF_SEARCH = "-Xmx1g";
    static final String READ = "read";

    static final String CHECK = "check";
    static final String READ_QUEUE = "read queue";
    static final String CHECK_QUEUE = "check queue";
    static final String SEARCH = "search";

    private final Options options;
    private final Consumer<String> progress;
    private final Path folder;

    private StreamsBench(Options options, Consumer<String> progress, Path folder) {
        this.options = options;
        this.progress = progress;
        this.folder = folder;
    }

    /**
     * @param operations the lengths of the histories
     * @param rates of the operations that are written while they are checked, a second
     * @param seconds how long they are written
     * @param patience the time limit of the search for one history
     */
    public record Options(List<Integer> operations, List<Integer> rates, int seconds, Duration patience, long seed) {
        public static Options of(boolean quick, long seed) {
            return quick
                    ? new Options(List.of(5_000, 10_000), List.of(2_000), 2, Duration.ofSeconds(5), seed)
                    : new Options(
                            List.of(250_000, 1_000_000), List.of(1_000, 10_000), 10, Duration.ofSeconds(60), seed);
        }
    }

    /**
     * @param tool one of the constants
     * @param bytesRetained for each further operation, after garbage collections; empty for reading
     */
    record StreamRow(
            String tool,
            int operations,
            String verdict,
            double cpuSeconds,
            OptionalDouble residentMiB,
            OptionalDouble bytesRetained) {}

    /**
     * @param rate operations a second
     * @param median lag in milliseconds
     * @param largest lag in milliseconds
     */
    record Load(int rate, long operations, String verdict, double cpuSeconds, double median, double largest) {}

    /** @param progress receives the progress, one line at a time */
    public static StreamsReport run(Options options, Consumer<String> progress) throws BadInput, IOException {
        progress.accept(NAME + ": " + QUESTION);
        Path folder = Files.createTempDirectory("plumbline-streams-");
        try {
            StreamsBench bench = new StreamsBench(options, progress, folder);
            List<StreamRow> rows = bench.rows();
            double busy = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
            return new StreamsReport(options, rows, bench.loads(), busy);
        } finally {
            Folders.remove(folder);
        }
    }

    private List<StreamRow> rows() throws IOException {
        List<StreamRow> rows = new ArrayList<>();
        for (int operations : options.operations()) {
            rows.addAll(rows(operations, new RegisterLines(operations, options.seed()), READ, CHECK, SEARCH));
        }
        for (int operations : options.operations()) {
            rows.addAll(rows(operations, new QueueLines(operations, options.seed()), READ_QUEUE, CHECK_QUEUE));
        }
        return rows;
    }

    private List<StreamRow> rows(int operations, Iterator<String> lines, String... tools) throws IOException {
        List<StreamRow> rows = new ArrayList<>();
        Path file = folder.resolve(operations + ".ndjson");
        write(file, lines);
        for (String tool : tools) {
            StreamRow row = row(tool, file, operations);
            progress.accept("  " + tool + ", " + Count.of(operations, "operation") + ": " + row.verdict());
            rows.add(row);
        }
        Files.delete(file);
        return rows;
    }

    private static void write(Path file, Iterator<String> lines) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            while (lines.hasNext()) {
                out.println(lines.next());
            }
        }
    }

    private StreamRow row(String tool, Path file, int operations) throws IOException {
        boolean isSearch = tool.equals(SEARCH);
        List<String> command = ChildCommands.java("-XX:+UseSerialGC", isSearch ? HEAP_OF_SEARCH : HEAP, "-Xss64m");
        command.addAll(List.of(
                StreamProgram.class.getName(),
                tool,
                file.toString(),
                Integer.toString(operations),
                Long.toString(options.patience().toSeconds())));
        MeasuredProcess done =
                MeasuredProcess.run(command, folder, options.patience().plusMinutes(10));
        String[] fields = fields(done, StreamProgram.MARK);
        // A check keeps what it has kept in the middle; a search keeps the history.
        double further = isSearch ? operations : operations - operations / 2;
        double retained = (Double.parseDouble(fields[4]) - Double.parseDouble(fields[3])) / further;
        return new StreamRow(
                tool,
                operations,
                fields[1],
                done.cpuSeconds(),
                done.residentMiB(),
                tool.startsWith(READ) || fields[4].equals("0") ? OptionalDouble.empty() : OptionalDouble.of(retained));
    }

    private List<Load> loads() throws IOException {
        List<Load> loads = new ArrayList<>();
        for (int rate : options.rates()) {
            List<String> command = ChildCommands.java("-XX:+UseSerialGC", HEAP, "-Xss64m");
            command.addAll(List.of(
                    LoadProgram.class.getName(),
                    Integer.toString(rate),
                    Long.toString((long) rate * options.seconds()),
                    Long.toString(options.seed())));
            MeasuredProcess done = MeasuredProcess.run(command, folder, Duration.ofMinutes(10));
            String[] fields = fields(done, LoadProgram.MARK);
            progress.accept("  " + Count.of(rate) + " operations a second: " + fields[1]);
            loads.add(new Load(
                    rate,
                    Long.parseLong(fields[2]),
                    fields[1],
                    done.cpuSeconds(),
                    Double.parseDouble(fields[3]),
                    Double.parseDouble(fields[4])));
        }
        return loads;
    }

    private static String[] fields(MeasuredProcess done, String mark) {
        return done.output()
                .lines()
                .filter(line -> line.startsWith(mark + "\t"))
                .findFirst()
                .map(line -> line.split("\t", -1))
                .orElse(new String[] {mark, Measurement.FAILED, "0", "0", "0"});
    }
}
