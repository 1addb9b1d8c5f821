package dev.plumbline.explain.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.LayersCoding;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.text.GridWords;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A scene as the front end reads it (scene.js). The counterexample and the layers are the documents of a bundle, with
 * the {@link SceneReferences} of a scene; the sentences about them and the described operations come along.
 */
final class SceneJson {
    private static final JsonFactory JSON = new JsonFactory();

    private final Scene scene;
    private final SceneReferences references;
    private final Map<String, Value> fields = new TreeMap<>();

    private SceneJson(Scene scene) {
        this.scene = scene;
        this.references = new SceneReferences(scene);
    }

    /**
     * @param details which operations to describe besides those that the scene speaks of
     * @param stalled what is known about blocked operations already
     */
    static String of(Scene scene, SortedSet<Integer> details, List<FailingHistory.Stalled> stalled) {
        return new SceneJson(scene).whole(details, stalled);
    }

    /** What is known about one blocked operation, with tables of its own. */
    static String of(Scene scene, FailingHistory.Stalled stalled) {
        return new SceneJson(scene).only(stalled);
    }

    /** Descriptions of operations, by index. */
    static String of(Operations operations, Collection<Integer> indices) {
        return text(Value.record(Map.of("operations", rows(operations, indices))));
    }

    static String text(Value document) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            JsonValues.write(document, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private String only(FailingHistory.Stalled stalled) {
        fields.put("stalled", LayersCoding.stalled(List.of(stalled), references));
        fields.put("operations", rows(scene.operations(), named(List.of(stalled))));
        fields.putAll(references.tables());
        return text(Value.record(fields));
    }

    private String whole(SortedSet<Integer> details, List<FailingHistory.Stalled> stalled) {
        head();
        operations();
        scene.counterexample().ifPresent(this::counterexample);
        scene.layers().ifPresent(this::layers);
        fields.put("more", Value.of(scene.more()));
        fields.put("stalled", LayersCoding.stalled(stalled, references));
        SortedSet<Integer> mentioned = mentioned(scene);
        mentioned.addAll(named(stalled));
        mentioned.addAll(details);
        fields.put("operations", rows(scene.operations(), mentioned));
        fields.putAll(references.tables());
        return text(Value.record(fields));
    }

    private void head() {
        Headline headline = new Headline(scene);
        fields.put("history", Value.of(scene.history()));
        fields.put("verdict", Value.of(scene.verdict().map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED)));
        fields.put("verdictText", Value.of(headline.verdict()));
        fields.put(
                "about",
                Value.tuple(scene.about().entrySet().stream()
                        .map(entry -> Value.tuple(Value.of(entry.getKey()), Value.of(entry.getValue())))
                        .toList()));
        fields.put("facts", Fields.of(headline.facts()));
        fields.put("notes", Fields.of(headline.notes()));
        fields.put("said", Paragraph.documents(headline.paragraphs()));
        scene.cause().ifPresent(cause -> fields.put("changedBy", numbers(cause.changedBy())));
    }

    private void operations() {
        fields.put("total", Value.of(scene.operations().numbers().total()));
        fields.put("shown", Value.of(scene.operations().shown()));
        fields.put("unit", Value.of(scene.operations().unit()));
        fields.put("clocked", Value.of(scene.operations().isClocked()));
        scene.operations().times().ifPresent(times -> fields.put("sequential", Value.of(times.isSequential())));
        fields.put("charted", Value.of(scene.chart().isPresent()));
        fields.put("interleaved", Value.of(scene.interleaving().isPresent()));
        scene.witness().ifPresent(witness -> {
            fields.put("witnessed", Value.of(witness.steps().size()));
            fields.put(
                    "witnessStates",
                    Value.tuple(witness.states().stream().map(references::value).toList()));
        });
        boolean whole = scene.layers()
                        .filter(layers -> layers.extent() == Layers.Extent.WHOLE)
                        .isPresent()
                && scene.counterexample()
                        .filter(Counterexample::interpretationsAgree)
                        .isPresent();
        fields.put(
                "standings",
                Fields.of(Arrays.stream(Standing.values())
                        .map(each -> each.words(whole))
                        .toList()));
    }

