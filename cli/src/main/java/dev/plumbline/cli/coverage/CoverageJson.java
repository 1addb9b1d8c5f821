package dev.plumbline.cli.coverage;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.cli.terminal.JsonObject;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.ReachableStates;
import dev.plumbline.spec.Branch;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Coverage as one line of JSON, without the states. The fields are described in docs/coverage.md. */
final class CoverageJson {
    private CoverageJson() {}

    static String line(Coverage coverage, Optional<ReachableStates> reachable) {
        return JsonObject.line(json -> {
            json.writeStringField("spec", coverage.spec());
            json.writeNumberField("histories", coverage.histories());
            json.writeNumberField("steps", coverage.steps());
            json.writeNumberField("states", coverage.states().size());
            if (reachable.isPresent()) {
                json.writeNumberField("reachable", reachable.get().reachable());
                json.writeNumberField("reachableSeen", reachable.get().seen());
                json.writeBooleanField("reachableComplete", reachable.get().complete());
            }
            json.writeObjectFieldStart("neverSeen");
            JsonObject.texts("actions", coverage.unseenActions(), json);
            json.writeArrayFieldStart("branches");
            for (Branch branch : coverage.unseenBranches()) {
                write(branch, 0, json);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeObjectFieldStart("actions");
            for (Map.Entry<String, Long> action : coverage.actions().entrySet()) {
                json.writeNumberField(action.getKey(), action.getValue());
            }
            json.writeEndObject();
            json.writeArrayFieldStart("branches");
            for (Map.Entry<Branch, Long> branch : coverage.branches().entrySet()) {
                write(branch.getKey(), branch.getValue(), json);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("conjuncts");
            for (Map.Entry<Branch, Long> conjunct : coverage.conjuncts().entrySet()) {
                write(conjunct.getKey(), conjunct.getValue(), json);
            }
            json.writeEndArray();
        });
    }

    private static void write(Branch branch, long count, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("action", branch.action());
        json.writeStringField("sort", branch.sort().name());
        json.writeStringField("where", branch.where());
        json.writeStringField("text", branch.text());
        json.writeNumberField("count", count);
        json.writeEndObject();
    }
}
