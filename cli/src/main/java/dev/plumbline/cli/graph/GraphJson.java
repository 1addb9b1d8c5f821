package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.util.Optional;

/** The result of a search as one line of JSON. The fields are described in docs/cli.md. */
final class GraphJson {
    private GraphJson() {}

    /** The result if the specification was not loaded within the budget. */
    static String unloaded(String spec, String reason) {
        return DocumentJson.line(new Document()
                .put("verdict", Verdict.Word.INCONCLUSIVE.text())
                .put("spec", spec)
                .put("distinct", 0)
                .put("generated", 0)
                .put("depth", 0)
                .put("reason", reason));
    }

    /** @param bundle the file that the finding was written to */
    static String line(ExplorableSpec spec, Explored explored, Optional<Path> bundle) {
        Document document = new Document()
                .put("verdict", explored.verdict().word().text())
                .put("spec", spec.name())
                .put("distinct", explored.extent().distinct())
                .put("generated", explored.extent().generated())
                .put("depth", explored.extent().depth())
                .put("seconds", explored.verdict().statistics().time().toMillis() / 1000.0);
        if (explored.verdict() instanceof Verdict.Inconclusive stopped) {
            document.put("reason", stopped.reason().text());
        }
        return DocumentJson.line(document.put("bundle", bundle)
                .putUnlessEmpty("notChecked", explored.unchecked())
                .putUnlessEmpty("notes", explored.notes())
                .put(
                        "finding",
                        explored.finding()
                                .map(finding -> EvidenceJson.finding(GraphEvidence.of(spec, explored, finding)))));
    }
}
