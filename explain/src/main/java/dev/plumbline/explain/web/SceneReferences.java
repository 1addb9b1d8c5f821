package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.explain.evidence.coding.References;
import dev.plumbline.explain.text.AfterwardsText;
import dev.plumbline.explain.text.CounterexampleText;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** References of a scene: states, conditions and sentences are in tables, each once, and are named by their numbers. */
final class SceneReferences extends References {
    private final Scene scene;
    private final ValueTable values = new ValueTable();
    private final Map<Obstacle, Integer> obstacles = new LinkedHashMap<>();
    private final Map<String, Integer> sentences = new LinkedHashMap<>();

    SceneReferences(Scene scene) {
        super(scene.operations().numbers());
        this.scene = scene;
    }

    @Override
    public Value state(State state) {
        return value(state.value());
    }

    Value value(Value value) {
        return Value.of(values.number(value));
    }

    @Override
    public List<Integer> obstacles(List<Obstacle> found) {
        return found.stream()
                .map(each -> obstacles.computeIfAbsent(each, unseen -> obstacles.size()))
                .toList();
    }

    /** In words, whether all else would fit then, and the operations that the words name. */
    @Override
    public Optional<Document> then(int operation, Interpretations.Stalled at) {
        if (!at.obstacles().isEmpty()) {
            return Optional.empty();
        }
        AfterwardsText words = new AfterwardsText(
                scene.operations().history(),
                scene.operations().numbers(),
                scene.layers().orElseThrow().extent(),
                scene.counterexample().orElseThrow().failedAt());
        String sentence = words.of(operation, at.then());
        boolean elseFits = false;
        Set<Integer> links = new LinkedHashSet<>();
        if (at.then().isPresent() && at.then().get() instanceof Afterwards.Stuck stuck) {
            elseFits = stuck.elseFits();
            links.add(stuck.operation());
            links.addAll(stuck.before());
            links.addAll(stuck.insteadOf());
            stuck.after().ifPresent(links::add);
        }
        return Optional.of(new Document()
                .put("sentence", sentences.computeIfAbsent(sentence, unseen -> sentences.size()))
                .put("elseFits", elseFits)
                .put("links", numbers(links)));
    }

    @Override
    public Document silent(Counterexample.SilentAction action) {
        Counterexample found = scene.counterexample().orElseThrow();
        String failing = "#" + scene.operations().number(found.failedAt());
        return new Document()
                .put("action", action.name())
                .put(
                        "lines",
                        CounterexampleText.silent(found, failing, action, Wording::obstacle).stream()
                                .map(line -> Document.list(line.possible(), line.text()))
                                .toList());
    }

    /** The tables, by which the numbers are resolved. */
    Document tables() {
        return new Document()
                .put("values", values.rows())
                .put(
                        "obstacles",
                        obstacles.keySet().stream()
                                .map(obstacle -> new Document()
                                        .put("text", Wording.obstacle(obstacle))
                                        .put("element", obstacle.element()))
                                .toList())
                .put("sentences", sentences.keySet());
    }
}
