package dev.plumbline.explain.report;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report in SARIF 2.1.0, which editors and code hosts show beside the lines of the sources. Each history that does
 * not conform is a result: a violation is an error, a check that was given up a warning. The first line of a violation
 * is its location, further ones are related locations.
 *
 * @param folder that the names of files are relative to: the root of the repository
 * @param version of this program
 */
public record Sarif(Path folder, String version) implements ReportFormat {
    @Override
    public void write(List<Case> cases, OutputStream out) throws IOException {
        SourceLines sources = SourceLines.in(folder, cases);
        List<Case> shown =
                cases.stream().filter(each -> !each.is(Verdict.Word.CONFORMS)).toList();
        Map<String, Document> rules = new LinkedHashMap<>();
        shown.forEach(each -> rules.putIfAbsent(rule(each), described(each)));
        Document driver =
                new Document().put("name", "Plumbline").put("version", version).put("rules", rules.values());
        Document run = new Document()
                .put("tool", new Document().put("driver", driver))
                .put(
                        "results",
                        shown.stream()
                                .map(each -> result(each, sources.of(each)))
                                .toList());
        Document report = new Document()
                .put("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                .put("version", "2.1.0")
                .put("runs", List.of(run));
        out.write((DocumentJson.line(report) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** The kind of evidence, or why there is none. */
    private static String rule(Case each) {
        return each.bundle().map(bundle -> bundle.evidence().kind()).orElse(each.word());
    }

    private static Document described(Case each) {
        String text = each.bundle()
                .map(Bundle::evidence)
                .map(evidence -> "A violation: " + evidence.described())
                .orElse(
                        each.is(Verdict.Word.VIOLATES)
                                ? "A violation"
                                : each.is(Verdict.Word.INCONCLUSIVE)
                                        ? "A check without a verdict"
                                        : "A history or a specification that could not be used");
        return new Document().put("id", rule(each)).put("shortDescription", message(text));
    }

    private static Document result(Case each, List<SourceLine> lines) {
        Document result = new Document()
                .put("ruleId", rule(each))
                .put("level", each.is(Verdict.Word.INCONCLUSIVE) ? "warning" : "error")
                .put("message", message(each.history() + ": " + each.message()));
        if (lines.isEmpty()) {
            Document name = new Document().put("fullyQualifiedName", VisibleText.of(each.history()));
            return result.put("locations", List.of(new Document().put("logicalLocations", List.of(name))));
        }
        return result.put("locations", List.of(location(lines.get(0))))
                .put(
                        "relatedLocations",
                        lines.stream().skip(1).map(Sarif::location).toList());
    }

    private static Document location(SourceLine line) {
        Document place = new Document()
                .put("artifactLocation", new Document().put("uri", uri(line.file())))
                .put("region", new Document().put("startLine", line.line()));
        return new Document().put("message", message(line.message())).put("physicalLocation", place);
    }

    /** Relative, with characters escaped that a URI cannot contain. */
    private static String uri(String file) {
        try {
            return new URI(null, null, "/" + file, null).getRawPath().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(file, e);
        }
    }

    private static Document message(String text) {
        return new Document().put("text", VisibleText.of(text));
    }
}
