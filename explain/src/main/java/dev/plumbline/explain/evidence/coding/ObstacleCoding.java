package dev.plumbline.explain.evidence.coding;

import dev.plumbline.spec.Look;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Conditions that are false, as objects with named fields, and back. */
final class ObstacleCoding {
    private ObstacleCoding() {}

    static Value written(List<Obstacle> obstacles) {
        return Value.tuple(obstacles.stream().map(ObstacleCoding::written).toList());
    }

    private static Value written(Obstacle obstacle) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("condition", Value.of(obstacle.condition()));
        fields.put("values", Value.of(obstacle.values()));
        fields.put("verdict", Value.of(obstacle.verdict()));
        fields.put("where", Value.of(obstacle.where()));
        if (!obstacle.words().isEmpty()) {
            fields.put("words", Value.of(obstacle.words()));
        }
        if (!obstacle.looks().isEmpty()) {
            fields.put(
                    "looks",
                    Value.tuple(obstacle.looks().stream()
                            .map(look -> Value.tuple(Value.of(look.name()), Value.tuple(look.path())))
                            .toList()));
        }
        obstacle.element().ifPresent(number -> fields.put("element", Value.of(number)));
        return Value.record(fields);
    }

    static List<Obstacle> read(Fields obstacles) throws BadInput {
        List<Obstacle> all = new ArrayList<>();
        for (Fields each : obstacles.list()) {
            Optional<Fields> words = each.optional("words");
            Optional<Fields> looks = each.optional("looks");
            Obstacle obstacle = new Obstacle(
                    each.get("condition").text(),
                    each.get("values").text(),
                    each.get("verdict").text(),
                    each.get("where").text(),
                    words.isPresent() ? words.get().text() : "",
                    looks.isPresent() ? looks(looks.get()) : List.of());
            Optional<Fields> element = each.optional("element");
            all.add(element.isPresent() ? obstacle.inElement(element.get().number(1, Integer.MAX_VALUE)) : obstacle);
        }
        return all;
    }

    private static List<Look> looks(Fields looks) throws BadInput {
        List<Look> all = new ArrayList<>();
        for (Fields each : looks.list()) {
            List<Value> path = new ArrayList<>();
            for (Fields key : each.at(2).list()) {
                path.add(key.value());
            }
            all.add(new Look(each.at(1).text(), path));
        }
        return all;
    }
}
