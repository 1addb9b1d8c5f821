package dev.plumbline.explain.evidence.coding;

import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
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

    static List<Obstacle> read(Fields obstacles) throws BadInput {
        List<Obstacle> all = new ArrayList<>();
        for (Fields each : obstacles.list()) {
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
        return all;
    }

    private static List<ReadPart> reads(Fields reads) throws BadInput {
        List<ReadPart> all = new ArrayList<>();
        for (Fields each : reads.list()) {
            List<Value> path = new ArrayList<>();
            for (Fields key : each.at(2).list()) {
                path.add(key.value());
            }
            all.add(new ReadPart(each.at(1).text(), path));
        }
        return all;
    }
}
