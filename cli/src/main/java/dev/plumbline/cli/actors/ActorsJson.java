package dev.plumbline.cli.actors;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.campaign.Shard;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.text.CounterexampleJson;
import dev.plumbline.value.document.Document;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A configuration as a line of JSON; the fields are described in docs/cli.md. */
final class ActorsJson {
    private ActorsJson() {}

    /**
     * @param violation of the execution that is written to files, if its history violates
     * @param bundle of that execution
     */
    static Document row(Metrics row, Conclusion conclusion, Optional<Counterexample> violation, Optional<Path> bundle) {
        return new Document()
                .put("verdict", conclusion.word().text())
                .put("system", row.configuration().system())
                .put("harness", row.configuration().harness().name())
                .put("scheduler", row.configuration().scheduler())
                .put("schedules", number(row.schedules()))
                .put("incomplete", number(row.incomplete()))
                .put("unique", number(row.unique()))
                .put("uniqueByOrder", number(row.uniqueByOrder()))
                .put("nonLinearizable", number(row.nonLinearizable()))
                .put("nonLinearizableByOrder", number(row.nonLinearizableByOrder()))
                .put("lost", row.lost().isPresent() ? row.lost().getAsLong() : null)
                .put("states", null)
                .put("milliseconds", number(row.milliseconds()))
                .put("runs", row.runs().size())
                .put("finished", row.finished())
                .put("redundant", number(average(row, ExplorationResult::redundant)))
                .put("schedulingMilliseconds", number(row.schedulingMilliseconds()))
                .put("checkingMilliseconds", number(row.checkingMilliseconds()))
                .put("statelessMilliseconds", maybe(row.statelessMilliseconds()))
                .put("historiesBeforeFirst", maybe(row.historiesBeforeFirst()))
                .put("millisecondsUntilFirst", maybe(row.millisecondsUntilFirst()))
                .put("ends", ends(row))
                .putAll(findings(row.runs().get(0), conclusion))
                .putAll(violation(violation, bundle));
    }

    /** Further fields of a row about a part of the schedules. */
    static Document part(Shard part, SeenHistories seen) {
        return new Document()
                .put("part", part.toString())
                .put(
                        "distinctHistories",
                        new Document()
                                .put("uniqueByOrder", List.copyOf(seen.all()))
                                .put("nonLinearizableByOrder", List.copyOf(seen.violating())));
    }

    /** Fields of a violation that is written to files. */
    static Document violation(Optional<Counterexample> violation, Optional<Path> bundle) {
        Document document = new Document().put("bundle", bundle);
        violation.ifPresent(found -> document.put("operations", found.history().size())
                .putAll(CounterexampleJson.of(found, "event", Cause.of(found))));
        return document;
    }

    private static Document ends(Metrics row) {
        Document ends = new Document();
        for (Execution.End end : Execution.End.values()) {
            if (end != Execution.End.REDUNDANT) {
                ends.put(end.name().toLowerCase(Locale.ROOT), number(average(row, run -> run.ended(end))));
            }
        }
        return ends;
    }

    private static Document findings(ExplorationResult first, Conclusion conclusion) {
        return new Document()
                .put("unanswered", Document.of(first.unanswered()))
                .put("unsoundExclusions", first.falseDeclarations())
                .put("open", conclusion.open())
                .put(
                        "properties",
                        first.properties().stream()
                                .map(each -> property(
                                        each,
                                        first.word(each, conclusion.losesNone()),
                                        first.text(each, conclusion.losesNone())))
                                .toList())
                .put("uncontrolled", first.repeatability().uncontrolled())
                .put("reliesOn", first.repeatability().reliesOn())
                .put(
                        "schedule",
                        first.firstViolation().map(run -> run.schedule().text()));
    }

    private static Document property(ExplorationResult.OfProperty shown, Verdict.Word word, String text) {
        return new Document()
                .put("kind", shown.property().kind().toString())
                .put("name", shown.property().name())
                .put("verdict", word.text())
                .put("text", text)
                .put("steps", shown.run().map(run -> run.steps().size()))
                .put("schedule", shown.run().map(run -> run.schedule().text()));
    }

    private static double average(Metrics row, ToDoubleFunction<ExplorationResult> figure) {
        return row.runs().stream().mapToDouble(figure).average().orElse(0);
    }

    /** A whole number without a fraction, such as a count; others with three decimals. */
    static Object number(double value) {
        if (value == Math.rint(value)) {
            return (long) value;
        }
        return BigDecimal.valueOf(Math.round(value * 1000) / 1000.0);
    }

    private static Object maybe(OptionalDouble value) {
        return value.isPresent() ? number(value.getAsDouble()) : null;
    }
}
