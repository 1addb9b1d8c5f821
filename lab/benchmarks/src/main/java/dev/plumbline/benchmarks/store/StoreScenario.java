package dev.plumbline.benchmarks.store;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.history.files.Folders;
import dev.plumbline.systems.store.StoreOptions;
import dev.plumbline.systems.store.StoreReport;
import dev.plumbline.systems.store.StoreRun;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Tests whether a compiled store serves real clients as specified while its servers are killed: one run with both
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
        ScenarioJson.write(NAME, out, json -> {
            json.writeNumberField("servers", report.options().servers());
            json.writeNumberField("clients", report.options().clients());
            json.writeNumberField("seconds", report.options().seconds());
            json.writeNumberField("seed", report.options().seed());
            JsonObject.texts("kills", report.kills(), json);
            view(json, "history", report.clients(), "requests");
            view(json, "logs", report.logs(), "sections");
            json.writeNumberField("pending", report.pending());
            json.writeNumberField("processes", report.processes());
        });
    }

    private void view(JsonGenerator json, String name, StoreReport.View view, String counted) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("verdict", view.verdict().word().text());
        if (view.reason().isPresent()) {
            json.writeStringField("reason", view.reason().get());
        }
        json.writeNumberField(counted, view.size());
        if (kept) {
            json.writeStringField("place", view.place().toString());
        }
        json.writeEndObject();
    }
}
