package dev.plumbline.cli.lineup;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.jvm.unseen.UnseenState;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.DataRace;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.result.Violation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of Line-Up as one line of JSON. A counterexample has its usual fields, and further ones of Line-Up. They
 * are described in docs/cli.md.
 */
final class LineupJson {
    private LineupJson() {}

    /**
     * @param reasons as text, one for each undecided test
     * @param bundles those of the violations, if they were written
     */
    static String line(String className, LineUpResult result, List<String> reasons, List<Path> bundles) {
        return JsonObject.line(json -> {
            boolean racy = result.races().failure().isPresent();
            Verdict.Word word = racy ? Verdict.Word.VIOLATES : result.verdict().word();
            json.writeStringField("verdict", word.text());
            json.writeStringField("class", className);
            Optional<Violation> violation = result.violation();
            json.writeStringField(
                    "kind", violation.map(found -> found.kind().word()).orElse(racy ? "data race" : null));
            json.writeNumberField("tests", result.totals().tests());
            Counts counts = result.totals().counts();
            json.writeNumberField("schedules", counts.schedules());
            json.writeNumberField("histories", counts.histories());
            json.writeNumberField("stuckHistories", counts.stuckHistories());
            boolean hidden =
                    result.unseen().stream().anyMatch(each -> each.kind().hidesSchedules());
            json.writeArrayFieldStart("completed");
            for (CompletedBound bound : result.totals().completed()) {
                json.writeStartObject();
                json.writeNumberField("tests", bound.tests());
                boolean all = bound.reach() == CompletedBound.Reach.ALL;
                json.writeStringField(
                        "bound",
                        all
                                ? hidden ? "all schedules that are seen" : "all schedules"
                                : bound.reach().name().toLowerCase(Locale.ROOT));
                if (!all && bound.reach() != CompletedBound.Reach.OWN_ALL) {
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
                if (!bundles.isEmpty()) {
                    json.writeStringField("bundle", bundles.get(0).toString());
                }
                Counterexample found = violation.get().verdict().counterexample();
                CounterexampleJson.write(found, "line", Cause.of(found), json);
            }
            if (violation.isEmpty() && racy && !bundles.isEmpty()) {
                json.writeStringField("bundle", bundles.get(0).toString());
            }
            races(json, result.races());
            violations(json, result, bundles);
            if (!result.unseen().isEmpty()) {
                json.writeArrayFieldStart("notSeen");
                for (UnseenState state : result.unseen()) {
                    json.writeStartObject();
                    json.writeStringField("kind", state.kind().word());
                    json.writeStringField("what", state.what());
                    json.writeStringField("place", state.place());
                    json.writeStringField("text", state.text());
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            if (result.observations().isPresent()) {
                observations(json, result.observations().get());
            }
            if (!reasons.isEmpty()) {
                json.writeStringField("reason", String.join("; ", reasons));
                json.writeArrayFieldStart("reasons");
                for (int i = 0; i < reasons.size(); i++) {
                    reason(json, result.undecided().get(i), reasons.get(i));
                }
                json.writeEndArray();
            }
        });
    }

    private static void violations(JsonGenerator json, LineUpResult result, List<Path> bundles) throws IOException {
        json.writeArrayFieldStart("violations");
        for (int i = 0; i < result.violations().size(); i++) {
            json.writeStartObject();
            violation(json, result.violations().get(i));
            if (i < bundles.size()) {
                json.writeStringField("bundle", bundles.get(i).toString());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        if (!result.violations().isEmpty()) {
            json.writeBooleanField("complete", result.end() == LineUpResult.SearchEnd.COMPLETE);
        }
        if (!result.muted().isEmpty()) {
            json.writeArrayFieldStart("muted");
            for (LineUpResult.MutedViolation each : result.muted()) {
                json.writeStartObject();
                violation(json, each.violation());
                json.writeStringField("mute", each.mute().toString());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void violation(JsonGenerator json, Violation violation) throws IOException {
        json.writeStringField("kind", violation.kind().word());
        JsonObject.texts("methods", violation.smallest().methods(), json);
        json.writeStringField("smallest", violation.smallest().toString());
        json.writeBooleanField("certain", violation.certain());
        json.writeStringField("summary", String.join("\n", violation.summary()));
    }

    private static void observations(JsonGenerator json, LineUpResult.Observations seen) throws IOException {
        json.writeObjectFieldStart("observations");
        json.writeStringField("file", seen.file().toString());
        json.writeNumberField("compared", seen.compared());
        json.writeNumberField("differing", seen.differing());
        json.writeNumberField("added", seen.added());
        json.writeNumberField("unusable", seen.unusable());
        json.writeEndObject();
    }

    private static void reason(JsonGenerator json, LineUpResult.UndecidedTests undecided, String text)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type(undecided.reason()));
        json.writeStringField("text", text);
        json.writeStringField("test", undecided.first().map(Object::toString).orElse(null));
        json.writeNumberField("tests", undecided.tests());
        json.writeEndObject();
    }

    /** The name of its type in words: {@code too-many-steps}. */
    static String type(InconclusiveReason reason) {
        return reason.getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static void races(JsonGenerator json, RaceFindings findings) throws IOException {
        if (findings.policy() == RacePolicy.OFF) {
            return;
        }
        json.writeNumberField("watchedForRaces", findings.watched());
        json.writeArrayFieldStart("races");
        for (DataRace race : findings.races()) {
            json.writeStartObject();
            EvidenceJson.race(race.accesses(), json);
            json.writeStringField("test", race.test().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("weakOrders");
        for (RacingAccesses.CodeLine place : findings.weakOrders()) {
            json.writeString(place.full());
        }
        json.writeEndArray();
    }
}
