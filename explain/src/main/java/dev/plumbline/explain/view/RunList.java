package dev.plumbline.explain.view;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.util.List;

/** The runs of a catalog as the front end reads them (runs.js). */
final class RunList {
    private RunList() {}

    static String json(String name, List<RunCatalog.Row> rows) {
        return DocumentJson.line(new Document()
                .put("name", name)
                .put("runs", rows.stream().map(RunList::row).toList()));
    }

    private static Document row(RunCatalog.Row row) {
        return new Document()
                .put("number", row.number())
                .put("added", row.added())
                .put("name", row.name())
                .put("spec", row.spec())
                .put("verdict", row.verdict().map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED))
                .put("operations", row.operations())
                .put("processes", row.processes())
                .put("seed", row.seed())
                .put("failure", row.failure());
    }
}
