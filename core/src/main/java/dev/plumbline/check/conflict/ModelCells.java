package dev.plumbline.check.conflict;

import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.cell.CellAccess;
import dev.plumbline.spec.cell.ValueCell;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The accesses of the operations of built-in registers, maps and stores: each key is a cell. */
final class ModelCells {
    private static final ValueCell REGISTER = new ValueCell("", Optional.empty());

    private ModelCells() {}

    /** @param missing the value that a key without a value has */
    static KnownCells of(History history, Vocabulary words, Value initial, boolean keyed, Value missing, Meter meter)
            throws BadInput, Meter.Exhausted {
        Map<Value, Value> pairs =
                keyed ? Vocabulary.pairs(initial) : Map.of(Vocabulary.NIL, Vocabulary.normal(initial));
        List<List<CellAccess>> accesses = new ArrayList<>();
        for (Operation operation : history.operations()) {
            meter.tick();
            String name = words.name(operation);
            accesses.add(operation.outcome() == Outcome.ABORTED ? List.of() : accesses(operation, name));
        }
        return new KnownCells(
                history,
                accesses,
                cell -> Optional.of(pairs.getOrDefault(cell.key().orElse(Vocabulary.NIL), missing)),
                meter);
    }

    private static List<CellAccess> accesses(Operation operation, String name) {
        return name.equals("txn")
                ? transaction(operation)
                : access(operation, name).map(List::of).orElse(List.of());
    }

    private static Optional<CellAccess> access(Operation operation, String name) {
        ValueCell cell = operation.arguments().containsKey("key")
                ? new ValueCell("", Optional.of(Vocabulary.argument(operation, "key")))
                : REGISTER;
        Optional<Value> result = !operation.isPending() && Vocabulary.hasResult(operation)
                ? Optional.of(Vocabulary.result(operation))
                : Optional.empty();
        return switch (name) {
            case "read", "get" -> Optional.of(CellAccess.reading(cell, result));
            case "write", "put" ->
                Optional.of(CellAccess.writing(cell, result, Vocabulary.argument(operation, "value")));
            case "remove" -> Optional.of(CellAccess.writing(cell, result, Vocabulary.NIL));
            // The string that it leaves depends on the one before.
            case "append" -> Optional.of(CellAccess.unknown(cell));
            case "cas" -> Optional.of(exchange(operation, cell, result));
            case "putIfAbsent" -> Optional.of(putIfAbsent(operation, cell, result));
            case "containsKey" ->
                Optional.of(CellAccess.reading(
                        cell, result.filter(Value.Bool.FALSE::equals).map(absent -> Vocabulary.NIL)));
            default -> Optional.empty();
        };
    }

    private static CellAccess exchange(Operation operation, ValueCell cell, Optional<Value> result) {
        Value value = Vocabulary.argument(operation, "value");
        if (result.isEmpty()) {
            return CellAccess.perhapsWriting(cell, value);
        }
        return result.get().equals(Value.Bool.TRUE)
                ? CellAccess.writing(cell, Optional.of(Vocabulary.argument(operation, "expected")), value)
                : CellAccess.reading(cell, Optional.empty());
    }

    private static CellAccess putIfAbsent(Operation operation, ValueCell cell, Optional<Value> result) {
        Value value = Vocabulary.argument(operation, "value");
        if (result.isEmpty()) {
            return CellAccess.perhapsWriting(cell, value);
        }
        return result.get().equals(Vocabulary.NIL)
                ? CellAccess.writing(cell, result, value)
                : CellAccess.reading(cell, result);
    }

    /**
     * Of each key what the transaction found before its own first write, and what its last write left. The parts of a
     * pending one with nil may have seen anything.
     */
    private static List<CellAccess> transaction(Operation operation) {
        Map<ValueCell, Optional<Value>> found = new LinkedHashMap<>();
        Map<ValueCell, Value> left = new LinkedHashMap<>();
        for (Value each : ((Value.Tuple) operation.arguments().get("ops")).elements()) {
            Value.Tuple part = (Value.Tuple) each;
            ValueCell cell = new ValueCell("", Optional.of(Vocabulary.normal(part.at(2))));
            Optional<Value> value = part.size() == 3 ? Optional.of(Vocabulary.normal(part.at(3))) : Optional.empty();
            if (((Value.Str) part.at(1)).value().startsWith("w")) {
                found.putIfAbsent(cell, Optional.empty());
                left.put(cell, value.orElseThrow());
            } else if (!operation.isPending()
                    && found.getOrDefault(cell, Optional.empty()).isEmpty()) {
                // After the first write it sees its own value.
                found.put(cell, left.containsKey(cell) ? Optional.empty() : value);
            }
        }
        left.keySet().forEach(cell -> found.putIfAbsent(cell, Optional.empty()));
        List<CellAccess> accesses = new ArrayList<>();
        found.forEach((cell, value) -> accesses.add(
                left.containsKey(cell)
                        ? CellAccess.writing(cell, value, left.get(cell))
                        : CellAccess.reading(cell, value)));
        return accesses;
    }
}
