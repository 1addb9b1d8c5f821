package dev.plumbline.explain.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.coding.ChartCoding;
import dev.plumbline.explain.evidence.coding.InFull;
import dev.plumbline.explain.evidence.coding.LayersCoding;
import dev.plumbline.explain.evidence.coding.References;
import dev.plumbline.explain.evidence.json.EvidenceJson;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
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
            FailingHistory failing = bundle.failing();
            References references = new InFull(
                    failing.history(),
                    failing.numbers(),
                    failing.layers(),
                    bundle.source().origin());
            CounterexampleJson.write(failing.counterexample(), references, Cause.of(bundle), json);
            interpretations(references, json);
            if (failing.counterexample().cut().isEmpty()) {
                open(references, json);
            }
            value("stalled", LayersCoding.stalled(failing.stalled(), references), json);
            commands(json);
            if (bundle.failing().actors().isPresent()) {
                value("actors", ChartCoding.written(bundle.failing().actors().get()), json);
            }
            if (bundle.failing().interleaving().isPresent()) {
                value(
                        "interleaving",
                        InterleavingCoding.written(failing.interleaving().get()),
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
    private void interpretations(References references, JsonGenerator json) throws IOException {
        Layers layers = bundle.failing().layers();
        Storyline story = Storyline.of(layers);
        json.writeObjectFieldStart("interpretations");
        json.writeNumberField("count", story.interpretations());
        json.writeStringField("extent", LayersCoding.word(layers.extent()));
        json.writeArrayFieldStart("shared");
        for (Storyline.Part part : story.parts()) {
            json.writeStartObject();
            if (part instanceof Storyline.One one) {
                value("operations", references.numbers(List.of(one.edge().operation())), json);
                json.writeNumberField("ways", 1);
            } else if (part instanceof Storyline.Several several) {
                value("operations", references.numbers(several.operations()), json);
                json.writeNumberField("ways", several.ways());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("endings");
        for (Storyline.Ending ending : story.endings()) {
            json.writeStartObject();
            value("performed", references.numbers(ending.performed()), json);
            json.writeNumberField("ways", ending.ways());
            value("state", references.state(layers.nodes().get(ending.node()).state()), json);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** In which interpretations operations that were open at the end are performed. */
    private void open(References references, JsonGenerator json) throws IOException {
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
            value(group.getKey(), references.numbers(group.getValue()), json);
        }
        json.writeEndObject();
    }

    private static void value(String field, Value value, JsonGenerator json) throws IOException {
        json.writeFieldName(field);
        JsonValues.write(value, json);
    }
}
