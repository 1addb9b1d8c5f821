package dev.plumbline.benchmarks.steps;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Measures the steps per second of our own evaluator and of TLC's interpreter. Both find all next states of the same
 * states, in one thread of one process, and nothing else: no names of steps, no rules, no store of states. Time is CPU
 * time of that thread, so the compilers and the collector of Java are not included.
 */
public final class StepRates {
    public static final String NAME = "evaluator";
    private static final String QUESTION = "How many steps a second, beside TLC's interpreter?";
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    /** The specifications, by the name of the module, with a description. */
    private enum MeasuredModule {
        MAP("MapSteps", "map of the OmniLink paper"),
        RAFT("RaftSteps", "Raft-like"),
        COMMIT("CommitSteps", "Paxos Commit");

        private final String module;
        private final String title;

        MeasuredModule(String module, String title) {
            this.module = module;
            this.title = title;
        }

        static String titleOf(String module) {
            return Arrays.stream(values())
                    .filter(each -> each.module.equals(module))
                    .findFirst()
                    .orElseThrow()
                    .title;
        }
    }

    private final List<StepRate> rates;

    private StepRates(List<StepRate> rates) {
        this.rates = List.copyOf(rates);
    }

    /**
     * @param least number of states of each specification: those of its first levels that have so many together
     * @param seconds of CPU time for each evaluator, preceded by the same time to warm up
     * @param progress receives the progress, one line at a time
     */
    public static StepRates run(int least, double seconds, Consumer<String> progress) throws IOException {
        Path folder = Files.createTempDirectory("plumbline-steps-");
        try {
            copy("../OmniMap.tla", folder);
            List<StepRate> rates = new ArrayList<>();
            for (MeasuredModule measured : MeasuredModule.values()) {
                progress.accept(NAME + ": " + measured.title);
                copy(measured.module + ".tla", folder);
                copy(measured.module + ".cfg", folder);
                rates.add(rate(measured.module, folder, least, seconds));
            }
            return new StepRates(rates);
        } finally {
            Folders.discard(folder);
        }
    }

    private static void copy(String resource, Path folder) throws IOException {
        String name = resource.substring(resource.lastIndexOf('/') + 1);
        try (InputStream in =
                StepRates.class.getResourceAsStream(resource.replace("..", "/dev/plumbline/benchmarks"))) {
            Files.copy(in, folder.resolve(name));
        }
    }

    private static StepRate rate(String module, Path folder, int least, double seconds) throws IOException {
        List<String> command = ChildCommands.java("-Xmx2g", "-XX:+UseSerialGC");
        command.addAll(List.of(
                StepRateProcess.class.getName(),
                folder.toString(),
                module,
                Integer.toString(least),
                Double.toString(seconds)));
        MeasuredProcess done = MeasuredProcess.run(command, folder, PATIENCE);
        return done.output()
                .lines()
                .filter(line -> line.startsWith(StepRateProcess.MARK))
                .map(line -> StepRate.ofLine(line.substring(StepRateProcess.MARK.length())))
                .findFirst()
                .orElseThrow(() -> new IOException("the measurement of " + module + " ended with status "
                        + done.status() + ": " + done.complaints()));
    }

    /** The number of specifications with different steps, or with fewer steps per second than the target. */
    public int missed() {
        return (int) rates.stream().filter(StepRate::missed).count();
    }

    public void print(PrintWriter out) {
        out.println(NAME + ": " + QUESTION);
        String format = "  %-26s %7s %8s  %-9s %12s %12s %7s %7s %13s %7s  %s%n";
        out.printf(
                Locale.ROOT,
                format,
                "specification",
                "states",
                "steps",
                "counts",
                "own",
                "TLC's",
                "ratio",
                "target",
                "fingerprinted",
                "ratio",
                "");
        for (StepRate rate : rates) {
            out.printf(
                    Locale.ROOT,
                    format,
                    MeasuredModule.titleOf(rate.module()),
                    Count.of(rate.states()),
                    Count.of(rate.steps()),
                    rate.agree() ? "the same" : "differ",
                    rounded(rate.own()),
                    rounded(rate.tlc()),
                    ratio(rate.ratio()),
                    String.format(Locale.ROOT, ">= %.0f", StepRate.LEAST),
                    rounded(rate.tlcFingerprinted()),
                    ratio(rate.own() / rate.tlcFingerprinted()),
                    rate.missed() ? "missed" : "");
        }
        out.println(
                "  steps a second of CPU time, of the searching thread; ours number the states that they find, and");
        out.println("  the last two columns are about TLC's steps with fingerprints of these states");
    }

    private static String rounded(double rate) {
        return String.format(Locale.ROOT, "%,.0f", rate);
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.1f", ratio);
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                NAME,
                out,
                new Document()
                        .put(
                                "rows",
                                rates.stream()
                                        .map(rate -> new Document()
                                                .put("specification", rate.module())
                                                .put("states", rate.states())
                                                .put("steps", rate.steps())
                                                .put("agree", rate.agree())
                                                .put("stepsPerSecond", rate.own())
                                                .put("stepsPerSecondOfTlc", rate.tlc())
                                                .put("stepsPerSecondOfTlcWithFingerprints", rate.tlcFingerprinted()))
                                        .toList()));
    }
}
