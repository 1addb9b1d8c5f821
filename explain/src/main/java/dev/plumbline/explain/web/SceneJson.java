package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.Cause;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.coding.CounterexampleCoding;
import dev.plumbline.explain.evidence.coding.LayersCoding;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.text.GridWords;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A scene as the front end reads it (scene.js). The counterexample and the layers are the documents of a bundle, with
 * the {@link SceneReferences} of a scene; the sentences about them and the described operations come along.
 */
final class SceneJson {
    private final Scene scene;
    private final SceneReferences references;
    private final Document document = new Document();

    private SceneJson(Scene scene) {
        this.scene = scene;
        this.references = new SceneReferences(scene);
    }

    /**
     * @param details which operations to describe besides those that the scene speaks of
     * @param stalled the known facts about blocked operations
     */
    static String of(Scene scene, SortedSet<Integer> details, List<FailingHistory.Stalled> stalled) {
        return new SceneJson(scene).whole(details, stalled);
    }

    /** The facts about one blocked operation, with tables of its own. */
    static String of(Scene scene, FailingHistory.Stalled stalled) {
        return new SceneJson(scene).only(stalled);
    }

    /** Descriptions of operations, by index. */
    static String of(Operations operations, Collection<Integer> indices) {
        return DocumentJson.line(new Document().put("operations", rows(operations, indices)));
    }

    private String only(FailingHistory.Stalled stalled) {
        return DocumentJson.line(document.put("stalled", LayersCoding.stalled(List.of(stalled), references))
                .put("operations", rows(scene.operations(), named(List.of(stalled))))
                .putAll(references.tables()));
    }

    private String whole(SortedSet<Integer> details, List<FailingHistory.Stalled> stalled) {
        head();
        operations();
        scene.counterexample().ifPresent(this::counterexample);
        scene.layers().ifPresent(this::layers);
        SortedSet<Integer> mentioned = mentioned(scene);
        mentioned.addAll(named(stalled));
        mentioned.addAll(details);
        return DocumentJson.line(document.put("more", scene.more())
                .put("stalled", LayersCoding.stalled(stalled, references))
                .put("operations", rows(scene.operations(), mentioned))
                .putAll(references.tables()));
    }

    private void head() {
        Headline headline = new Headline(scene);
        document.put("history", scene.history())
                .put("verdict", scene.verdict().map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED))
                .put("verdictText", headline.verdict())
                .put(
                        "about",
                        scene.about().entrySet().stream()
                                .map(entry -> Document.list(entry.getKey(), entry.getValue()))
                                .toList())
                .put("facts", headline.facts())
                .put("notes", headline.notes())
                .put("said", Paragraph.documents(headline.paragraphs()))
                .put("changedBy", scene.cause().map(Cause::changedBy));
    }

    private void operations() {
        boolean whole = scene.layers()
                        .filter(layers -> layers.extent() == Layers.Extent.WHOLE)
                        .isPresent()
                && scene.counterexample()
                        .filter(Counterexample::interpretationsAgree)
                        .isPresent();
        document.put("total", scene.operations().numbers().total())
                .put("shown", scene.operations().shown())
                .put("unit", scene.operations().unit())
                .put("clocked", scene.operations().isClocked())
                .put("sequential", scene.operations().times().map(TimeboxedHistory::isSequential))
                .put("charted", scene.chart().isPresent())
                .put("interleaved", scene.interleaving().isPresent())
                .put("witnessed", scene.witness().map(witness -> witness.steps().size()))
                .put(
                        "witnessStates",
                        scene.witness()
                                .map(witness -> witness.states().stream()
                                        .map(references::value)
                                        .toList()))
                .put(
                        "standings",
                        Arrays.stream(Standing.values())
                                .map(each -> each.words(whole))
                                .toList());
    }

    private void counterexample(Counterexample found) {
        boolean mayBeLeftOut = found.leftOut() > 0 && found.participants().isEmpty();
        document.putAll(CounterexampleCoding.written(found, references))
                .put("nextRecords", found.cut().map(cut -> NextRecords.document(scene.operations(), found)))
                // Filled boxes, and the ends of interpretations.
                .put("filled", mayBeLeftOut ? "performed, or left out" : "performed");
        OptionalInt ends = found.participants().map(Participants::failing).orElse(found.failing());
        if (ends.isPresent()) {
            Value number = references.number(ends.getAsInt());
            document.put("endsAt", number)
                    .put(
                            "endTitle",
                            "Interpretations end here: every operation that returned before #" + number
                                    + " is performed, and #" + number + " cannot be performed in this state.");
        }
    }

    private void layers(Layers layers) {
        document.putAll(LayersCoding.written(layers, references))
                .put("grid", GridWords.of(layers))
                .put(
                        "beginning",
                        switch (layers.extent()) {
                            case WHOLE -> "The beginning of the history: the specification is in an initial state.";
                            case ALL_OF_THE_END -> "Earlier rows are not available.";
                            case SOME_OF_THE_END ->
                                "These are some interpretations, and there may be very many more. What came before is"
                                        + " not here.";
                        });
    }

    /** The indices of the operations that the explanation speaks of. */
    static SortedSet<Integer> mentioned(Scene scene) {
        SortedSet<Integer> numbers = new TreeSet<>();
        scene.counterexample().ifPresent(found -> {
            found.failing().ifPresent(numbers::add);
            found.blocked().forEach(blocked -> numbers.add(blocked.operation()));
            found.frontier().forEach(configuration -> numbers.addAll(configuration.done()));
            found.recent().forEach(step -> numbers.add(step.operation()));
            found.cut()
                    .ifPresent(cut ->
                            cut.processes().forEach(process -> process.next().ifPresent(numbers::add)));
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

    /** The indices of the operations that the facts about blocked ones name. */
    private static SortedSet<Integer> named(List<FailingHistory.Stalled> stalled) {
        SortedSet<Integer> named = new TreeSet<>();
        for (FailingHistory.Stalled one : stalled) {
            named.add(one.operation());
            one.at().forEach(place -> place.then().ifPresent(then -> named.addAll(then.operations())));
        }
        return named;
    }

    /** Descriptions of operations. Times are texts: 64 bits do not fit into a number of JavaScript. */
    private static List<Value> rows(Operations operations, Collection<Integer> indices) {
        return indices.stream().map(index -> row(operations, index)).toList();
    }

    private static Value row(Operations operations, int index) {
        Operation operation = operations.list().get(index);
        Optional<TimeboxedHistory> times = operations.times();
        List<Object> row = new ArrayList<>(List.of(
                operations.number(index),
                TimelineData.text(operation.process()),
                operation.name(),
                pairs(operation.arguments()),
                times.map(known -> Long.toString(known.call(index))).orElse(""),
                times.filter(known -> !operation.isPending())
                        .map(known -> Long.toString(known.end(index)))
                        .orElse(""),
                operation.outcome().name(),
                pairs(operation.metadata()),
                operations.where(operation)));
        if (operation.place() instanceof VectorClock clock) {
            row.add(pairs(clock.counts()));
            row.add(RecordElements.of(operation));
        }
        return Document.list(row.toArray());
    }

    /** Names and texts in turn, by name. */
    private static List<String> pairs(Map<String, ?> named) {
        List<String> pairs = new ArrayList<>();
        new TreeMap<>(named).forEach((name, value) -> pairs.addAll(List.of(name, value.toString())));
        return pairs;
    }
}
