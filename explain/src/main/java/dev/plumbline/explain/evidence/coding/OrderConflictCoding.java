package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Conflict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Conflicts in which the order of operations counts, as fields of an object, and back. */
final class OrderConflictCoding {
    private OrderConflictCoding() {}

    static Map<String, Value> written(Conflict.TornPair torn, References references) {
        return Map.of(
                "operation", references.number(torn.operation()),
                "first", seen(torn.first(), references),
                "second", seen(torn.second(), references),
                "replaced",
                        Value.tuple(torn.replaced().stream()
                                .map(each -> Value.record(
                                        Map.of("first", Value.of(each.first()), "by", references.number(each.by()))))
                                .toList()));
    }

    static Map<String, Value> written(Conflict.Cycle cycle, References references) {
        return Map.of(
                "operation", references.number(cycle.operation()),
                "edges", edges(cycle.edges(), references),
                "supports", edges(cycle.supports(), references));
    }

    private static Value edges(List<Conflict.Edge> edges, References references) {
        return Value.tuple(edges.stream().map(edge -> edge(edge, references)).toList());
    }

    private static Value edge(Conflict.Edge edge, References references) {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("from", references.number(edge.from()));
        fields.put("to", references.number(edge.to()));
        fields.put("reason", Value.of(word(edge.reason())));
        edge.seen().ifPresent(seen -> fields.put("seen", seen(seen, references)));
        edge.reader().ifPresent(reader -> fields.put("reader", references.number(reader)));
        return Value.record(fields);
    }

    private static Value seen(Conflict.Seen seen, References references) {
        Map<String, Value> fields = new TreeMap<>(Map.of("place", Value.of(seen.place()), "value", seen.value()));
        seen.by().ifPresent(by -> fields.put("by", references.number(by)));
        return Value.record(fields);
    }

    static Conflict.TornPair tornPair(Fields document, Lookup lookup) throws BadInput {
        List<Conflict.Replaced> replaced = new ArrayList<>();
        for (Fields each : document.list("replaced")) {
            replaced.add(new Conflict.Replaced(each.get("first").truth(), lookup.index(each.get("by"))));
        }
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
        List<Conflict.Edge> edges = edges(document.get("edges"), lookup);
        if (edges.isEmpty()) {
            throw document.get("edges").wrong("at least one pair of operations");
        }
        return new Conflict.Cycle(lookup.operation(document), edges, edges(document.get("supports"), lookup));
    }

    private static List<Conflict.Edge> edges(Fields document, Lookup lookup) throws BadInput {
        List<Conflict.Edge> edges = new ArrayList<>();
        for (Fields each : document.list()) {
            Conflict.Reason reason = reason(each.get("reason"));
            boolean ofValue = reason != Conflict.Reason.EARLIER;
            boolean ofReader = reason == Conflict.Reason.REPLACED;
            edges.add(new Conflict.Edge(
                    lookup.index(each.get("from")),
                    lookup.index(each.get("to")),
                    reason,
                    ofValue ? Optional.of(seen(each.get("seen"), lookup)) : Optional.empty(),
                    ofReader ? OptionalInt.of(lookup.index(each.get("reader"))) : OptionalInt.empty()));
        }
        return edges;
    }

    private static Conflict.Seen seen(Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> by = document.optional("by");
        return new Conflict.Seen(
                document.get("place").text(),
                document.get("value").value(),
                by.isPresent() ? OptionalInt.of(lookup.index(by.get())) : OptionalInt.empty());
    }

    private static Conflict.Reason reason(Fields word) throws BadInput {
        for (Conflict.Reason reason : Conflict.Reason.values()) {
            if (word(reason).equals(word.text())) {
                return reason;
            }
        }
        throw word.wrong("earlier, read, overwritten or replaced");
    }

    private static String word(Conflict.Reason reason) {
        return reason.name().toLowerCase(Locale.ROOT);
    }
}
