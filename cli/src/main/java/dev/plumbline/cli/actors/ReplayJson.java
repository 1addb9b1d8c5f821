package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.document.Document;

/** One execution as one line of JSON: its steps, and the calls and answers of the clients. */
final class ReplayJson {
    private ReplayJson() {}

    static String row(String system, Harness harness, FoundRun run, Verdict.Word word) {
        return DocumentJson.line(new Document()
                .put("verdict", word.text())
                .put("system", system)
                .put("harness", harness.name())
                .put("steps", run.steps())
                .put("events", run.calls().events()));
    }
}
