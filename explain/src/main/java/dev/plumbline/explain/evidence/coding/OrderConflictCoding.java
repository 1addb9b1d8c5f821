package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Conflict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Conflicts in which the order of operations counts, as fields of an object, and back. */
final class OrderConflictCoding {
    private OrderConflictCoding() {}

    static Document written(Conflict.TornPair torn, References references) {
        return new Document()
                .put("operation", references.number(torn.operation()))
                .put("first", seen(torn.first(), references))
                .put("second", seen(torn.second(), references))
                .put(
                        "replaced",
                        torn.replaced().stream()
                                .map(each -> new Document()
                                        .put("first", each.first())
                                        .put("by", references.number(each.by())))
                                .toList());
    }

    static Document written(Conflict.Cycle cycle, References references) {
        return new Document()
                .put("operation", references.number(cycle.operation()))
                .put("edges", edges(cycle.edges(), references))
                .put("supports", edges(cycle.supports(), references));
    }

    private static List<Document> edges(List<Conflict.Edge> edges, References references) {
        return edges.stream()
                .map(edge -> new Document()
                        .put("from", references.number(edge.from()))
                        .put("to", references.number(edge.to()))
                        .put("reason", edge.reason())
                        .put("seen", edge.seen().map(seen -> seen(seen, references)))
                        .put("reader", references.number(edge.reader())))
                .toList();
    }

    private static Document seen(Conflict.Seen seen, References references) {
        return new Document()
                .put("place", seen.place())
                .put("value", seen.value())
                .put("by", references.number(seen.by()));
    }

    static Conflict.TornPair tornPair(Fields document, Lookup lookup) throws BadInput {
        List<Conflict.Replaced> replaced = document.list(
                "replaced", each -> new Conflict.Replaced(each.get("first").truth(), lookup.index(each.get("by"))));
        if (replaced.isEmpty()) {
            throw document.get("replaced").wrong("the numbers of operations, at least one");
        }
        return new Conflict.TornPair(
                lookup.operation(document),
                seen(document.get("first"), lookup),
                seen(document.get("second"), lookup),
                replaced);
    }

    static Conflict.Cycle cycle(Fields document, Lookup lookup) throws BadInput {
        List<Conflict.Edge> edges = document.list("edges", each -> edge(each, lookup));
        if (edges.isEmpty()) {
            throw document.get("edges").wrong("at least one pair of operations");
        }
        return new Conflict.Cycle(
                lookup.operation(document), edges, document.list("supports", each -> edge(each, lookup)));
    }

    private static Conflict.Edge edge(Fields edge, Lookup lookup) throws BadInput {
        Conflict.Reason reason = edge.get("reason").oneOf(Conflict.Reason.values());
        boolean ofValue = reason != Conflict.Reason.EARLIER;
        boolean ofReader = reason == Conflict.Reason.REPLACED;
        return new Conflict.Edge(
                lookup.index(edge.get("from")),
                lookup.index(edge.get("to")),
                reason,
                ofValue ? Optional.of(seen(edge.get("seen"), lookup)) : Optional.empty(),
                ofReader ? OptionalInt.of(lookup.index(edge.get("reader"))) : OptionalInt.empty());
    }

    private static Conflict.Seen seen(Fields document, Lookup lookup) throws BadInput {
        return new Conflict.Seen(
                document.get("place").text(), document.get("value").value(), lookup.index("by", document));
    }
}
