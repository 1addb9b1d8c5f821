package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The same campaigns with plain processes and on Apache Spark, whole calls of the launcher. */
public final class CampaignsBench {
    public static final String NAME = "campaigns";

    private static final String CLUSTER = "local-cluster[2,1,1024]";
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** Enough to start everything that starts once. */
    private static final int FEW = 4;

    private static final String SPEC = """
            ---- MODULE Grid ----
            EXTENDS Naturals
            CONSTANTS Size, Seed
            VARIABLES x, y
            Init == x = 0 /\\ y = 0
            Right == x < Size /\\ x' = x + 1 /\\ y' = y
            Up == y < Size /\\ y' = y + 1 /\\ x' = x
            Spec == Init /\\ [][Right \\/ Up]_<<x, y>>
            Small == x * y >= 0
            ====
            """;

    private static final String CONFIGURATION = """
            CONSTANTS Size = 1 Seed = 1
            SPECIFICATION Spec
            INVARIANT Small
            CHECK_DEADLOCK FALSE
            """;

    /**
     * One campaign.
     *
     * @param taskSeconds CPU time of each task
     * @param steady elapsed seconds for each result, without the first quarter
     * @param driverCpuSeconds of a driver with Spark, without the connection
     */
    record Run(
            int tasks,
            double seconds,
            double cpuSeconds,
            double steady,
            double[] taskSeconds,
            double driverCpuSeconds,
            long resultBytes,
            long requestBytes) {}

    /** Tasks of one size: a few and many of them, plain and on Spark. */
    record Pair(Run fewPlain, Run plain, Run fewSpark, Run spark) {}

    private final Path launcher;
    private final Path folder;
    private final Consumer<String> progress;
    private int campaigns;

    private CampaignsBench(Path launcher, Path folder, Consumer<String> progress) {
        this.launcher = launcher;
        this.folder = folder;
        this.progress = progress;
    }

    /** @param launcher of a checkout, which builds the module for Spark */
    public static CampaignsReport run(boolean quick, Optional<Path> launcher, Consumer<String> progress)
            throws BadInput, IOException {
        Path folder = Folders.temporary("plumbline-campaigns-");
        try {
            CampaignsBench bench = new CampaignsBench(
                    launcher.orElseThrow(() ->
                            new BadInput("--scenario " + NAME + " needs the launcher; expected ./plumbline bench")),
                    folder,
                    progress);
            return bench.measure(quick);
        } finally {
            Folders.discard(folder);
        }
    }

    private CampaignsReport measure(boolean quick) throws BadInput, IOException {
        Files.writeString(folder.resolve("Grid.tla"), SPEC);
        Files.writeString(folder.resolve("Grid.cfg"), CONFIGURATION);
        // Builds what is out of date.
        call(List.of("campaign", "run", "--help", "--master", CLUSTER));
        Pair second = pair(quick ? 100 : 600, quick ? 12 : 120);
        Pair shorter = pair(2, quick ? 60 : 2_000);
        long program = Files.size(launcher.resolveSibling("cli/spark/target/plumbline-spark.jar"));
        return new CampaignsReport(second, shorter, program);
    }

    private Pair pair(int size, int tasks) throws BadInput, IOException {
        return new Pair(
                campaign(false, size, FEW),
                campaign(false, size, tasks),
                campaign(true, size, FEW),
                campaign(true, size, tasks));
    }

    private MeasuredProcess call(List<String> words) throws BadInput, IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(words);
        MeasuredProcess process = MeasuredProcess.run(command, folder, PATIENCE);
        if (process.status() != 0) {
            throw new BadInput(String.join(" ", words) + " ended with status " + process.status() + ": "
                    + process.output() + process.complaints());
        }
        return process;
    }

    private Run campaign(boolean spark, int size, int tasks) throws BadInput, IOException {
        Path out = folder.resolve("campaign-" + ++campaigns);
        List<String> words =
                new ArrayList<>(List.of("campaign", "run", "--json", "--out", out.toString(), "--worker-heap", "600m"));
        words.addAll(spark ? List.of("--master", CLUSTER) : List.of("--workers", "2"));
        words.addAll(List.of("--over", "seed=1.." + tasks, "--", "graph", "--workers", "1"));
        words.addAll(List.of("--constant", "Size=" + size, "--constant", "Seed={seed}"));
        words.add(folder.resolve("Grid.tla").toString());
        MeasuredProcess process = call(words);
        List<Fields> results = new ArrayList<>();
        for (String line : Files.readAllLines(out.resolve("journal.ndjson"))) {
            results.add(read(line));
        }
        double[] times = new double[results.size()];
        long[] ended = new long[results.size()];
        for (int i = 0; i < times.length; i++) {
            times[i] = results.get(i).get("cpu").number(0, Long.MAX_VALUE) / 1e3;
            ended[i] = results.get(i).get("ended").number(0, Long.MAX_VALUE);
        }
        int first = times.length / 4;
        int last = times.length - 1;
        progress.accept(NAME + ": " + tasks + " tasks " + (spark ? "on Spark" : "plain") + ": "
                + Math.round(process.seconds()) + " s");
        return new Run(
                tasks,
                process.seconds(),
                process.cpuSeconds(),
                (ended[last] - ended[first]) / 1e3 / (last - first),
                times,
                number(process.output(), "driverCpuSeconds"),
                (long) number(process.output(), "resultBytes"),
                (long) number(process.output(), "requestBytes"));
    }

    /** A number that only a campaign on a cluster has. */
    private static double number(String output, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9.]+)").matcher(output);
        return found.find() ? Double.parseDouble(found.group(1)) : 0;
    }

    private static Fields read(String line) throws BadInput {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return new Fields(JsonValues.read(bytes, 0, bytes.length), "a line of the campaign");
    }
}
