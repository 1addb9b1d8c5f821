package dev.plumbline.cli.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.graph.Behaviour;
import dev.plumbline.graph.Explored;
import dev.plumbline.graph.Finding;
import dev.plumbline.graph.GraphVerdict;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Obstacle;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** What came of a search, for programs: one line. The fields stand in docs/cli.md. */
final class GraphJson {
    private GraphJson() {}

    /** No state was found, since the specification was not loaded within the budget. */
    static String unloaded(String spec, String reason) {
        return line(json -> {
            json.writeStringField("verdict", "inconclusive");
            json.writeStringField("spec", spec);
            json.writeNumberField("distinct", 0);
            json.writeNumberField("generated", 0);
            json.writeNumberField("depth", 0);
            json.writeStringField("reason", reason);
        });
    }

    /** Writes the fields of an object. */
    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    private static String line(Fields fields) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(line)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    static String line(ExplorableSpec spec, Explored explored) {
        return line(json -> {
            json.writeStringField("verdict", explored.verdict().word());
            json.writeStringField("spec", spec.name());
            json.writeNumberField("distinct", explored.distinct());
            json.writeNumberField("generated", explored.generated());
            json.writeNumberField("depth", explored.depth());
            json.writeNumberField("seconds", explored.time().toMillis() / 1000.0);
            if (explored.verdict() instanceof GraphVerdict.Inconclusive stopped) {
                json.writeStringField("reason", stopped.reason());
            }
            texts("notChecked", explored.unchecked(), json);
            texts("notes", explored.notes(), json);
            if (explored.verdict().findingIfAny().isPresent()) {
                json.writeFieldName("finding");
                write(explored.verdict().findingIfAny().get(), spec, json);
            }
        });
    }

    private static void texts(String field, List<String> texts, JsonGenerator json) throws IOException {
        if (!texts.isEmpty()) {
            json.writeArrayFieldStart(field);
            for (String text : texts) {
                json.writeString(text);
            }
            json.writeEndArray();
        }
    }

    private static void write(Finding finding, ExplorableSpec spec, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("kind", finding.kind());
        json.writeStringField("text", finding.text());
        if (finding instanceof Finding.Invariant invariant) {
            json.writeStringField("invariant", invariant.rule().name());
        } else if (finding instanceof Finding.Property property) {
            json.writeStringField("property", property.rule().name());
        } else if (finding instanceof Finding.Liveness liveness) {
            json.writeStringField("property", liveness.property());
            json.writeNumberField("backTo", liveness.loop() + 1);
            json.writeStringField("backBy", liveness.back());
        } else if (finding instanceof Finding.Postcondition postcondition) {
            json.writeStringField("postcondition", postcondition.rule().name());
        }
        json.writeArrayFieldStart("actions");
        for (String action : actions(finding)) {
            json.writeString(action);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("why");
        for (Obstacle why : finding.why()) {
            json.writeStartObject();
            json.writeStringField("condition", why.condition());
            json.writeStringField("values", why.values());
            json.writeStringField("where", why.where());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("path");
        int index = 0;
        for (Behaviour.Moment moment : finding.behaviour().moments()) {
            json.writeStartObject();
            json.writeStringField("step", moment.step());
            json.writeFieldName("state");
            JsonValues.write(moment.state(), json);
            Optional<Value.Rec> shown = ShownStates.of(spec, finding, index++);
            if (shown.isPresent()) {
                json.writeFieldName("shown");
                JsonValues.write(shown.get(), json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static List<String> actions(Finding finding) {
        if (finding instanceof Finding.Evaluation evaluation) {
            return evaluation.actions();
        }
        return finding instanceof Finding.Hung hung ? hung.actions() : List.of();
    }
}
