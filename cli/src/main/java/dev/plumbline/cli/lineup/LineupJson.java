package dev.plumbline.cli.lineup;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.history.interleaving.RacingAccesses;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.lineup.result.CompletedBound;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RaceFindings;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.result.Violation;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

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
        boolean racy = result.races().failure().isPresent();
        Optional<Violation> violation = result.violation();
        Counts counts = result.totals().counts();
        Document document = new Document()
                .put("verdict", (racy ? Verdict.Word.VIOLATES : result.verdict().word()).text())
                .put("class", className)
                .put("kind", violation.map(found -> found.kind().word()).orElse(racy ? "data race" : null))
                .put("tests", result.totals().tests())
                .put("schedules", counts.schedules())
                .put("histories", counts.histories())
                .put("stuckHistories", counts.stuckHistories())
                .put(
                        "completed",
                        result.totals().completed().stream()
                                .map(bound -> completed(bound, result))
                                .toList())
                .put(
                        "smallest",
                        violation.map(found -> found.smallest().toString()).orElse(null));
        if (violation.isPresent()) {
            document.put("spec", "serial runs of " + className)
                    .putAll(CounterexampleJson.statistics(
                            violation.get().verdict().statistics()));
        }
        if (violation.isPresent() || racy) {
            document.put("bundle", bundles.stream().findFirst());
        }
        violation
                .map(found -> found.verdict().counterexample())
                .ifPresent(found -> document.putAll(CounterexampleJson.of(found, "line", Cause.of(found))));
        races(result.races(), document);
        violations(result, bundles, document);
        return DocumentJson.line(document.putUnlessEmpty(
                        "notSeen",
                        result.unseen().stream()
                                .map(state -> new Document()
                                        .put("kind", state.kind().word())
                                        .put("what", state.what())
                                        .put("place", state.place())
                                        .put("text", state.text()))
                                .toList())
                .put("observations", result.observations().map(LineupJson::observations))
                .putUnlessEmpty("reason", String.join("; ", reasons))
                .putUnlessEmpty(
                        "reasons",
                        IntStream.range(0, reasons.size())
                                .mapToObj(i -> reason(result.undecided().get(i), reasons.get(i)))
                                .toList()));
    }

    private static Document completed(CompletedBound bound, LineUpResult result) {
        Document document = new Document().put("tests", bound.tests());
        if (bound.reach() == CompletedBound.Reach.ALL) {
            boolean hidden =
                    result.unseen().stream().anyMatch(each -> each.kind().hidesSchedules());
            return document.put("bound", hidden ? "all schedules that are seen" : "all schedules");
        }
        document.put("bound", bound.reach().name().toLowerCase(Locale.ROOT));
        return bound.reach() == CompletedBound.Reach.OWN_ALL ? document : document.put("most", bound.most());
    }

    private static void violations(LineUpResult result, List<Path> bundles, Document document) {
        document.put(
                "violations",
                IntStream.range(0, result.violations().size())
                        .mapToObj(i -> violation(result.violations().get(i))
                                .put("bundle", bundles.stream().skip(i).findFirst()))
                        .toList());
        if (!result.violations().isEmpty()) {
            document.put("complete", result.end() == LineUpResult.SearchEnd.COMPLETE);
        }
        document.putUnlessEmpty(
                "muted",
                result.muted().stream()
                        .map(each -> violation(each.violation())
                                .put("mute", each.mute().toString()))
                        .toList());
    }

    private static Document violation(Violation violation) {
        return new Document()
                .put("kind", violation.kind().word())
                .put("methods", violation.smallest().methods())
                .put("smallest", violation.smallest().toString())
                .put("certain", violation.certain())
                .put("summary", String.join("\n", violation.summary()));
    }

    private static Document observations(LineUpResult.Observations seen) {
        return new Document()
                .put("file", seen.file())
                .put("compared", seen.compared())
                .put("differing", seen.differing())
                .put("added", seen.added())
                .put("unusable", seen.unusable());
    }

    private static Document reason(LineUpResult.UndecidedTests undecided, String text) {
        return new Document()
                .put("type", type(undecided.reason()))
                .put("text", text)
                .put("test", undecided.first().map(Object::toString).orElse(null))
                .put("tests", undecided.tests());
    }

    /** The name of its type in words: {@code too-many-steps}. */
    static String type(InconclusiveReason reason) {
        return reason.getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static void races(RaceFindings findings, Document document) {
        if (findings.policy() == RacePolicy.OFF) {
            return;
        }
        document.put("watchedForRaces", findings.watched())
                .put(
                        "races",
                        findings.races().stream()
                                .map(race -> EvidenceJson.race(race.accesses())
                                        .put("test", race.test().toString()))
                                .toList())
                .put(
                        "weakOrders",
                        findings.weakOrders().stream()
                                .map(RacingAccesses.CodeLine::full)
                                .toList());
    }
}
