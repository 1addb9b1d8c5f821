package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The same campaigns with plain processes and on Apache Spark, whole calls of the launcher. */
public final class CampaignsBench {
    public static final String NAME = "campaigns";

    private static final String SPEC = "lab/benchmarks/src/main/resources/dev/plumbline/benchmarks/campaigns/Grid.tla";

    /** Enough to start everything that starts once. */
    private static final int FEW = 4;

    /**
     * One campaign.
     *
     * @param taskSeconds CPU time of each task
     * @param steady elapsed seconds for each result, without the first quarter
     * @param driverCpuSeconds of a driver with Spark, without the start of Spark
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

    /**
     * A few and many tasks, plain and on Spark.
     *
     * @param size the constant of the specification
     */
    record Pair(int size, Run fewPlain, Run plain, Run fewSpark, Run spark) {}

    /** A campaign for the reader to type, and what it prints. */
    record Example(String command, String output) {}

    private final CampaignCalls calls;
    private final Consumer<String> progress;
    private int campaigns;

    private CampaignsBench(CampaignCalls calls, Consumer<String> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    /** @param launcher of a checkout, which builds the module for Spark */
    public static CampaignsReport run(boolean quick, Optional<Path> launcher, Consumer<String> progress)
            throws BadInput, IOException {
        Path folder = Folders.temporary("plumbline-campaigns-");
        try {
            CampaignCalls calls = new CampaignCalls(
                    launcher.orElseThrow(() ->
                            new BadInput("--scenario " + NAME + " needs the launcher; expected ./plumbline bench")),
                    folder);
            return new CampaignsBench(calls, progress).measure(quick);
        } finally {
            Folders.discard(folder);
        }
    }

    private CampaignsReport measure(boolean quick) throws BadInput, IOException {
        // Builds what is out of date.
        calls.call(List.of("campaign", "run", "--help", "--master", CampaignCalls.CLUSTER), 0);
        Example example = example();
        Pair second = pair(quick ? 100 : 600, quick ? 12 : 120);
        Pair shorter = pair(2, quick ? 60 : 2_000);
        HistoriesSection histories = new HistoriesSection(
                new HistoriesBench(calls, progress).measure(quick ? 2_000 : 100_000, quick ? 2_000 : 10_000));
        long program = Files.size(calls.inCheckout("cli/spark/target/plumbline-spark.jar"));
        return new CampaignsReport(example, second, shorter, histories, program);
    }

    private Pair pair(int size, int tasks) throws BadInput, IOException {
        return new Pair(
                size,
                campaign(false, size, FEW),
                campaign(false, size, tasks),
                campaign(true, size, FEW),
                campaign(true, size, tasks));
    }

    /** The words after those that name the folder. */
    private static List<String> words(boolean spark, int size, int tasks, String spec) {
        List<String> words = new ArrayList<>(List.of("--worker-heap", "600m"));
        words.addAll(CampaignCalls.place(spark));
        words.addAll(List.of("--over", "seed=1.." + tasks, "--", "graph", "--workers", "1"));
        words.addAll(List.of("--constant", "Size=" + size, "--constant", "Seed={seed}", spec));
        return words;
    }

    private Example example() throws BadInput, IOException {
        int size = 100;
        int tasks = 12;
        List<String> typed = new ArrayList<>(
                List.of("./plumbline", "campaign", "run", "--name", "grid", "--out", "target/docs/grid"));
        typed.addAll(words(true, size, tasks, SPEC));
        List<String> words = new ArrayList<>(List.of("campaign", "run", "--name", "grid", "--out"));
        words.add(calls.folder().resolve("grid").toString());
        words.addAll(words(true, size, tasks, calls.inCheckout(SPEC).toString()));
        return new Example(ShellWords.line(typed), calls.call(words, 0).output());
    }

    private Run campaign(boolean spark, int size, int tasks) throws BadInput, IOException {
        Path out = calls.folder().resolve("campaign-" + ++campaigns);
        List<String> words = new ArrayList<>(List.of("campaign", "run", "--json", "--out", out.toString()));
        words.addAll(words(spark, size, tasks, calls.inCheckout(SPEC).toString()));
        MeasuredProcess process = calls.call(words, 0);
        List<CampaignCalls.Result> results = CampaignCalls.results(out);
        int first = results.size() / 4;
        int last = results.size() - 1;
        progress.accept(NAME + ": " + tasks + " tasks " + (spark ? "on Spark" : "plain") + ": "
                + Math.round(process.seconds()) + " s");
        return new Run(
                tasks,
                process.seconds(),
                process.cpuSeconds(),
                (results.get(last).ended() - results.get(first).ended()) / 1e3 / (last - first),
                results.stream().mapToDouble(CampaignCalls.Result::cpuSeconds).toArray(),
                CampaignCalls.number(process.output(), "driverCpuSeconds"),
                (long) CampaignCalls.number(process.output(), "resultBytes"),
                (long) CampaignCalls.number(process.output(), "requestBytes"));
    }
}
