package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The content of a bundle for programs: one JSON object on one line. The fields are described in docs/cli.md. */
public final class BundleJson {
    private static final JsonFactory JSON = new JsonFactory();

    private final Bundle bundle;

    public BundleJson(Bundle bundle) {
        this.bundle = bundle;
    }

    /** @param file the bundle, as the user named it */
    public String line(String file) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("bundle", file);
            json.writeStringField("verdict", Verdict.Word.VIOLATES.text());
            json.writeStringField("kind", bundle.evidence().kind());
            if (!bundle.isHistory()) {
                document(json);
                json.writeEndObject();
                json.flush();
                return line.toString();
            }
            json.writeStringField("history", bundle.failing().history().name());
            json.writeStringField("spec", bundle.violated().name());
            json.writeStringField("engine", bundle.source().decider().name());
            if (bundle.source().remark().isPresent()) {
                json.writeStringField("why", bundle.source().remark().get());
            }
            json.writeStringField("created", bundle.source().created());
            CounterexampleJson.statistics(bundle.source().statistics(), json);
            json.writeNumberField("operationsHere", bundle.failing().numbers().size());
            if (bundle.failing().history().torn().isPresent()) {
                CounterexampleJson.torn(bundle.failing().history().torn().get(), json);
            }
            texts("notes", bundle.notes(), json);
            if (bundle.beginning().isPresent()) {
                json.writeObjectFieldStart("begins");
                json.writeNumberField(
                        "operationsBefore", bundle.beginning().get().operations());
                texts(
                        "states",
                        bundle.beginning().get().states().stream()
                                .map(Value::toString)
                                .toList(),
                        json);
                json.writeEndObject();
            }
            CounterexampleJson found = new CounterexampleJson(
                    bundle.failing().counterexample(),
                    bundle.failing().numbers(),
                    bundle.source().origin(),
                    json);
            found.write(Cause.of(bundle));
            interpretations(found, json);
            if (bundle.failing().counterexample().cut().isEmpty()) {
                open(found, json);
            }
            stalled(found, json);
            commands(json);
            if (bundle.failing().actors().isPresent()) {
                json.writeFieldName("actors");
                JsonValues.write(ChartCoding.written(bundle.failing().actors().get()), json);
            }
            if (bundle.failing().interleaving().isPresent()) {
                json.writeFieldName("interleaving");
                JsonValues.write(
                        InterleavingCoding.written(
                                bundle.failing().interleaving().get()),
                        json);
            }
            if (bundle.run().isPresent()) {
                json.writeStringField("run", bundle.run().get());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return line.toString();
    }

    /** Evidence that is one document: its fields, as the bundle has them. */
    private void document(JsonGenerator json) throws IOException {
        json.writeStringField("created", bundle.source().created());
        texts("notes", bundle.notes(), json);
        EvidenceJson.fields(bundle.evidence(), json);
        commands(json);
    }

    private void commands(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("commands");
        for (Bundle.Command command : bundle.commands()) {
            json.writeStartObject();
            json.writeStringField("purpose", command.purpose());
            json.writeStringField("line", command.line());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void texts(String field, List<String> texts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** The shared parts with the operations of each, and the endings with their states. */
    private void interpretations(CounterexampleJson found, JsonGenerator json) throws IOException {
        Layers layers = bundle.failing().layers();
        Storyline story = Storyline.of(layers);
        json.writeObjectFieldStart("interpretations");
        json.writeNumberField("count", story.interpretations());
        json.writeStringField(
                "extent", layers.extent().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.writeArrayFieldStart("shared");
        for (Storyline.Part part : story.parts()) {
            json.writeStartObject();
            if (part instanceof Storyline.One one) {
                found.operations("operations", List.of(one.edge().operation()));
                json.writeNumberField("ways", 1);
            } else if (part instanceof Storyline.Several several) {
                found.operations("operations", several.operations());
                json.writeNumberField("ways", several.ways());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("endings");
        for (Storyline.Ending ending : story.endings()) {
            json.writeStartObject();
            found.operations("performed", ending.performed());
            json.writeNumberField("ways", ending.ways());
            found.state(layers.nodes().get(ending.node()).state().value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void then(Afterwards then, CounterexampleJson found, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("then");
        if (then instanceof Afterwards.Stuck stuck) {
            json.writeStringField("comes", "stuck");
            json.writeNumberField("operation", bundle.failing().numbers().original(stuck.operation()));
            found.operations("insteadOf", stuck.insteadOf());
            found.reasons(stuck.reasons());
            json.writeNumberField("otherStates", stuck.otherStates());
            found.operations("before", stuck.before());
            json.writeBooleanField("notCalled", stuck.notCalled());
            if (stuck.after().isPresent()) {
                json.writeNumberField(
                        "after",
                        bundle.failing().numbers().original(stuck.after().getAsInt()));
            }
            json.writeBooleanField("elseFits", stuck.elseFits());
        } else {
            json.writeStringField("comes", then instanceof Afterwards.Survives ? "survives" : "not-followed");
        }
        json.writeEndObject();
    }

    /** In which interpretations operations that were open at the end are performed. */
    private void open(CounterexampleJson found, JsonGenerator json) throws IOException {
        Quantifiers quantifiers = new Quantifiers(bundle.failing().layers());
        Map<String, SortedSet<Integer>> groups = new LinkedHashMap<>();
        bundle.failing()
                .open()
                .forEach((standing, operations) -> groups.computeIfAbsent(
                                quantifiers.openWord(
                                        standing,
                                        bundle.failing().counterexample().interpretationsAgree()),
                                any -> new TreeSet<>())
                        .addAll(operations));
        json.writeObjectFieldStart("open");
        for (Map.Entry<String, SortedSet<Integer>> group : groups.entrySet()) {
            found.operations(group.getKey(), group.getValue());
        }
        json.writeEndObject();
    }

    private void stalled(CounterexampleJson found, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("stalled");
        for (FailingHistory.Stalled stalled : bundle.failing().stalled()) {
            json.writeStartObject();
            json.writeNumberField("operation", bundle.failing().numbers().original(stalled.operation()));
            json.writeArrayFieldStart("at");
            for (Interpretations.Stalled at : stalled.at()) {
                json.writeStartObject();
                json.writeNumberField(
                        "depth",
                        bundle.failing().layers().nodes().get(at.node()).depth());
                CounterexampleJson.obstacles(at.obstacles(), json);
                if (at.then().isPresent()) {
                    then(at.then().get(), found, json);
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
