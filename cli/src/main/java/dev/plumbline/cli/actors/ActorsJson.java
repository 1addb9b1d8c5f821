package dev.plumbline.cli.actors;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.table.Metrics;
import dev.plumbline.check.Counterexample;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.text.CounterexampleJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A configuration as one line of JSON; the fields are described in docs/cli.md. */
final class ActorsJson {
    private ActorsJson() {}

    /**
     * @param violation of the execution that is written to files, if its history violates
     * @param bundle of that execution
     */
    static String row(Metrics row, Conclusion conclusion, Optional<Counterexample> violation, Optional<Path> bundle) {
        return JsonObject.line(json -> {
            json.writeStringField("verdict", conclusion.word().text());
            json.writeStringField("system", row.configuration().system());
            json.writeStringField("harness", row.configuration().harness().name());
            json.writeStringField("scheduler", row.configuration().scheduler());
            number(json, "schedules", row.schedules());
            number(json, "incomplete", row.incomplete());
            number(json, "unique", row.unique());
            number(json, "uniqueByOrder", row.uniqueByOrder());
            number(json, "nonLinearizable", row.nonLinearizable());
            number(json, "nonLinearizableByOrder", row.nonLinearizableByOrder());
            if (row.lost().isPresent()) {
                json.writeNumberField("lost", row.lost().getAsLong());
            } else {
                json.writeNullField("lost");
            }
            json.writeNullField("states");
            number(json, "milliseconds", row.milliseconds());
            json.writeNumberField("runs", row.runs().size());
            json.writeBooleanField("finished", row.finished());
            number(json, "redundant", average(row, ExplorationResult::redundant));
            number(json, "schedulingMilliseconds", row.schedulingMilliseconds());
            number(json, "checkingMilliseconds", row.checkingMilliseconds());
            maybe(json, "statelessMilliseconds", row.statelessMilliseconds());
            maybe(json, "historiesBeforeFirst", row.historiesBeforeFirst());
            maybe(json, "millisecondsUntilFirst", row.millisecondsUntilFirst());
            ends(json, row);
            findings(json, row.runs().get(0), conclusion.open());
            violation(json, violation, bundle);
        });
    }

    /** Fields of a violation that is written to files. */
    static void violation(JsonGenerator json, Optional<Counterexample> violation, Optional<Path> bundle)
            throws IOException {
        if (bundle.isPresent()) {
            json.writeStringField("bundle", bundle.get().toString());
        }
        if (violation.isPresent()) {
            json.writeNumberField("operations", violation.get().history().size());
            CounterexampleJson.write(violation.get(), "event", Cause.of(violation.get()), json);
        }
    }

    private static void ends(JsonGenerator json, Metrics row) throws IOException {
        json.writeObjectFieldStart("ends");
        for (Execution.End end : Execution.End.values()) {
            if (end != Execution.End.REDUNDANT) {
                number(json, end.name().toLowerCase(java.util.Locale.ROOT), average(row, run -> run.ended(end)));
            }
        }
        json.writeEndObject();
    }

    private static void findings(JsonGenerator json, ExplorationResult first, List<String> open) throws IOException {
        json.writeObjectFieldStart("unanswered");
        for (var each : first.unanswered().entrySet()) {
            json.writeNumberField(each.getKey(), each.getValue());
        }
        json.writeEndObject();
        JsonObject.texts("unsoundExclusions", first.falseDeclarations(), json);
        JsonObject.texts("open", open, json);
        JsonObject.texts("uncontrolled", first.repeatability().uncontrolled(), json);
        JsonObject.texts("reliesOn", first.repeatability().reliesOn(), json);
        if (first.firstViolation().isPresent()) {
            json.writeStringField(
                    "schedule", first.firstViolation().get().schedule().text());
        }
    }

    private static double average(Metrics row, ToDoubleFunction<ExplorationResult> figure) {
        return row.runs().stream().mapToDouble(figure).average().orElse(0);
    }

    /** Writes a whole number without a fraction, such as a count. */
    static void number(JsonGenerator json, String name, double value) throws IOException {
        if (value == Math.rint(value)) {
            json.writeNumberField(name, (long) value);
        } else {
            json.writeNumberField(name, Math.round(value * 1000) / 1000.0);
        }
    }

    private static void maybe(JsonGenerator json, String name, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            number(json, name, value.getAsDouble());
        } else {
            json.writeNullField(name);
        }
    }
}
