package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The states in which an operation was impossible, with the false conditions, as documents, and back. */
final class ReasonCoding {
    /** Parts of the state that a condition reads, and steps of the path to a part: each is followed in all states. */
    private static final int MOST_PARTS = 16;

    private ReasonCoding() {}

    static Value reasons(List<Counterexample.Reason> reasons, References references) {
        return Value.tuple(reasons.stream()
                .map(reason -> Value.record(Map.of(
                        "state", references.state(reason.state()),
                        "obstacles", references.obstacles(reason.obstacles()))))
                .toList());
    }

    static List<Counterexample.Reason> reasons(Fields list, Lookup lookup) throws BadInput {
        List<Counterexample.Reason> reasons = new ArrayList<>();
        for (Fields reason : list.list()) {
            reasons.add(
                    new Counterexample.Reason(lookup.state(reason.get("state")), obstacles(reason.get("obstacles"))));
        }
        return Collections.unmodifiableList(reasons);
    }

    static Value obstacles(List<Obstacle> obstacles) {
        return Value.tuple(obstacles.stream().map(ReasonCoding::obstacle).toList());
    }

    private static Value obstacle(Obstacle obstacle) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("condition", Value.of(obstacle.condition()));
        fields.put("values", Value.of(obstacle.values()));
        fields.put("verdict", Value.of(obstacle.verdict()));
        fields.put("where", Value.of(obstacle.where()));
        if (!obstacle.words().isEmpty()) {
            fields.put("words", Value.of(obstacle.words()));
        }
        if (!obstacle.reads().isEmpty()) {
            fields.put(
                    "reads",
                    Value.tuple(obstacle.reads().stream()
                            .map(part -> Value.tuple(Value.of(part.name()), Value.tuple(part.path())))
                            .toList()));
        }
        obstacle.element().ifPresent(number -> fields.put("element", Value.of(number)));
        return Value.record(fields);
    }

    static List<Obstacle> obstacles(Fields list) throws BadInput {
        List<Obstacle> all = new ArrayList<>();
        for (Fields each : list.list()) {
            Optional<Fields> words = each.optional("words");
            Optional<Fields> reads = each.optional("reads");
            Obstacle obstacle = new Obstacle(
                    each.get("condition").text(),
                    each.get("values").text(),
                    each.get("verdict").text(),
                    each.get("where").text(),
                    words.isPresent() ? words.get().text() : "",
                    reads.isPresent() ? reads(reads.get()) : List.of());
            Optional<Fields> element = each.optional("element");
            all.add(element.isPresent() ? obstacle.inElement(element.get().number(1, Integer.MAX_VALUE)) : obstacle);
        }
        return Collections.unmodifiableList(all);
    }

    private static List<ReadPart> reads(Fields list) throws BadInput {
        List<ReadPart> reads = new ArrayList<>();
        for (Fields each : Lookup.atMost(MOST_PARTS, list)) {
            List<Value> path = new ArrayList<>();
            for (Fields key : Lookup.atMost(MOST_PARTS, each.at(2))) {
                path.add(key.value());
            }
            reads.add(new ReadPart(each.at(1).text(), path));
        }
        return reads;
    }
}
