package dev.plumbline.benchmarks.logs;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.history.files.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Measures how the cost of checking logs with vector clocks grows with the logs, compared with TLC taking the same
 * number of steps of the same model without logs. Measures whole commands, each in a separate process.
 */
public final class Logs {
    public static final String NAME = "logs";
    static final String QUESTION = "How long does a whole check of logs with vector clocks take, beside plain TLC?";

    static final double MOST_SECONDS = 60;
    static final double MOST_MIB = 2048;

    private static final String HEAP = "-Xmx2g";
    private static final int GUESTS = 25;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Options options;
    private final Consumer<String> progress;
    private final Path folder;

    private Logs(Options options, Consumer<String> progress, Path folder) {
        this.options = options;
        this.progress = progress;
        this.folder = folder;
    }

    /**
     * @param sizes numbers of records
     * @param launcher the script that starts Plumbline; otherwise Java is started with the class path of this process
     */
    public record Options(List<Integer> sizes, long seed, Optional<Path> launcher) {
        public Options {
            sizes = List.copyOf(sizes);
        }

        public static Options of(boolean quick, long seed, Optional<Path> launcher) {
            return new Options(quick ? List.of(500, 2_000) : List.of(10_000, 30_000, 100_000), seed, launcher);
        }
    }

    /** @param outcome the result of the command in a word */
    record LogsRow(
            int records, String way, String outcome, double seconds, double cpuSeconds, OptionalDouble residentMiB) {}

    /** @param progress receives the progress, one line at a time */
    public static LogsReport run(Options options, Consumer<String> progress) throws IOException {
        Path folder = Files.createTempDirectory("plumbline-logs-");
        try {
            progress.accept(NAME + ": " + QUESTION);
            return new LogsReport(options, GUESTS + 1, new Logs(options, progress, folder).rows());
        } finally {
            Folders.delete(folder);
        }
    }

    private List<LogsRow> rows() throws IOException {
        Path spec = folder.resolve("Keeper.tla");
        try (InputStream in = Logs.class.getResourceAsStream("Keeper.tla")) {
            Files.copy(in, spec);
        }
        Path config = Files.writeString(folder.resolve("Keeper.cfg"), "CONSTANT Guests = " + GUESTS + "\n");
        Path translated = Files.createDirectory(folder.resolve("translated")).resolve("Keeper.tla");
        MeasuredProcess translation = MeasuredProcess.run(
                plumbline("mpcal", "translate", spec.toString(), "--out", translated.toString()), folder, PATIENCE);
        if (translation.status() != 0) {
            throw new IOException("the specification could not be translated: " + firstLine(translation));
        }
        Path plain = Files.writeString(
                translated.resolveSibling("Keeper.cfg"),
                "SPECIFICATION Spec\nCONSTANT Guests = " + GUESTS + "\nCONSTANT defaultInitValue = defaultInitValue\n");
        List<LogsRow> rows = new ArrayList<>();
        for (int records : options.sizes()) {
            Path logs = Files.createDirectory(folder.resolve("logs-" + records));
            KeeperLogs.write(logs, GUESTS, records, options.seed());
            for (String strategy : List.of("one-path", "sidestep")) {
                rows.add(reported(check(records, strategy, spec, config, logs)));
            }
            rows.add(reported(tlc(records, translated, plain)));
        }
        return rows;
    }

    private LogsRow reported(LogsRow row) {
        progress.accept("  " + row.records + " records, " + row.way + ": " + row.outcome);
        return row;
    }

    private LogsRow check(int records, String strategy, Path spec, Path config, Path logs) throws IOException {
        MeasuredProcess done = MeasuredProcess.run(
                plumbline(
                        "check",
                        "--spec",
                        spec.toString(),
                        "--config",
                        config.toString(),
                        "--strategy",
                        strategy,
                        "--budget",
                        "5m",
                        logs.toString()),
                folder,
                PATIENCE);
        String outcome = switch (done.status()) {
            case 0 -> "conforms";
            case 1 -> "violates";
            case 3 -> "inconclusive";
            default -> "failed: " + firstLine(done);
        };
        return row(records, strategy, outcome, done);
    }

    /** One behaviour of the model with as many steps as there are records. */
    private LogsRow tlc(int records, Path module, Path config) throws IOException {
        List<String> command = ChildCommands.java("-XX:+UseSerialGC", HEAP);
        command.addAll(List.of(
                "tlc2.TLC",
                "-simulate",
                "num=1",
                "-depth",
                Integer.toString(records),
                "-seed",
                Long.toString(options.seed()),
                "-workers",
                "1",
                "-metadir",
                folder.resolve("states").toString(),
                "-config",
                config.toString(),
                module.toString()));
        MeasuredProcess done = MeasuredProcess.run(command, folder, PATIENCE);
        boolean walked = done.status() == 0 && done.output().contains("Finished in");
        return row(records, LogsReport.TLC, walked ? "took the steps" : "failed: " + firstLine(done), done);
    }

    private static LogsRow row(int records, String way, String outcome, MeasuredProcess done) {
        return new LogsRow(records, way, outcome, done.seconds(), done.cpuSeconds(), done.residentMiB());
    }

    private static String firstLine(MeasuredProcess done) {
        return (done.complaints() + done.output()).lines().findFirst().orElse("status " + done.status());
    }

    private List<String> plumbline(String... words) {
        return ChildCommands.plumbline(options.launcher(), HEAP, words);
    }
}
