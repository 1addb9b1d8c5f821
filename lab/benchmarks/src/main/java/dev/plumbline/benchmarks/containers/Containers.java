package dev.plumbline.benchmarks.containers;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Measures {@code plumbline check} on very long histories of containers that conform, or violate at the very end.
 * Compares the whole command with a depth-first search that reads the same file; each in a separate process.
 */
public final class Containers {
    public static final String NAME = "containers";
    static final String QUESTION = "How long does a whole check of a long history of a container take?";

    static final double MOST_SECONDS = 10;
    static final double MOST_MIB = 1024;

    /** The same as that of the command. */
    private static final String HEAP_OF_DEPTH_FIRST = "-Xmx1g";

    private static final int FLOOD = 100_000;
    private static final int PROCESSES = 16;

    private final Options options;
    private final Consumer<String> progress;
    private final Path folder;

    private Containers(Options options, Consumer<String> progress, Path folder) {
        this.options = options;
        this.progress = progress;
        this.folder = folder;
    }

    /**
     * @param operations of a long history
     * @param patience the time limit of the depth-first search for one history
     * @param launcher the script that starts Plumbline; otherwise Java is started with the class path of this process
     * @param keep a folder for the histories; otherwise they are deleted
     */
    public record Options(int operations, long seed, Duration patience, Optional<Path> launcher, Optional<Path> keep) {
        public static final int LONG = 1_000_000;
        public static final int QUICK = 20_000;
    }

    /** @param seconds by the clock */
    record ContainerRow(
            ContainerWorkload workload,
            String checker,
            String verdict,
            String detail,
            double seconds,
            double cpuSeconds,
            OptionalDouble residentMiB,
            List<String> missed,
            int targets) {}

    /**
     * @param progress receives the progress, one line at a time
     * @throws BadInput if there are too few operations
     * @throws IOException if histories cannot be written, or no process started
     */
    public static ContainersReport run(Options options, Consumer<String> progress) throws BadInput, IOException {
        if (options.operations() < 4) {
            throw new BadInput("--operations " + options.operations() + "; expected 4 or more");
        }
        List<ContainerWorkload> workloads = new ArrayList<>();
        int flood = Math.min(FLOOD, options.operations());
        for (String model : ContainerWorkload.MODELS) {
            for (boolean wrong : new boolean[] {false, true}) {
                workloads.add(new ContainerWorkload(model, options.operations(), PROCESSES, wrong, options.seed()));
                workloads.add(new ContainerWorkload(model, flood, flood, wrong, options.seed()));
            }
        }
        progress.accept(NAME + ": " + QUESTION);
        return run(options, workloads, progress);
    }

    static ContainersReport run(Options options, List<ContainerWorkload> workloads, Consumer<String> progress)
            throws BadInput, IOException {
        Path folder = options.keep().isPresent()
                ? Files.createDirectories(options.keep().get()).toAbsolutePath()
                : Files.createTempDirectory("plumbline-containers-");
        try {
            return new ContainersReport(options, new Containers(options, progress, folder).rows(workloads));
        } finally {
            if (options.keep().isEmpty()) {
                Files.deleteIfExists(folder);
            }
        }
    }

    private List<ContainerRow> rows(List<ContainerWorkload> workloads) throws BadInput, IOException {
        List<ContainerRow> rows = new ArrayList<>();
        for (ContainerWorkload workload : workloads) {
            Path file = folder.resolve(workload.name() + ".ndjson");
            Formats.byName("ndjson").write(workload.history(), file);
            try {
                rows.add(reported(command(workload, file)));
                rows.add(reported(depthFirst(workload, file)));
            } finally {
                if (options.keep().isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
        }
        return rows;
    }

    private ContainerRow reported(ContainerRow row) {
        progress.accept("  " + row.workload().name() + ", " + row.checker() + ": " + row.verdict());
        return row;
    }

    private ContainerRow command(ContainerWorkload workload, Path file) throws IOException {
        List<String> command = ChildCommands.plumbline(
                options.launcher(), HEAP_OF_DEPTH_FIRST, "check", "--model", workload.model(), file.toString());
        // The budget of a check is a minute; reading comes before it.
        MeasuredProcess done = MeasuredProcess.run(command, folder, Duration.ofMinutes(5));
        String verdict = switch (done.status()) {
            case 0 -> Measurement.CONFORMS;
            case 1 -> Measurement.VIOLATES;
            case 3 -> Measurement.INCONCLUSIVE;
            default -> Measurement.FAILED;
        };
        List<String> missed = new ArrayList<>();
        if (!verdict.equals(workload.wrong() ? Measurement.VIOLATES : Measurement.CONFORMS)) {
            missed.add("right verdict");
        }
        if (done.seconds() > MOST_SECONDS) {
            missed.add("10 s");
        }
        if (done.residentMiB().orElse(0) > MOST_MIB) {
            missed.add("1 GiB");
        }
        return row(workload, "plumbline check", verdict, firstLine(done, verdict), done, missed, 3);
    }

    private ContainerRow depthFirst(ContainerWorkload workload, Path file) throws IOException {
        List<String> command = ChildCommands.java("-XX:+UseSerialGC", HEAP_OF_DEPTH_FIRST);
        long seconds = Math.max(1, options.patience().toSeconds());
        command.addAll(List.of(DepthFirst.class.getName(), workload.model(), file.toString(), Long.toString(seconds)));
        MeasuredProcess done =
                MeasuredProcess.run(command, folder, options.patience().plusMinutes(2));
        String[] fields = done.output()
                .lines()
                .filter(line -> line.startsWith(DepthFirst.MARK + "\t"))
                .findFirst()
                .map(line -> line.split("\t", -1))
                .orElse(new String[] {"", Measurement.FAILED, "0", firstLine(done, Measurement.FAILED)});
        return row(workload, DepthFirst.MARK, fields[1], fields[3], done, List.of(), 0);
    }

    private static ContainerRow row(
            ContainerWorkload workload,
            String checker,
            String verdict,
            String detail,
            MeasuredProcess done,
            List<String> missed,
            int targets) {
        return new ContainerRow(
                workload,
                checker,
                verdict,
                detail,
                done.seconds(),
                done.cpuSeconds(),
                done.residentMiB(),
                missed,
                targets);
    }

    private static String firstLine(MeasuredProcess done, String verdict) {
        return verdict.equals(Measurement.FAILED)
                ? (done.complaints() + done.output()).lines().findFirst().orElse("status " + done.status())
                : "";
    }
}
