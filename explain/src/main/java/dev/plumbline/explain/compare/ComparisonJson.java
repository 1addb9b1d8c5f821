package dev.plumbline.explain.compare;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.document.Document;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A comparison for programs: one line, described in docs/cli.md. */
public final class ComparisonJson {
    private ComparisonJson() {}

    public static String line(RunComparison compared) {
        List<RunDifference> differences = compared.differences();
        Document document = new Document()
                .put("first", run(compared.first()))
                .put("second", run(compared.second()))
                .put("same", compared.same())
                .put("processesByName", compared.isByName())
                .put(
                        "differences",
                        differences.stream()
                                .map(each -> new Document()
                                        .put("kind", each.kind())
                                        .put("first", operation(each.first(), compared.first()))
                                        .put("second", operation(each.second(), compared.second())))
                                .toList());
        if (!differences.isEmpty()) {
            document.put(
                    "reordered",
                    compared.reordered(differences.get(0)).stream()
                            .map(each -> new Document()
                                    .put("first", each.first())
                                    .put("second", each.second())
                                    .put("inFirst", each.inFirst())
                                    .put("inSecond", each.inSecond()))
                            .toList());
        }
        return DocumentJson.line(document);
    }

    private static Document run(TimeboxedHistory run) {
        return new Document().put("name", run.history().name()).put("operations", run.size());
    }

    private static Optional<Document> operation(OptionalInt operation, TimeboxedHistory run) {
        return operation.stream()
                .mapToObj(number -> new Document()
                        .put("operation", number)
                        .put("process", run.operation(number).process())
                        .put("call", run.operation(number).call()))
                .findFirst();
    }
}
