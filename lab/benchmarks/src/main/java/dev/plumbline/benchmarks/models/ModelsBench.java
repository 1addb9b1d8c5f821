package dev.plumbline.benchmarks.models;

import dev.plumbline.benchmarks.ChildCommands;
import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Measures the cost of finding all states of a model, compared with TLC: whole commands, each in a separate process,
 * with one thread for both.
 */
public final class ModelsBench {
    public static final String NAME = "models";
    private static final String HEAP = "-Xmx4g";
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    /** Of TLC's processor time: for one model, and for all together. */
    private static final double MOST_FOR_ONE = 1.0 / 3;

    private static final double MOST_TOGETHER = 1.0 / 5;

    private final List<ModelRow> rows;

    private ModelsBench(List<ModelRow> rows) {
        this.rows = List.copyOf(rows);
    }

    /** @param tlc empty if TLC did not complete the model */
    private record ModelRow(Model model, boolean isRight, MeasuredProcess own, Optional<MeasuredProcess> tlc) {
        boolean missed() {
            return !isRight
                    || tlc.isPresent()
                            && own.cpuSeconds() > MOST_FOR_ONE * tlc.get().cpuSeconds();
        }
    }

    /**
     * @param table the models, see {@link Model#read}
     * @param least distinct states; smaller models are left out
     * @param most generated states; larger models are left out
     * @param progress receives the progress, one line at a time
     */
    public static ModelsBench run(Path table, long least, long most, Optional<Path> launcher, Consumer<String> progress)
            throws IOException, BadInput {
        List<ModelRow> rows = new ArrayList<>();
        Path scratch = Files.createTempDirectory("plumbline-models-");
        try {
            for (Model model : Model.read(table)) {
                if (model.distinct() < least || model.generated() > most) {
                    continue;
                }
                progress.accept(NAME + ": " + model.name());
                MeasuredProcess own = MeasuredProcess.run(
                        ChildCommands.plumbline(
                                launcher,
                                HEAP,
                                "graph",
                                "--safety",
                                "--workers",
                                "1",
                                "--json",
                                "--config",
                                model.config().toString(),
                                model.module().toString()),
                        scratch,
                        PATIENCE);
                boolean isRight = own.output().contains("\"distinct\":" + model.distinct() + ",")
                        && own.output().contains("\"generated\":" + model.generated() + ",");
                MeasuredProcess tlc = TlcOnModel.of(model, scratch, PATIENCE);
                rows.add(new ModelRow(model, isRight, own, tlc.status() < 0 ? Optional.empty() : Optional.of(tlc)));
            }
        } finally {
            Folders.discard(scratch);
        }
        return new ModelsBench(rows);
    }

    private double together(boolean own) {
        return rows.stream()
                .filter(row -> row.tlc.isPresent())
                .mapToDouble(row -> own ? row.own.cpuSeconds() : row.tlc.get().cpuSeconds())
                .sum();
    }

    /** The number of missed targets: numbers of states, and the allowed part of TLC's CPU time. */
    public int missed() {
        int wrong = (int) rows.stream().filter(ModelRow::missed).count();
        return wrong + (together(true) > MOST_TOGETHER * together(false) ? 1 : 0);
    }

    /** A page of the documentation. */
    public String page(String command) {
        StringBuilder page = new StringBuilder();
        page.append("# Models beside TLC\n\n")
                .append("All states of public models, found by `plumbline graph --safety` and by TLC 2.18, with one")
                .append(" thread each.\nWritten by a command:\n\n```\n")
                .append(command)
                .append("\n```\n\n")
                .append("CPU seconds and resident memory are those of the whole process, the start of Java included.")
                .append(" Both depend on\nthe machine; the ratio depends less on it. TLC also checks liveness where a")
                .append(
                        " configuration asks for it, which\n`--safety` leaves out. A dash: TLC, as it is run here, does")
                .append(" not come to the end of the model.\n\n")
                .append("| model | distinct | generated | counts | CPU s | TLC's CPU s | TLC / Plumbline | MiB |")
                .append(" TLC's MiB |\n|---|--:|--:|---|--:|--:|--:|--:|--:|\n");
        for (ModelRow row : rows) {
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %s | %.1f | %s | %s | %s | %s |%n",
                    row.model.name(),
                    row.model.distinct(),
                    row.model.generated(),
                    row.isRight ? "TLC's" : "**differ**",
                    row.own.cpuSeconds(),
                    row.tlc.map(tlc -> one(tlc.cpuSeconds())).orElse("-"),
                    row.tlc
                            .map(tlc -> one(tlc.cpuSeconds() / row.own.cpuSeconds()))
                            .orElse("-"),
                    memory(row.own),
                    row.tlc.map(ModelsBench::memory).orElse("-")));
        }
        page.append(String.format(
                Locale.ROOT,
                "%nTogether, without those that have a dash: %.1f s, TLC %.1f s; TLC takes %.1f times as much.%n",
                together(true),
                together(false),
                together(false) / together(true)));
        return page.toString();
    }

    private static String one(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private static String memory(MeasuredProcess process) {
        return process.residentMiB().isPresent()
                ? String.format(Locale.ROOT, "%.0f", process.residentMiB().getAsDouble())
                : "-";
    }

    /** One object with all rows, in raw numbers. */
    public void writeJson(Writer out) throws IOException {
        ScenarioJson.write(
                NAME,
                out,
                new Document()
                        .put(
                                "rows",
                                rows.stream()
                                        .map(row -> new Document()
                                                .put("model", row.model.name())
                                                .put("distinct", row.model.distinct())
                                                .put("generated", row.model.generated())
                                                .put("right", row.isRight)
                                                .put("cpuSeconds", row.own.cpuSeconds())
                                                .put("tlcCpuSeconds", row.tlc.map(MeasuredProcess::cpuSeconds)))
                                        .toList()));
    }
}