    private void counterexample(Counterexample found) {
        fields.putAll(CounterexampleCoding.fields(found, references));
        if (found.cut().isPresent()) {
            fields.put("nextRecords", NextRecords.document(scene.operations(), found));
        }
        // Filled boxes, and the ends of interpretations.
        fields.put(
                "filled",
                Value.of(
                        found.leftOut() > 0 && found.participants().isEmpty()
                                ? "performed, or left out"
                                : "performed"));
        int ends = found.participants().map(Participants::failedAt).orElse(found.failedAt());
        if (ends >= 0) {
            Value number = references.number(ends);
            fields.put("endsAt", number);
            fields.put(
                    "endTitle",
                    Value.of("Interpretations end here: every operation that returned before #" + number
                            + " is performed, and #" + number + " cannot be performed in this state."));
        }
    }

    private void layers(Layers layers) {
        fields.putAll(LayersCoding.fields(layers, references));
        fields.put("grid", GridWords.of(layers));
        fields.put(
                "beginning",
                Value.of(
                        switch (layers.extent()) {
                            case WHOLE -> "The beginning of the history: the specification is in an initial state.";
                            case ALL_OF_THE_END -> "Earlier rows are not available.";
                            case SOME_OF_THE_END ->
                                "These are some interpretations, and there may be very many more. What came before is"
                                        + " not here.";
                        }));
    }

    /** The indices of the operations that the explanation speaks of. */
    static SortedSet<Integer> mentioned(Scene scene) {
        SortedSet<Integer> numbers = new TreeSet<>();
        scene.counterexample().ifPresent(found -> {
            numbers.add(found.failedAt());
            found.blocked().forEach(blocked -> numbers.add(blocked.operation()));
            found.frontier().forEach(configuration -> numbers.addAll(configuration.done()));
            found.recent().forEach(step -> numbers.add(step.operation()));
            found.cut().ifPresent(cut -> cut.processes().forEach(process -> numbers.add(process.next())));
        });
        scene.layers()
                .ifPresent(layers -> layers.edges().forEach(edge -> {
                    numbers.add(edge.operation());
                    edge.before().forEach(step -> numbers.add(step.operation()));
                }));
        // The picture shows what the first sentences name, however far away it is.
        new Headline(scene)
                .paragraphs().stream()
                        .flatMap(paragraph -> paragraph.spans().stream())
                        .flatMapToInt(span -> span.operation().stream())
                        .map(number -> scene.operations().numbers().index(number))
                        .forEach(numbers::add);
        numbers.removeIf(number -> number < 0);
        return numbers;
    }

    /** The indices of the operations that what is known about blocked ones speaks of. */
    private static SortedSet<Integer> named(List<FailingHistory.Stalled> stalled) {
        SortedSet<Integer> named = new TreeSet<>();
        for (FailingHistory.Stalled one : stalled) {
            named.add(one.operation());
            one.at().forEach(place -> place.then().ifPresent(then -> named.addAll(then.operations())));
        }
        return named;
    }

    private static Value numbers(Collection<Integer> numbers) {
        return Value.tuple(numbers.stream().map(Value::of).toList());
    }

    /** Descriptions of operations. Times are texts: 64 bits do not fit into a number of JavaScript. */
    private static Value rows(Operations operations, Collection<Integer> indices) {
        return Value.tuple(indices.stream().map(index -> row(operations, index)).toList());
    }

    private static Value row(Operations operations, int index) {
        Operation operation = operations.list().get(index);
        List<Value> row = new ArrayList<>();
        row.add(Value.of(operations.number(index)));
        row.add(Value.of(TimelineData.text(operation.process())));
        row.add(Value.of(operation.name()));
        row.add(pairs(operation.arguments()));
        row.add(Value.of(operations
                .times()
                .map(times -> Long.toString(times.call(index)))
                .orElse("")));
        row.add(Value.of(operations
                .times()
                .filter(times -> !operation.isPending())
                .map(times -> Long.toString(times.end(index)))
                .orElse("")));
        row.add(Value.of(operation.outcome().name()));
        row.add(pairs(operation.metadata()));
        row.add(Value.of(operations.where(operation)));
        if (operation.place() instanceof VectorClock clock) {
            row.add(pairs(clock.counts()));
            row.add(Fields.of(RecordElements.of(operation)));
        }
        return Value.tuple(row);
    }

    /** Names and texts in turn, by name. */
    private static Value pairs(Map<String, ?> named) {
        List<Value> pairs = new ArrayList<>();
        new TreeMap<>(named).forEach((name, value) -> {
            pairs.add(Value.of(name));
            pairs.add(Value.of(value.toString()));
        });
        return Value.tuple(pairs);
    }
}
