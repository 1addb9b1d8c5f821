package dev.plumbline.explain.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonGenerator.Feature;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.VisibleText;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        Map<String, Value> rules = new LinkedHashMap<>();
        shown.forEach(each -> rules.putIfAbsent(rule(each), described(each)));
        Value driver = object(Map.of(
                "name", Value.of("Plumbline"),
                "version", Value.of(version),
                "rules", Value.tuple(List.copyOf(rules.values()))));
        Value run = object(Map.of(
                "tool",
                object(Map.of("driver", driver)),
                "results",
                Value.tuple(shown.stream()
                        .map(each -> result(each, sources.of(each)))
                        .toList())));
        try (JsonGenerator json = new JsonFactory().createGenerator(out).disable(Feature.AUTO_CLOSE_TARGET)) {
            json.writeStartObject();
            // As a value of the native format this name would be a special one.
            json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
            json.writeStringField("version", "2.1.0");
            json.writeFieldName("runs");
            JsonValues.write(Value.tuple(run), json);
            json.writeEndObject();
        }
        out.write('\n');
    }

    /** What kind of evidence there is, or why there is none. */
    private static String rule(Case each) {
        return each.bundle().map(bundle -> bundle.evidence().kind()).orElse(each.word());
    }

    private static Value described(Case each) {
        String text = each.bundle()
                .map(Bundle::evidence)
                .map(evidence -> "A violation: " + evidence.described())
                .orElse(
                        each.is(Verdict.Word.VIOLATES)
                                ? "A violation"
                                : each.is(Verdict.Word.INCONCLUSIVE)
                                        ? "A check without a verdict"
                                        : "A history or a specification that could not be used");
        return object(Map.of("id", Value.of(rule(each)), "shortDescription", message(text)));
    }

    private static Value result(Case each, List<SourceLine> lines) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("ruleId", Value.of(rule(each)));
        fields.put("level", Value.of(each.is(Verdict.Word.INCONCLUSIVE) ? "warning" : "error"));
        fields.put("message", message(each.history() + ": " + each.message()));
        if (lines.isEmpty()) {
            fields.put(
                    "locations",
                    Value.tuple(object(Map.of(
                            "logicalLocations",
                            Value.tuple(
                                    object(Map.of("fullyQualifiedName", Value.of(VisibleText.of(each.history())))))))));
        } else {
            fields.put("locations", Value.tuple(location(lines.get(0))));
            fields.put(
                    "relatedLocations",
                    Value.tuple(lines.stream().skip(1).map(Sarif::location).toList()));
        }
        return object(fields);
    }

    private static Value location(SourceLine line) {
        return object(Map.of(
                "message",
                message(line.message()),
                "physicalLocation",
                object(Map.of(
                        "artifactLocation", object(Map.of("uri", Value.of(uri(line.file())))),
                        "region", object(Map.of("startLine", Value.of(line.line())))))));
    }

    /** Relative, with what a URI cannot contain escaped. */
    private static String uri(String file) {
        try {
            return new URI(null, null, "/" + file, null).getRawPath().substring(1);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(file, e);
        }
    }

    private static Value message(String text) {
        return object(Map.of("text", Value.of(VisibleText.of(text))));
    }

    private static Value object(Map<String, Value> fields) {
        return Value.record(fields);
    }
}
