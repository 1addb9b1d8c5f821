package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Conflict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Optional;

/** A conflict as an object with its name and the roles of its operations, and back. */
final class ConflictCoding {
    private ConflictCoding() {}

    static Document written(Conflict conflict, References references) {
        Document document = new Document().put("name", conflict.name());
        if (conflict instanceof Conflict.FromNowhere nowhere) {
            return document.put("operation", references.number(nowhere.operation()))
                    .put("value", nowhere.value())
                    .put("ofCell", ofCell(nowhere.ofCell()));
        } else if (conflict instanceof Conflict.FutureRead future) {
            return document.put("operation", references.number(future.operation()))
                    .put("value", future.value())
                    .put("ofCell", ofCell(future.ofCell()))
                    .put("sources", references.numbers(future.sources()));
        } else if (conflict instanceof Conflict.ReturnedTwice twice) {
            return document.put("value", twice.value())
                    .put("initial", twice.initial())
                    .put("added", references.numbers(twice.added()))
                    .put("removed", references.numbers(twice.removed()));
        } else if (conflict instanceof Conflict.Lost lost) {
            return document.put("operation", references.number(lost.operation()))
                    .put("value", lost.value())
                    .put("added", references.number(lost.added()));
        } else if (conflict instanceof Conflict.NotEmpty notEmpty) {
            return document.put("operation", references.number(notEmpty.operation()))
                    .put("value", notEmpty.value())
                    .put("added", references.number(notEmpty.added()))
                    .put("removed", references.number(notEmpty.removed()));
        } else if (conflict instanceof Conflict.OutOfOrder order) {
            return document.put("operation", references.number(order.operation()))
                    .put("lastInFirstOut", order.lastInFirstOut())
                    .put("first", order.first())
                    .put("firstAdded", references.number(order.firstAdded()))
                    .put("second", order.second())
                    .put("secondAdded", references.number(order.secondAdded()))
                    .put("removed", references.number(order.removed()));
        } else if (conflict instanceof Conflict.StaleRead stale) {
            return document.put("operation", references.number(stale.operation()))
                    .put("value", stale.value())
                    .put("written", references.number(stale.written()))
                    .put("overwritten", references.number(stale.overwritten()));
        } else if (conflict instanceof Conflict.LostUpdate update) {
            return document.put("key", update.key())
                    .put("value", update.value())
                    .put("initially", update.initially())
                    .put("written", references.numbers(update.written()))
                    .put("replaced", references.numbers(update.replaced()));
        } else if (conflict instanceof Conflict.TornPair torn) {
            return document.putAll(OrderConflictCoding.written(torn, references));
        }
        return document.putAll(OrderConflictCoding.written((Conflict.Cycle) conflict, references));
    }

    private static Optional<Boolean> ofCell(boolean ofCell) {
        return Optional.of(ofCell).filter(truth -> truth);
    }

    static Conflict read(Fields document, Lookup lookup) throws BadInput {
        return switch (document.get("name").text()) {
            case "from nowhere" ->
                new Conflict.FromNowhere(lookup.operation(document), value(document, "value"), isOfCell(document));
            case "future read" ->
                new Conflict.FutureRead(
                        lookup.operation(document),
                        value(document, "value"),
                        atLeastOne("sources", document, lookup),
                        isOfCell(document));
            case "returned twice" ->
                new Conflict.ReturnedTwice(
                        value(document, "value"),
                        document.get("initial").number(0, Integer.MAX_VALUE),
                        some("added", document, lookup),
                        atLeastOne("removed", document, lookup));
            case "lost" ->
                new Conflict.Lost(
                        lookup.operation(document), value(document, "value"), lookup.index("added", document));
            case "empty while not empty" ->
                new Conflict.NotEmpty(
                        lookup.operation(document),
                        value(document, "value"),
                        lookup.index("added", document),
                        lookup.index(document.get("removed")));
            case "out of order" ->
                new Conflict.OutOfOrder(
                        lookup.operation(document),
                        document.get("lastInFirstOut").truth(),
                        value(document, "first"),
                        lookup.index("firstAdded", document),
                        value(document, "second"),
                        lookup.index(document.get("secondAdded")),
                        lookup.index("removed", document));
            case "stale read" ->
                new Conflict.StaleRead(
                        lookup.operation(document),
                        value(document, "value"),
                        lookup.index("written", document),
                        lookup.index(document.get("overwritten")));
            case "lost update" ->
                new Conflict.LostUpdate(
                        document.optional("key").map(Fields::value),
                        value(document, "value"),
                        document.get("initially").truth(),
                        some("written", document, lookup),
                        atLeastOne("replaced", document, lookup));
            case "torn pair" -> OrderConflictCoding.tornPair(document, lookup);
            case "cycle" -> OrderConflictCoding.cycle(document, lookup);
            default -> throw document.get("name").wrong("the name of a conflict");
        };
    }

    private static boolean isOfCell(Fields document) throws BadInput {
        return document.optional("ofCell", Fields::truth).orElse(false);
    }

    private static Value value(Fields document, String field) throws BadInput {
        return document.get(field).value();
    }

    private static List<Integer> some(String role, Fields document, Lookup lookup) throws BadInput {
        return List.copyOf(lookup.indexes(document.get(role)));
    }

    private static List<Integer> atLeastOne(String role, Fields document, Lookup lookup) throws BadInput {
        List<Integer> operations = some(role, document, lookup);
        if (operations.isEmpty()) {
            throw document.get(role).wrong("the numbers of operations, at least one");
        }
        return operations;
    }
}
