package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.JsonObject;

/** One execution as one line of JSON: its steps, and the calls and answers of the clients. */
final class ReplayJson {
    private ReplayJson() {}

    static String row(String system, Harness harness, FoundRun run, Result result, Verdict.Word word) {
        return JsonObject.line(json -> {
            json.writeStringField("verdict", word.text());
            json.writeStringField("system", system);
            json.writeStringField("harness", harness.name());
            JsonObject.texts("steps", run.steps(), json);
            JsonObject.texts("events", run.calls().events(), json);
        });
    }
}
