package dev.plumbline.explain.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.clocks.ProcessAtCut;
import dev.plumbline.explain.standing.Standing;
import dev.plumbline.explain.text.AfterwardsText;
import dev.plumbline.explain.text.CounterexampleText;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A scene as the front end reads it (scene.js). Values and obstacles stand in tables and are named by their numbers.
 */
final class SceneJson {
    private static final JsonFactory JSON = new JsonFactory();

    private final Scene scene;
    private final ValueTable values = new ValueTable();
    private final Map<Obstacle, Integer> obstacles = new LinkedHashMap<>();
    /** Sentences about places, each once. */
    private final Map<String, Integer> sentences = new LinkedHashMap<>();

    private SceneJson(Scene scene) {
        this.scene = scene;
    }

    /**
     * @param details which operations to describe besides those that the scene speaks of
     * @param stalled what is known about blocked operations already
     */
    static String of(Scene scene, SortedSet<Integer> details, List<Scene.Stalled> stalled) {
        return written(json -> new SceneJson(scene).write(json, details, stalled));
    }

    /** What is known about one blocked operation, with a table of obstacles of its own. */
    static String of(Scene scene, Scene.Stalled stalled) {
        return written(json -> {
            SceneJson writer = new SceneJson(scene);
            json.writeStartObject();
            writer.stalled(List.of(stalled), json);
            operations(scene.operations(), named(List.of(stalled)), json);
            writer.tables(json);
            json.writeEndObject();
        });
    }

    /** Descriptions of operations, by index. */
    static String of(Operations operations, Iterable<Integer> indices) {
        return written(json -> {
            json.writeStartObject();
            operations(operations, indices, json);
            json.writeEndObject();
        });
    }

    interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    static String written(Writing writing) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            writing.to(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void write(JsonGenerator json, SortedSet<Integer> details, List<Scene.Stalled> stalled) throws IOException {
        json.writeStartObject();
        json.writeStringField("history", scene.history());
        json.writeStringField("spec", scene.spec());
        json.writeStringField("verdict", scene.verdict().map(Verdict.Word::text).orElse(Verdict.Word.NOT_CHECKED));
        json.writeArrayFieldStart("about");
        for (Map.Entry<String, String> entry : scene.about().entrySet()) {
            json.writeStartArray();
            json.writeString(entry.getKey());
            json.writeString(entry.getValue());
            json.writeEndArray();
        }
        json.writeEndArray();
        headline(json);
        json.writeNumberField("total", scene.operations().numbers().total());
        json.writeNumberField("shown", scene.operations().shown());
        json.writeNumberField("processes", scene.operations().processes());
        json.writeStringField("unit", scene.operations().unit());
        json.writeBooleanField("clocked", scene.operations().isClocked());
        json.writeBooleanField("charted", scene.chart().isPresent());
        json.writeBooleanField("interleaved", scene.interleaving().isPresent());
        if (scene.cause().isPresent()) {
            json.writeFieldName("changedBy");
            numbers(scene.cause().get().changedBy(), json);
        }
        if (scene.witness().isPresent()) {
            List<Integer> states = new ArrayList<>();
            scene.witness().get().states().forEach(state -> states.add(values.number(state)));
            json.writeNumberField("witnessed", scene.witness().get().steps().size());
            json.writeFieldName("witnessStates");
            numbers(states, json);
        }
        boolean whole = scene.layers()
                        .filter(layers -> layers.extent() == Layers.Extent.WHOLE)
                        .isPresent()
                && scene.counterexample()
                        .filter(Counterexample::interpretationsAgree)
                        .isPresent();
        texts(
                "standings",
                Arrays.stream(Standing.values()).map(each -> each.words(whole)).toList(),
                json);
        if (scene.counterexample().isPresent()) {
            counterexample(scene.counterexample().get(), json);
        }
        if (scene.layers().isPresent()) {
            layers(scene.layers().get(), json);
        }
        json.writeBooleanField("more", scene.more());
        stalled(stalled, json);
        SortedSet<Integer> mentioned = mentioned(scene);
        mentioned.addAll(named(stalled));
        mentioned.addAll(details);
        operations(scene.operations(), mentioned, json);
        json.writeFieldName("values");
        values.write(json);
        tables(json);
        json.writeEndObject();
    }

    private void headline(JsonGenerator json) throws IOException {
        Headline headline = new Headline(scene);
        json.writeStringField("verdictText", headline.verdict());
        texts("facts", headline.facts(), json);
        texts("notes", headline.notes(), json);
        json.writeArrayFieldStart("said");
        for (Headline.Paragraph paragraph : headline.paragraphs()) {
            json.writeStartArray();
            json.writeString(paragraph.look());
            json.writeString(paragraph.id());
            json.writeStartArray();
            for (Headline.Piece piece : paragraph.pieces()) {
                json.writeStartArray();
                json.writeString(piece.text());
                json.writeString(piece.look());
                json.writeNumber(piece.operation());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void texts(String field, Iterable<String> texts, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
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
        numbers.removeIf(number -> number < 0);
        return numbers;
    }

    /** The indices of the operations that what is known about blocked ones speaks of. */
    private static SortedSet<Integer> named(List<Scene.Stalled> stalled) {
        SortedSet<Integer> named = new TreeSet<>();
        for (Scene.Stalled one : stalled) {
            named.add(one.operation());
            one.places().forEach(place -> place.then().ifPresent(then -> named.addAll(then.operations())));
        }
        return named;
    }

    private void silent(Counterexample found, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("silent");
        for (Counterexample.SilentAction action : found.silent()) {
            json.writeStartArray();
            json.writeString(action.name());
            json.writeStartArray();
            for (CounterexampleText.SilentLine line :
                    CounterexampleText.silent(found, "#" + number(found.failedAt()), action, Wording::obstacle)) {
                json.writeStartArray();
                json.writeBoolean(line.possible());
                json.writeString(line.text());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void reasons(List<Counterexample.Reason> reasons, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Counterexample.Reason reason : reasons) {
            json.writeStartArray();
            json.writeNumber(values.number(reason.state().value()));
            numbers(numbered(reason.obstacles()), json);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void counterexample(Counterexample found, JsonGenerator json) throws IOException {
        json.writeNumberField("failedAt", number(found.failedAt()));
        json.writeNumberField("leftOut", found.leftOut());
        json.writeBooleanField("restricted", found.restricted());
        if (found.participants().isPresent()) {
            json.writeNumberField("endsAt", number(found.participants().get().failedAt()));
        }
        json.writeArrayFieldStart("frontier");
        for (Counterexample.Configuration configuration : found.frontier()) {
            json.writeStartArray();
            json.writeNumber(values.number(configuration.state().value()));
            operationNumbers(new TreeSet<>(configuration.done()), json);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("blocked");
        for (Counterexample.Blocked blocked : found.blocked()) {
            json.writeStartArray();
            json.writeNumber(number(blocked.operation()));
            reasons(blocked.reasons(), json);
            json.writeEndArray();
        }
        json.writeEndArray();
        silent(found, json);
        words(found, json);
        if (found.cut().isPresent()) {
            cut(found, json);
        }
    }

    /** What filled boxes are, and the ends of interpretations. */
    private void words(Counterexample found, JsonGenerator json) throws IOException {
        json.writeStringField(
                "filled",
                found.leftOut() > 0 && found.participants().isEmpty() ? "performed, or left out" : "performed");
        int ends = number(found.participants().map(Participants::failedAt).orElse(found.failedAt()));
        json.writeStringField(
                "endTitle",
                "Here interpretations end: all that returned before #" + ends + " is performed, and #" + ends
                        + " cannot be performed in this state.");
    }

    /** Where an order of clocks was stuck, and the states on the way there. */
    private void cut(Counterexample found, JsonGenerator json) throws IOException {
        StuckCut cut = found.cut().orElseThrow();
        json.writeObjectFieldStart("cut");
        json.writeStringField("strategy", cut.question().strategy());
        json.writeStringField("witness", cut.others().word());
        json.writeNumberField("done", cut.done());
        json.writeArrayFieldStart("processes");
        for (ProcessAtCut each : ProcessAtCut.of(found)) {
            json.writeStartArray();
            json.writeString(TimelineData.text(each.progress().process()));
            json.writeNumber(each.progress().done());
            json.writeNumber(each.progress().all());
            json.writeNumber(number(each.progress().next()));
            json.writeString(each.standing().word());
            json.writeStartArray();
            for (ProcessAtCut.Awaited awaited : each.awaited()) {
                json.writeStartArray();
                json.writeString(TimelineData.text(awaited.process()));
                json.writeNumber(awaited.record());
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("recent");
        for (Witness.Performed step : found.recent()) {
            json.writeStartArray();
            json.writeNumber(number(step.operation()));
            json.writeNumber(values.number(step.state().value()));
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void layers(Layers layers, JsonGenerator json) throws IOException {
        json.writeStringField("extent", layers.extent().name());
        json.writeStringField(
                "beginning",
                switch (layers.extent()) {
                    case WHOLE -> "The beginning of the history: the specification is in an initial state.";
                    case ALL_OF_THE_END -> "What came before is not here.";
                    case SOME_OF_THE_END ->
                        "These are some interpretations, and there may be very many more. What came before is not here.";
                });
        json.writeArrayFieldStart("nodes");
        for (Layers.Node node : layers.nodes()) {
            json.writeStartArray();
            json.writeNumber(node.depth());
            json.writeNumber(values.number(node.state().value()));
            operationNumbers(node.ahead(), json);
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("edges");
        for (Layers.Edge edge : layers.edges()) {
            json.writeStartArray();
            json.writeNumber(edge.from());
            json.writeNumber(edge.to());
            json.writeNumber(number(edge.operation()));
            json.writeString(edge.step());
            json.writeStartArray();
            for (Witness.Performed step : edge.before()) {
                json.writeStartArray();
                json.writeNumber(number(step.operation()));
                json.writeString(step.step());
                json.writeNumber(values.number(step.state().value()));
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void stalled(List<Scene.Stalled> stalled, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("stalled");
        for (Scene.Stalled one : stalled) {
            json.writeStartArray();
            json.writeNumber(number(one.operation()));
            json.writeStartArray();
            for (Scene.Place place : one.places()) {
                json.writeStartArray();
                json.writeNumber(place.node());
                numbers(numbered(place.obstacles()), json);
                if (place.obstacles().isEmpty()) {
                    then(one.operation(), place.then(), json);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /** In words, whether all else would fit then, and the operations that the words name. */
    private void then(int operation, Optional<Afterwards> then, JsonGenerator json) throws IOException {
        AfterwardsText words = new AfterwardsText(
                scene.operations().history(),
                scene.operations().numbers(),
                scene.layers().orElseThrow().extent(),
                scene.counterexample().orElseThrow().failedAt());
        json.writeStartArray();
        json.writeNumber(sentences.computeIfAbsent(words.of(operation, then), unseen -> sentences.size()));
        json.writeBoolean(then.filter(known -> known instanceof Afterwards.Stuck stuck && stuck.elseFits())
                .isPresent());
        Set<Integer> links = new LinkedHashSet<>();
        if (then.isPresent() && then.get() instanceof Afterwards.Stuck stuck) {
            links.add(stuck.operation());
            links.addAll(stuck.before());
            links.addAll(stuck.insteadOf());
            stuck.after().ifPresent(links::add);
        }
        operationNumbers(links, json);
        json.writeEndArray();
    }

    private List<Integer> numbered(List<Obstacle> found) {
        List<Integer> numbered = new ArrayList<>();
        for (Obstacle obstacle : found) {
            numbered.add(obstacles.computeIfAbsent(obstacle, unseen -> obstacles.size()));
        }
        return numbered;
    }

    private void tables(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("obstacles");
        for (Obstacle obstacle : obstacles.keySet()) {
            json.writeStartArray();
            json.writeString(obstacle.condition());
            json.writeString(Wording.obstacle(obstacle));
            json.writeNumber(obstacle.element().orElse(0));
            json.writeEndArray();
        }
        json.writeEndArray();
        texts("sentences", sentences.keySet(), json);
    }

    private int number(int index) {
        return scene.operations().number(index);
    }

    private void operationNumbers(Iterable<Integer> indices, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (int index : indices) {
            json.writeNumber(number(index));
        }
        json.writeEndArray();
    }

    private static void numbers(Iterable<Integer> numbers, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (int number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }

    /** Descriptions of operations. Times are texts: 64 bits do not fit into a number of JavaScript. */
    static void operations(Operations operations, Iterable<Integer> indices, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("operations");
        for (int index : indices) {
            Operation operation = operations.list().get(index);
            json.writeStartArray();
            json.writeNumber(operations.number(index));
            json.writeString(TimelineData.text(operation.process()));
            json.writeString(operation.name());
            named(operation.arguments(), json);
            json.writeString(operations
                    .times()
                    .map(times -> Long.toString(times.call(index)))
                    .orElse(""));
            json.writeString(
                    operation.isPending()
                            ? ""
                            : operations
                                    .times()
                                    .map(times -> Long.toString(times.end(index)))
                                    .orElse(""));
            json.writeString(operation.outcome().name());
            named(operation.metadata(), json);
            json.writeString(operations.where(operation));
            if (operation.place() instanceof VectorClock clock) {
                clock(clock, json);
                json.writeStartArray();
                for (String element : RecordElements.of(operation)) {
                    json.writeString(element);
                }
                json.writeEndArray();
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void clock(VectorClock clock, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Map.Entry<String, Long> component : clock.counts().entrySet()) {
            json.writeString(component.getKey());
            json.writeString(component.getValue().toString());
        }
        json.writeEndArray();
    }

    private static void named(Map<String, Value> values, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Map.Entry<String, Value> entry : new TreeMap<>(values).entrySet()) {
            json.writeString(entry.getKey());
            json.writeString(entry.getValue().toString());
        }
        json.writeEndArray();
    }
}
