package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Counterexample;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Optional;

/** The states in which an operation was impossible, with the false conditions, as documents, and back. */
final class ReasonCoding {
    /** Parts of the state that a condition reads, and steps of the path to a part: each is followed in all states. */
    private static final int MOST_PARTS = 16;

    private ReasonCoding() {}

    static List<Document> reasons(List<Counterexample.Reason> reasons, References references) {
        return reasons.stream()
                .map(reason -> new Document()
                        .put("state", references.state(reason.state()))
                        .put("obstacles", references.obstacles(reason.obstacles())))
                .toList();
    }

    static List<Counterexample.Reason> reasons(Fields list, Lookup lookup) throws BadInput {
        return list.list(reason ->
                new Counterexample.Reason(lookup.state(reason.get("state")), obstacles(reason.get("obstacles"))));
    }

    static List<Document> obstacles(List<Obstacle> obstacles) {
        return obstacles.stream().map(ReasonCoding::obstacle).toList();
    }

    private static Document obstacle(Obstacle obstacle) {
        return new Document()
                .put("condition", obstacle.condition())
                .put("values", obstacle.values())
                .put("verdict", obstacle.verdict())
                .put("where", obstacle.where())
                .putUnlessEmpty("words", obstacle.words())
                .putUnlessEmpty(
                        "reads",
                        obstacle.reads().stream()
                                .map(part -> Document.list(part.name(), part.path()))
                                .toList())
                .put("element", obstacle.element());
    }

    static List<Obstacle> obstacles(Fields list) throws BadInput {
        return list.list(ReasonCoding::obstacle);
    }

    private static Obstacle obstacle(Fields document) throws BadInput {
        Obstacle obstacle = new Obstacle(
                document.get("condition").text(),
                document.get("values").text(),
                document.get("verdict").text(),
                document.get("where").text(),
                document.optional("words", Fields::text).orElse(""),
                document.optional("reads", all -> all.atMost(MOST_PARTS).list(ReasonCoding::part))
                        .orElse(List.of()));
        Optional<Fields> element = document.optional("element");
        return element.isPresent() ? obstacle.inElement(element.get().number(1, Integer.MAX_VALUE)) : obstacle;
    }

    private static ReadPart part(Fields part) throws BadInput {
        return new ReadPart(part.at(1).text(), part.at(2).atMost(MOST_PARTS).list(Fields::value));
    }
}
