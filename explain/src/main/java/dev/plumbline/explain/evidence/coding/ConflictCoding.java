package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.Conflict;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A conflict as an object with its name and the roles of its operations, and back. */
final class ConflictCoding {
    private final Map<String, Value> fields = new TreeMap<>();
    private final References references;

    private ConflictCoding(References references) {
        this.references = references;
    }

    static Value written(Conflict conflict, References references) {
        ConflictCoding coding = new ConflictCoding(references);
        coding.fields.put("name", Value.of(conflict.name()));
        coding.write(conflict);
        return Value.record(coding.fields);
    }

    private void write(Conflict conflict) {
        if (conflict instanceof Conflict.FromNowhere nowhere) {
            about(nowhere.operation(), nowhere.value());
            ofCell(nowhere.ofCell());
        } else if (conflict instanceof Conflict.FutureRead future) {
            about(future.operation(), future.value());
            ofCell(future.ofCell());
            put("sources", future.sources());
        } else if (conflict instanceof Conflict.ReturnedTwice twice) {
            fields.put("value", twice.value());
            fields.put("initial", Value.of(twice.initial()));
            put("added", twice.added());
            put("removed", twice.removed());
        } else if (conflict instanceof Conflict.Lost lost) {
            about(lost.operation(), lost.value());
            put("added", lost.added());
        } else if (conflict instanceof Conflict.NotEmpty notEmpty) {
            about(notEmpty.operation(), notEmpty.value());
            put("added", notEmpty.added());
            put("removed", OptionalInt.of(notEmpty.removed()));
        } else if (conflict instanceof Conflict.OutOfOrder order) {
            fields.put("operation", references.number(order.operation()));
            fields.put("lastInFirstOut", Value.of(order.lastInFirstOut()));
            fields.put("first", order.first());
            put("firstAdded", order.firstAdded());
            fields.put("second", order.second());
            put("secondAdded", OptionalInt.of(order.secondAdded()));
            put("removed", order.removed());
        } else if (conflict instanceof Conflict.StaleRead stale) {
            about(stale.operation(), stale.value());
            put("written", stale.written());
            put("overwritten", OptionalInt.of(stale.overwritten()));
        } else if (conflict instanceof Conflict.LostUpdate update) {
            update.key().ifPresent(key -> fields.put("key", key));
            fields.put("value", update.value());
            fields.put("initially", Value.of(update.initially()));
            put("written", update.written());
            put("replaced", update.replaced());
        } else if (conflict instanceof Conflict.TornPair torn) {
            fields.putAll(OrderConflictCoding.written(torn, references));
        } else if (conflict instanceof Conflict.Cycle cycle) {
            fields.putAll(OrderConflictCoding.written(cycle, references));
        }
    }

    private void ofCell(boolean ofCell) {
        if (ofCell) {
            fields.put("ofCell", Value.of(true));
        }
    }

    private void about(int operation, Value value) {
        fields.put("operation", references.number(operation));
        fields.put("value", value);
    }

    private void put(String role, OptionalInt operation) {
        operation.ifPresent(number -> fields.put(role, references.number(number)));
    }

    private void put(String role, List<Integer> operations) {
        fields.put(role, references.numbers(operations));
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
                        lookup.operation(document), value(document, "value"), optional("added", document, lookup));
            case "empty while not empty" ->
                new Conflict.NotEmpty(
                        lookup.operation(document),
                        value(document, "value"),
                        optional("added", document, lookup),
                        lookup.index(document.get("removed")));
            case "out of order" ->
                new Conflict.OutOfOrder(
                        lookup.operation(document),
                        document.get("lastInFirstOut").truth(),
                        value(document, "first"),
                        optional("firstAdded", document, lookup),
                        value(document, "second"),
                        lookup.index(document.get("secondAdded")),
                        optional("removed", document, lookup));
            case "stale read" ->
                new Conflict.StaleRead(
                        lookup.operation(document),
                        value(document, "value"),
                        optional("written", document, lookup),
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
        Optional<Fields> ofCell = document.optional("ofCell");
        return ofCell.isPresent() && ofCell.get().truth();
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

    private static OptionalInt optional(String role, Fields document, Lookup lookup) throws BadInput {
        Optional<Fields> number = document.optional(role);
        return number.isPresent() ? OptionalInt.of(lookup.index(number.get())) : OptionalInt.empty();
    }
}
