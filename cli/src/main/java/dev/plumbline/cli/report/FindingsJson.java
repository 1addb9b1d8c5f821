package dev.plumbline.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.history.format.JsonValues;
import java.io.IOException;

/** What was found about a state log, for programs: fields of an object that is open. Described in docs/cli.md. */
final class FindingsJson {
    private FindingsJson() {}

    static void write(StateFindings findings, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("unusedConstants");
        for (String name : findings.unusedConstants()) {
            json.writeString(name);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("mapping");
        for (MappingUse.Used each : findings.mapping()) {
            json.writeStartObject();
            json.writeStringField("statement", each.statement());
            json.writeNumberField("used", each.times());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (findings.divergences().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("divergences");
        for (StateFindings.Divergence each : findings.divergences()) {
            json.writeStartObject();
            json.writeNumberField("number", each.number());
            json.writeNumberField("event", each.event());
            json.writeBooleanField("skipped", each.skipped());
            json.writeBooleanField("solvedAgain", each.solvedAgain());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeObjectFieldStart("explanations");
        json.writeNumberField("count", findings.explained());
        json.writeBooleanField("exact", findings.exact());
        json.writeArrayFieldStart("longest");
        for (StateFindings.Explanation each : findings.explanations()) {
            json.writeStartObject();
            json.writeNumberField("length", each.length());
            json.writeArrayFieldStart("last");
            for (StateFindings.Step step : each.steps()) {
                json.writeStartObject();
                json.writeNumberField("event", step.event());
                json.writeStringField("step", step.call());
                json.writeFieldName("state");
                JsonValues.write(step.state().value(), json);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
