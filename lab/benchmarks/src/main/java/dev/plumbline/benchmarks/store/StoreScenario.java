package dev.plumbline.benchmarks.store;

import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.history.files.Folders;
import dev.plumbline.systems.store.StoreOptions;
import dev.plumbline.systems.store.StoreReport;
import dev.plumbline.systems.store.StoreRun;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Tests whether a compiled store serves real clients as specified while its servers suffer faults: one run with both
 * verdicts.
 */
public final class StoreScenario {
    public static final String NAME = "store";

    private final StoreReport report;
    private final boolean kept;

    private StoreScenario(StoreReport report, boolean kept) {
        this.report = report;
        this.kept = kept;
    }

    /**
     * @param out a folder for the files of the run; otherwise they are deleted unless the run fails
     * @throws BadInput if the folder has files, or the store does not start
     */
    public static StoreScenario run(StoreOptions options, Optional<Path> out, Consumer<String> progress)
            throws BadInput, IOException {
        Path folder =
                out.isPresent() ? Files.createDirectories(out.get()) : Files.createTempDirectory("plumbline-store-");
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new BadInput("--out " + folder + " has files; expected an empty folder");
            }
        }
        try {
            StoreReport report = StoreRun.run(options, folder, line -> progress.accept(NAME + ": " + line));
            boolean kept = out.isPresent() || report.exitStatus() != 0;
            if (!kept) {
                Folders.delete(folder);
            }
            return new StoreScenario(report, kept);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    public int exitStatus() {
        return report.exitStatus();
    }

    public void print(PrintWriter out) {
        report.print(out, kept);
    }

    /** One object with both verdicts. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                NAME,
                out,
                new Document()
                        .put("servers", report.options().servers())
                        .put("clients", report.options().clients())
                        .put("seconds", report.options().seconds())
                        .put("seed", report.options().seed())
                        .put("faults", report.faults())
                        .put("history", written(report.clients(), "requests"))
                        .put("logs", written(report.logs(), "sections"))
                        .put("pending", report.pending())
                        .put("processes", report.processes()));
    }

    private Document written(StoreReport.View view, String counted) {
        return new Document()
                .put("verdict", view.verdict().word().text())
                .put("reason", view.reason())
                .put(counted, view.size())
                .put("place", Optional.of(view.place()).filter(place -> kept));
    }
}
