package dev.plumbline.explain.text;

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
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The content of a bundle for programs: one JSON object on one line. The fields are described in docs/cli.md. */
public final class BundleJson {
    private final Bundle bundle;

    public BundleJson(Bundle bundle) {
        this.bundle = bundle;
    }

    /** @param file the bundle, as the user named it */
    public String line(String file) {
        Document document = new Document()
                .put("bundle", file)
                .put("verdict", Verdict.Word.VIOLATES.text())
                .put("kind", bundle.evidence().kind());
        return DocumentJson.line(
                bundle.evidence() instanceof FailingHistory failing
                        ? history(failing, document)
                        : document.put("created", bundle.source().created())
                                .put("notes", bundle.notes())
                                .putAll(EvidenceJson.of(bundle.evidence()))
                                .put("commands", commands()));
    }

    private Document history(FailingHistory failing, Document document) {
        References references = new InFull(
                failing.history(),
                failing.numbers(),
                failing.layers(),
                bundle.source().origin());
        document.put("history", failing.history().name())
                .put("spec", bundle.violated().name())
                .put("engine", bundle.source().decider().name())
                .put("why", bundle.source().remark())
                .put("created", bundle.source().created())
                .putAll(CounterexampleJson.statistics(bundle.source().statistics()))
                .put("operationsHere", failing.numbers().size())
                .put("torn", failing.history().torn().map(CounterexampleJson::torn))
                .put("notes", bundle.notes())
                .put("begins", bundle.beginning().map(BundleJson::beginning))
                .putAll(CounterexampleJson.of(failing.counterexample(), references, Cause.of(bundle)))
                .put("interpretations", interpretations(failing.layers(), references));
        if (failing.counterexample().cut().isEmpty()) {
            document.put("open", open(failing, references));
        }
        return document.put("stalled", LayersCoding.stalled(failing.stalled(), references))
                .put("commands", commands())
                .put("actors", failing.actors().map(ChartCoding::written))
                .put("interleaving", failing.interleaving().map(InterleavingCoding::written))
                .put("run", bundle.run())
                .putUnlessEmpty(
                        "logs",
                        bundle.logs().entrySet().stream()
                                .map(log ->
                                        new Document().put("name", log.getKey()).put("text", log.getValue()))
                                .toList());
    }

    private List<Document> commands() {
        return bundle.commands().stream()
                .map(command -> new Document().put("purpose", command.purpose()).put("line", command.line()))
                .toList();
    }

    private static Document beginning(Beginning beginning) {
        return new Document()
                .put("operationsBefore", beginning.operations())
                .put("states", beginning.states().stream().map(Value::toString).toList());
    }

    /** The shared parts with the operations of each, and the endings with their states. */
    private static Document interpretations(Layers layers, References references) {
        Storyline story = Storyline.of(layers);
        return new Document()
                .put("count", new BigDecimal(story.interpretations()))
                .put("extent", layers.extent())
                .put(
                        "shared",
                        story.parts().stream()
                                .map(part -> shared(part, references))
                                .toList())
                .put(
                        "endings",
                        story.endings().stream()
                                .map(ending -> new Document()
                                        .put("performed", references.numbers(ending.performed()))
                                        .put("ways", new BigDecimal(ending.ways()))
                                        .put(
                                                "state",
                                                references.state(layers.nodes()
                                                        .get(ending.node())
                                                        .state())))
                                .toList());
    }

    private static Document shared(Storyline.Part part, References references) {
        if (part instanceof Storyline.Several several) {
            return new Document()
                    .put("operations", references.numbers(several.operations()))
                    .put("ways", new BigDecimal(several.ways()));
        }
        int operation = ((Storyline.One) part).edge().operation();
        return new Document()
                .put("operations", references.numbers(List.of(operation)))
                .put("ways", 1);
    }

    /** In which interpretations operations that were open at the end are performed. */
    private static Document open(FailingHistory failing, References references) {
        Quantifiers quantifiers = new Quantifiers(failing.layers());
        boolean agrees = failing.counterexample().interpretationsAgree();
        Map<String, SortedSet<Integer>> groups = new LinkedHashMap<>();
        failing.open()
                .forEach((standing, operations) -> groups.computeIfAbsent(
                                quantifiers.openWord(standing, agrees), any -> new TreeSet<>())
                        .addAll(operations));
        Document document = new Document();
        groups.forEach((word, operations) -> document.put(word, references.numbers(operations)));
        return document;
    }
}
