package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.states.PropertyResult;
import dev.plumbline.actor.states.StatePath;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Counterexample;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.util.Optional;

/** A search through whole states as one line of JSON, with the fields of a line for a scheduler and further ones. */
final class StatesJson {
    private StatesJson() {}

    private static Document property(PropertyResult result) {
        return new Document()
                .put("kind", result.property().kind().toString())
                .put("name", result.property().name())
                .put("verdict", result.word().text())
                .put("states", result.property().kind().isOfStates() ? result.states() : null)
                .put("text", result.found())
                .put("steps", result.path().map(path -> path.steps().size()))
                .put("repeated", result.path().map(StatePath::around).filter(around -> around > 0))
                .put("schedule", result.path().map(path -> path.schedule().text()));
    }

    /**
     * @param violation of the shortest path, if its history violates
     * @param bundle of that path
     */
    static String row(
            String system,
            Harness harness,
            StatesFound found,
            boolean countHistory,
            Optional<Counterexample> violation,
            Optional<Path> bundle) {
        Document problems = new Document();
        found.problems().forEach((problem, seen) -> problems.put(problem.toString(), seen.count()));
        return DocumentJson.line(new Document()
                .put("verdict", found.word().text())
                .put("system", system)
                .put("harness", harness.name())
                .put("scheduler", "states")
                .put("schedules", null)
                .put("incomplete", null)
                .put("unique", null)
                .put("uniqueByOrder", found.ends().size())
                .put("nonLinearizable", found.violatingHistories())
                .put("lost", null)
                .put("states", countHistory ? found.states() : found.systems())
                .put("milliseconds", ActorsJson.number(found.nanos() / 1e6))
                .put("finished", found.complete())
                .put("countHistory", countHistory)
                .put("systems", found.systems())
                .put("visited", found.states())
                .put("transitions", found.transitions())
                .put("depth", found.depth())
                .put("violatingStates", found.violatingStates())
                .put(
                        "properties",
                        found.properties().stream().map(StatesJson::property).toList())
                .put("problems", problems)
                .put("open", found.repeatability().notes())
                .put("shortest", found.violation().map(run -> run.steps().size()))
                .put("schedule", found.violation().map(run -> run.schedule().text()))
                .putAll(ActorsJson.violation(violation, bundle)));
    }
}
