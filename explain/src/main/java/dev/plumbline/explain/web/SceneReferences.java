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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
    public Value obstacles(List<Obstacle> found) {
        return Value.tuple(found.stream()
                .map(each -> Value.of(obstacles.computeIfAbsent(each, unseen -> obstacles.size())))
                .toList());
    }

    /** In words, whether all else would fit then, and the operations that the words name. */
    @Override
    public Optional<Value> then(int operation, Interpretations.Stalled at) {
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
        return Optional.of(Value.record(Map.of(
                "sentence",
                Value.of(sentences.computeIfAbsent(sentence, unseen -> sentences.size())),
                "elseFits",
                Value.of(elseFits),
                "links",
                numbers(links))));
    }

    @Override
    public Value silent(Counterexample.SilentAction action) {
        Counterexample found = scene.counterexample().orElseThrow();
        String failing = "#" + scene.operations().number(found.failedAt());
        return Value.record(Map.of(
                "action",
                Value.of(action.name()),
                "lines",
                Value.tuple(CounterexampleText.silent(found, failing, action, Wording::obstacle).stream()
                        .map(line -> Value.tuple(Value.of(line.possible()), Value.of(line.text())))
                        .toList())));
    }

    /** What the numbers refer to. */
    Map<String, Value> tables() {
        List<Value> conditions = new ArrayList<>();
        for (Obstacle obstacle : obstacles.keySet()) {
            Map<String, Value> fields = new TreeMap<>();
            fields.put("text", Value.of(Wording.obstacle(obstacle)));
            obstacle.element().ifPresent(number -> fields.put("element", Value.of(number)));
            conditions.add(Value.record(fields));
        }
        return Map.of(
                "values",
                values.rows(),
                "obstacles",
                Value.tuple(conditions),
                "sentences",
                Value.tuple(sentences.keySet().stream().map(Value::of).toList()));
    }
}
