package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Conflicts over cells that hold one value each: registers, and the values of a map by key.
 *
 * <p><b>From nowhere, future read</b>: a value that is read was there at the beginning, or an operation wrote it before.
 *
 * <p><b>Lost update.</b> Between two operations that replace a value by another one, some operation writes it again. So
 * each of them needs an occurrence of its own: the one at the beginning, or an operation that writes the value.
 *
 * <p><b>Stale read.</b> If only w can have written the value before the reader, and an operation that certainly wrote
 * another value comes after w and before the reader, then the cell holds that one or a later one, and none of the later
 * ones is the value.
 */
final class CellConflicts {
    private final Precedence precedence;
    private final List<Optional<Access>> accesses = new ArrayList<>();
    private final Map<Value, Value> initial;
    private final boolean keyed;

    /**
     * The access of an operation to its cell.
     *
     * @param read the value that it certainly found there
     * @param written the value that it certainly or possibly left there
     * @param sure whether it certainly wrote
     */
    private record Access(Value key, Optional<Value> read, Optional<Value> written, boolean sure) {
        boolean writes(Value value) {
            return written.filter(value::equals).isPresent();
        }

        boolean replaces(Value value) {
            return sure && read.filter(value::equals).isPresent() && written.isPresent() && !writes(value);
        }
    }

    private CellConflicts(Precedence precedence, Map<Value, Value> initial, boolean keyed) {
        this.precedence = precedence;
        this.initial = initial;
        this.keyed = keyed;
    }

    /** Nothing if an operation accesses several cells at once and changes them. */
    static Optional<CellConflicts> read(History history, Vocabulary words, Value initial) throws BadInput {
        boolean keyed = false;
        for (Operation operation : history.operations()) {
            keyed |= operation.arguments().containsKey("key");
        }
        Map<Value, Value> values =
                keyed ? Vocabulary.pairs(initial) : Map.of(Vocabulary.NIL, Vocabulary.normal(initial));
        CellConflicts cells = new CellConflicts(Precedence.of(history), new HashMap<>(values), keyed);
        for (Operation operation : history.operations()) {
            String name = words.name(operation);
            if (name.equals("txn")) {
                return Optional.empty();
            }
            cells.accesses.add(operation.outcome() == Outcome.ABORTED ? Optional.empty() : access(operation, name));
        }
        return Optional.of(cells);
    }

    private static Optional<Access> access(Operation operation, String name) {
        Value key = operation.arguments().containsKey("key") ? Vocabulary.argument(operation, "key") : Vocabulary.NIL;
        Optional<Value> result = !operation.isPending() && Vocabulary.hasResult(operation)
                ? Optional.of(Vocabulary.result(operation))
                : Optional.empty();
        Optional<Value> value = operation.arguments().containsKey("value")
                ? Optional.of(Vocabulary.argument(operation, "value"))
                : Optional.empty();
        boolean returned = !operation.isPending();
        return switch (name) {
            case "read", "get" -> Optional.of(new Access(key, result, Optional.empty(), false));
            case "write", "put" -> Optional.of(new Access(key, result, value, returned));
            case "remove" -> Optional.of(new Access(key, result, Optional.of(Vocabulary.NIL), returned));
            case "cas" -> {
                boolean failed = result.equals(Optional.of(Value.Bool.FALSE));
                boolean succeeded = result.equals(Optional.of(Value.Bool.TRUE));
                Optional<Value> expected = Optional.of(Vocabulary.argument(operation, "expected"));
                yield Optional.of(new Access(
                        key, succeeded ? expected : Optional.empty(), failed ? Optional.empty() : value, succeeded));
            }
            case "putIfAbsent" -> {
                boolean absent = result.equals(Optional.of(Vocabulary.NIL));
                boolean present = result.isPresent() && !absent;
                yield Optional.of(new Access(key, result, present ? Optional.empty() : value, absent));
            }
            default -> Optional.empty();
        };
    }

    Optional<Conflict> about(int failed) {
        Optional<Access> access = accesses.get(failed);
        if (access.isEmpty() || access.get().read().isEmpty()) {
            return Optional.empty();
        }
        Value key = access.get().key();
        Value value = access.get().read().get();
        // An operation that writes what it read is not the source of that.
        if (access.get().writes(value)) {
            return Optional.empty();
        }
        boolean initially = initial.getOrDefault(key, Vocabulary.NIL).equals(value);
        List<Integer> sources = new ArrayList<>();
        List<Integer> earlier = new ArrayList<>();
        List<Integer> replaced = new ArrayList<>();
        for (int number = 0; number < accesses.size(); number++) {
            Optional<Access> other =
                    accesses.get(number).filter(each -> each.key().equals(key));
            if (other.isPresent() && other.get().writes(value)) {
                sources.add(number);
                if (!precedence.holds(failed, number)) {
                    earlier.add(number);
                }
            }
            if (other.isPresent() && other.get().replaces(value)) {
                replaced.add(number);
            }
        }
        if (sources.isEmpty() && !initially) {
            return Optional.of(new Conflict.FromNowhere(failed, value));
        }
        if (earlier.isEmpty() && !initially) {
            return Optional.of(new Conflict.FutureRead(failed, value, sources));
        }
        if (replaced.contains(failed) && replaced.size() > sources.size() + (initially ? 1 : 0)) {
            return Optional.of(new Conflict.LostUpdate(
                    keyed ? Optional.of(key) : Optional.empty(), value, initially, sources, replaced));
        }
        return earlier.size() + (initially ? 1 : 0) == 1
                ? stale(failed, key, value, initially ? OptionalInt.empty() : OptionalInt.of(earlier.get(0)))
                : Optional.empty();
    }

    private Optional<Conflict> stale(int failed, Value key, Value value, OptionalInt source) {
        for (int number = accesses.size() - 1; number >= 0; number--) {
            Optional<Access> other =
                    accesses.get(number).filter(each -> each.key().equals(key));
            if (other.isPresent()
                    && other.get().sure()
                    && other.get().written().isPresent()
                    && !other.get().writes(value)
                    && precedence.holds(number, failed)
                    && (source.isEmpty() || precedence.holds(source.getAsInt(), number))) {
                return Optional.of(new Conflict.StaleRead(failed, value, source, number));
            }
        }
        return Optional.empty();
    }
}
