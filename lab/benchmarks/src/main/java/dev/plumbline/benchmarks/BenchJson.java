package dev.plumbline.benchmarks;

import dev.plumbline.benchmarks.json.ScenarioJson;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** The rows of a run as one JSON object. */
final class BenchJson {
    private BenchJson() {}

    static void write(Bench.Options options, List<Scenario> scenarios, List<Row> rows, Writer out) throws IOException {
        ScenarioJson.write(
                out,
                new Document()
                        .put("quick", options.quick())
                        .put("seed", options.seed())
                        .put(
                                "scenarios",
                                scenarios.stream()
                                        .map(scenario -> written(scenario, rows))
                                        .toList()));
    }

    private static Document written(Scenario scenario, List<Row> rows) {
        return new Document()
                .put("name", scenario.name())
                .put("question", scenario.question())
                .put("heapMiB", scenario.heapMiB())
                .put(
                        "rows",
                        rows.stream()
                                .filter(row -> row.scenario().equals(scenario.name()))
                                .map(BenchJson::written)
                                .toList());
    }

    private static Document written(Row row) {
        MapWorkload workload = row.trial().workload();
        Measurement measured = row.measured();
        Document document = new Document()
                .put("checker", row.trial().checker().words())
                .put("format", row.trial().format())
                .put("threads", workload.threads())
                .put("operations", workload.operations())
                .put("keys", workload.keys())
                .put("overlap", workload.overlap())
                .put("seed", workload.seed())
                .put("stale", workload.stale())
                .put("verdict", measured.verdict())
                .putUnlessEmpty("detail", measured.detail())
                .put("steps", measured.steps())
                .put("stepsPerOperation", Quantity.STEPS_PER_OPERATION.of(measured))
                .put("maxFrontier", measured.maxFrontier())
                .put("seconds", measured.seconds())
                .put("cpuSeconds", measured.cpuSeconds())
                .put("readSeconds", measured.readSeconds())
                .put("peakMemoryMiB", measured.peakHeapMiB());
        if (row.ratio().isPresent()) {
            Trial.Comparison comparison = row.trial().against().orElseThrow();
            document.put(
                    "ratio",
                    new Document()
                            .put("quantity", comparison.quantity().words())
                            .put("toRow", comparison.position())
                            .put("value", row.ratio()));
        }
        return document.put(
                "targets",
                row.trial().targets().stream()
                        .map(target ->
                                new Document().put("target", target.words()).put("holds", target.holds(row)))
                        .toList());
    }
}
