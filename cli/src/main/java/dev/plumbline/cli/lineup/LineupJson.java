package dev.plumbline.cli.lineup;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.explain.bundle.Numbers;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.Violation;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What Line-Up found, for programs: one line. A counterexample has the fields that it has everywhere; those of Line-Up
 * stand beside. They are described in docs/cli.md.
 */
final class LineupJson {
    private LineupJson() {}

    /**
     * @param reasons for people, why nothing can be said
     * @param bundle of the violation, if one was written
     */
    static String line(String className, LineUpResult result, List<String> reasons, Optional<Path> bundle) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("verdict", result.verdict().word());
            json.writeStringField("class", className);
            Optional<Violation> violation = result.violation();
            json.writeStringField(
                    "kind", violation.map(found -> found.kind().word()).orElse(null));
            json.writeNumberField("tests", result.totals().tests());
            Counts counts = result.totals().counts();
            json.writeNumberField("schedules", counts.schedules());
            json.writeNumberField("histories", counts.histories());
            json.writeNumberField("stuckHistories", counts.stuckHistories());
            json.writeArrayFieldStart("completed");
            for (CompletedBound bound : result.totals().completed()) {
                json.writeStartObject();
                json.writeNumberField("tests", bound.tests());
                boolean all = bound.reach() == CompletedBound.Reach.ALL;
                json.writeStringField(
                        "bound", all ? "all schedules" : bound.reach().name().toLowerCase(Locale.ROOT));
                if (!all) {
                    json.writeNumberField("most", bound.most());
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringField(
                    "smallest",
                    violation.map(found -> found.smallest().toString()).orElse(null));
            if (violation.isPresent()) {
                json.writeStringField("spec", "serial runs of " + className);
                CounterexampleJson.statistics(violation.get().verdict().statistics(), json);
                if (bundle.isPresent()) {
                    json.writeStringField("bundle", bundle.get().toString());
                }
                Counterexample found = violation.get().verdict().counterexample();
                new CounterexampleJson(found, Numbers.whole(found.history().size()), "line", json).write();
            }
            if (!reasons.isEmpty()) {
                json.writeStringField("reason", String.join("; ", reasons));
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }
}
