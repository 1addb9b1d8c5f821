package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.simulate.SimulationResult;
import dev.plumbline.check.Counterexample;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** A simulation as one line of JSON; docs/cli.md describes the fields. */
final class SimulationJson {
    private SimulationJson() {}

    private static Document property(SimulationResult.OfProperty result, long runs) {
        return new Document()
                .put("kind", result.property().kind().toString())
                .put("name", result.property().name())
                .put("verdict", result.violation().isPresent() ? "violates" : "inconclusive")
                .put("text", result.text(runs));
    }

    private static Document violation(SimulationResult.Violation found) {
        return new Document()
                .put("seed", found.seed())
                .put("events", found.events())
                .put("faults", found.faults())
                .put("virtualMilliseconds", found.time().toMillis())
                .put("property", found.property().map(each -> each.name()))
                .put("steps", found.shortest().steps().size())
                .put("schedule", found.shortest().schedule().text());
    }

    /**
     * @param counterexample if the history of the shortened run violates
     * @param bundle of that run
     */
    static String row(
            String system,
            Harness harness,
            SimulationResult result,
            Optional<Counterexample> counterexample,
            Optional<Path> bundle) {
        Document faults = new Document();
        for (Step.Kind kind : Step.Kind.values()) {
            if (kind != Step.Kind.RECEIVE && kind != Step.Kind.END) {
                faults.put(kind.name().toLowerCase(Locale.ROOT), result.faults(kind));
            }
        }
        Document switched = new Document();
        result.troubles().forEach((trouble, runs) -> switched.put(trouble.toString(), runs));
        return DocumentJson.line(new Document()
                .put("verdict", result.word().text())
                .put("system", system)
                .put("harness", harness.name())
                .put("scheduler", "simulation")
                .put("seed", result.seed())
                .put("runs", result.runs())
                .put("events", result.events())
                .put("virtualMilliseconds", result.time().toMillis())
                .put("milliseconds", ActorsJson.number(result.cpuNanos() / 1e6))
                .put("whole", result.whole())
                .put("cut", result.cut())
                .put("answers", result.operations())
                .put("undecided", result.undecided())
                .put("faults", faults)
                .put("switchedOn", switched)
                .put("combinations", result.subsets())
                .put("digest", Long.toHexString(result.digest()))
                .put(
                        "properties",
                        result.properties().stream()
                                .map(each -> property(each, result.runs()))
                                .toList())
                .put("open", SimulationText.notes(result, harness))
                .put("violation", result.violation().map(SimulationJson::violation))
                .putAll(ActorsJson.violation(counterexample, bundle)));
    }
}
