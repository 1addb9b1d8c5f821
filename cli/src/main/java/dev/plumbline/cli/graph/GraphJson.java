package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.spec.ExplorableSpec;
import java.nio.file.Path;
import java.util.Optional;

/** The result of a search as one line of JSON. The fields are described in docs/cli.md. */
final class GraphJson {
    private GraphJson() {}

    /** The result if the specification was not loaded within the budget. */
    static String unloaded(String spec, String reason) {
        return JsonObject.line(json -> {
            json.writeStringField("verdict", Verdict.Word.INCONCLUSIVE.text());
            json.writeStringField("spec", spec);
            json.writeNumberField("distinct", 0);
            json.writeNumberField("generated", 0);
            json.writeNumberField("depth", 0);
            json.writeStringField("reason", reason);
        });
    }

    /** @param bundle the file that the finding was written to */
    static String line(ExplorableSpec spec, Explored explored, Optional<Path> bundle) {
        return JsonObject.line(json -> {
            json.writeStringField("verdict", explored.verdict().word().text());
            json.writeStringField("spec", spec.name());
            json.writeNumberField("distinct", explored.extent().distinct());
            json.writeNumberField("generated", explored.extent().generated());
            json.writeNumberField("depth", explored.extent().depth());
            json.writeNumberField(
                    "seconds", explored.verdict().statistics().time().toMillis() / 1000.0);
            if (explored.verdict() instanceof Verdict.Inconclusive stopped) {
                json.writeStringField("reason", stopped.reason().text());
            }
            if (bundle.isPresent()) {
                json.writeStringField("bundle", bundle.get().toString());
            }
            JsonObject.textsIfAny("notChecked", explored.unchecked(), json);
            JsonObject.textsIfAny("notes", explored.notes(), json);
            if (explored.finding().isPresent()) {
                json.writeFieldName("finding");
                EvidenceJson.finding(
                        GraphEvidence.of(spec, explored, explored.finding().get()), json);
            }
        });
    }
}
