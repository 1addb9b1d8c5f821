package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Counterexample;
import dev.plumbline.cli.terminal.JsonObject;
import java.nio.file.Path;
import java.util.Optional;

/** A search through whole states as one line of JSON, with the fields of a line for a scheduler and further ones. */
final class StatesJson {
    private StatesJson() {}

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
        return JsonObject.line(json -> {
            json.writeStringField("verdict", found.word().text());
            json.writeStringField("system", system);
            json.writeStringField("harness", harness.name());
            json.writeStringField("scheduler", "states");
            json.writeNullField("schedules");
            json.writeNullField("incomplete");
            json.writeNullField("unique");
            json.writeNumberField("uniqueByOrder", found.ends().size());
            json.writeNumberField("nonLinearizable", found.violatingHistories());
            json.writeNullField("lost");
            json.writeNumberField("states", countHistory ? found.states() : found.systems());
            ActorsJson.number(json, "milliseconds", found.nanos() / 1e6);
            json.writeBooleanField("finished", found.complete());
            json.writeBooleanField("countHistory", countHistory);
            json.writeNumberField("systems", found.systems());
            json.writeNumberField("visited", found.states());
            json.writeNumberField("transitions", found.transitions());
            json.writeNumberField("depth", found.depth());
            json.writeNumberField("violatingStates", found.violatingStates());
            json.writeObjectFieldStart("problems");
            for (var each : found.problems().entrySet()) {
                json.writeNumberField(each.getKey().toString(), each.getValue().count());
            }
            json.writeEndObject();
            JsonObject.texts("open", found.repeatability().notes(), json);
            if (found.violation().isPresent()) {
                json.writeNumberField(
                        "shortest", found.violation().get().steps().size());
                json.writeStringField(
                        "schedule", found.violation().get().schedule().text());
            }
            ActorsJson.violation(json, violation, bundle);
        });
    }
}
