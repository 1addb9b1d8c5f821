package dev.plumbline.benchmarks.campaigns;

import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Campaigns over a folder of small histories whose verdicts are known: each operation begins after the one before has
 * returned, and reads the value that was written last; in each 89th history the last operation reads a value that was
 * never written.
 */
final class HistoriesBench {
    private static final int OPERATIONS = 10;
    private static final int VIOLATES_EACH = 89;
    private static final int IN_A_FOLDER = 1_000;
    private static final long LOOK_MILLIS = 20;

    /**
     * A campaign that had the verdicts that are known.
     *
     * @param taskCpuSeconds of all tasks
     * @param driverCpuSeconds of a driver with Spark, without the start of Spark
     */
    record Run(
            int histories,
            double seconds,
            double cpuSeconds,
            double taskCpuSeconds,
            double driverCpuSeconds,
            long resultBytes,
            long requestBytes) {}

    /**
     * A campaign whose processes were killed, and which had the verdicts that are known.
     *
     * @param executors how many were killed
     * @param drivers how many were killed
     */
    record Killed(int histories, int executors, int drivers) {}

    /** The campaigns over the same histories. */
    record Outcome(Run plain, Run spark, Killed killed) {}

    private final CampaignCalls calls;
    private final Consumer<String> progress;

    HistoriesBench(CampaignCalls calls, Consumer<String> progress) {
        this.calls = calls;
        this.progress = progress;
    }

    /** @param few of the histories for the campaign whose processes are killed */
    Outcome measure(int histories, int few) throws BadInput, IOException {
        Path all = calls.folder().resolve("histories");
        write(all, histories);
        Run plain = run(false, all, histories);
        Run spark = run(true, all, histories);
        Folders.remove(all);
        Path some = calls.folder().resolve("some");
        write(some, few);
        return new Outcome(plain, spark, killed(some, few));
    }

    private static boolean violates(int history) {
        return history % VIOLATES_EACH == 7;
    }

    static int violating(int histories) {
        int violating = 0;
        for (int i = 0; i < histories; i++) {
            violating += violates(i) ? 1 : 0;
        }
        return violating;
    }

    private static void write(Path folder, int histories) throws IOException {
        for (int i = 0; i < histories; i++) {
            Path file = folder.resolve(name(i));
            if (i % IN_A_FOLDER == 0) {
                Files.createDirectories(file.getParent());
            }
            StringBuilder text = new StringBuilder();
            int written = 0;
            for (int at = 0; at < OPERATIONS; at++) {
                boolean isLast = at == OPERATIONS - 1;
                boolean writes = at == 0 || !isLast && (i + at) % 3 == 0;
                written = writes ? at + 1 : written;
                text.append("{\"process\":")
                        .append(at % 3)
                        .append(
                                writes
                                        ? ",\"op\":\"write\",\"args\":{\"value\":"
                                        : ",\"op\":\"read\",\"args\":{\"result\":")
                        .append(isLast && violates(i) ? OPERATIONS + 1 : written)
                        .append("},\"call\":")
                        .append(2 * at)
                        .append(",\"return\":")
                        .append(2 * at + 1)
                        .append("}\n");
            }
            Files.writeString(file, text);
        }
    }

    private static String name(int history) {
        return String.format(Locale.ROOT, "%04d/h%06d.ndjson", history / IN_A_FOLDER, history);
    }

    private static List<String> words(boolean spark, Path folder, Path out) {
        List<String> words = new ArrayList<>(List.of("campaign", "run", "--json", "--out", out.toString()));
        words.addAll(List.of("--worker-heap", "600m"));
        words.addAll(CampaignCalls.place(spark));
        words.addAll(List.of("--over", "file=" + folder + "/**/*.ndjson", "--", "check", "--model", "register"));
        words.add("{file}");
        return words;
    }

    private Run run(boolean spark, Path folder, int histories) throws BadInput, IOException {
        Path out = calls.folder().resolve(spark ? "histories-spark" : "histories-plain");
        MeasuredProcess process = calls.call(words(spark, folder, out), 1);
        double tasks = requireKnown(folder, out, histories);
        Folders.remove(out);
        progress.accept(CampaignsBench.NAME + ": " + histories + " histories " + (spark ? "on Spark" : "plain") + ": "
                + Math.round(process.seconds()) + " s");
        return new Run(
                histories,
                process.seconds(),
                process.cpuSeconds(),
                tasks,
                CampaignCalls.number(process.output(), "driverCpuSeconds"),
                (long) CampaignCalls.number(process.output(), "resultBytes"),
                (long) CampaignCalls.number(process.output(), "requestBytes"));
    }

    /**
     * Each history has to be in the journal once, with its verdict.
     *
     * @return the CPU time of all tasks
     */
    private static double requireKnown(Path folder, Path out, int histories) throws BadInput, IOException {
        Map<String, String> verdicts = new HashMap<>();
        double seconds = 0;
        for (CampaignCalls.Result result : CampaignCalls.results(out)) {
            seconds += result.cpuSeconds();
            if (verdicts.put(result.task(), result.outcome()) != null) {
                throw new BadInput(result.task() + " is twice in the journal of " + out);
            }
        }
        for (int i = 0; i < histories; i++) {
            String name = folder.resolve(name(i)).toString();
            String expected = violates(i) ? "violates" : "conforms";
            String verdict = verdicts.remove(name);
            if (!expected.equals(verdict)) {
                throw new BadInput(name + ": " + verdict + " in the journal of " + out + "; expected " + expected);
            }
        }
        if (!verdicts.isEmpty()) {
            throw new BadInput(verdicts.keySet().iterator().next() + " is in the journal of " + out + ", but no file");
        }
        return seconds;
    }

    /** Executors are killed at a quarter and at half, the driver at three quarters; then the campaign is resumed. */
    private Killed killed(Path folder, int histories) throws BadInput, IOException {
        Path out = calls.folder().resolve("killed");
        Path output = calls.folder().resolve("killed.txt");
        Process driver = new ProcessBuilder(calls.command(words(true, folder, out)))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int executors = 0;
        try {
            for (int quarter = 1; quarter <= 3; quarter++) {
                await(driver, out.resolve("journal.ndjson"), histories / 4 * quarter);
                if (quarter < 3 && killExecutor(driver)) {
                    executors++;
                }
            }
            if (!driver.isAlive() || executors < 2) {
                throw new BadInput("the campaign ended before its processes were killed: " + Files.readString(output));
            }
            driver.destroyForcibly().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            driver.destroyForcibly();
        }
        List<String> resume = new ArrayList<>(List.of("campaign", "resume", out.toString(), "--json"));
        resume.addAll(CampaignCalls.place(true));
        calls.call(resume, 1);
        requireKnown(folder, out, histories);
        Folders.remove(out);
        progress.accept(CampaignsBench.NAME + ": " + histories + " histories on Spark with kills");
        return new Killed(histories, executors, 1);
    }

    private static boolean killExecutor(Process driver) throws IOException {
        for (ProcessHandle each : driver.descendants().toList()) {
            Path command = Path.of("/proc", Long.toString(each.pid()), "cmdline");
            if (Files.exists(command) && Files.readString(command).contains("CoarseGrainedExecutorBackend")) {
                return each.destroyForcibly();
            }
        }
        return false;
    }

    private static void await(Process driver, Path journal, int results) throws IOException, InterruptedException {
        long lines = 0;
        while (driver.isAlive() && lines < results) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            if (Files.exists(journal)) {
                try (var all = Files.lines(journal)) {
                    lines = all.count();
                }
            }
        }
    }
}
