package dev.plumbline.explain.bundle;

import dev.plumbline.explain.change.ValueChange;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The difference between two values, down to the element: the states of a graph are large and alike. A difference
 * is itself a value, so that it is written and read like everything else:
 *
 * <ul>
 *   <li>{@code {"is": v}}: another value altogether;
 *   <li>{@code {"put": [[key, difference], ...], "drop": [key, ...]}}: a function (sequence, record) of which some keys
 *       have other values, or are new, or are gone;
 *   <li>{@code {"plus": [v, ...], "minus": [v, ...]}}: a set with other elements.
 * </ul>
 */
final class Difference {
    private Difference() {}

    /** The difference that makes {@code before} into {@code after}. */
    static Value between(Value before, Value after) {
        if (before instanceof Value.SetOf from && after instanceof Value.SetOf to) {
            return ofSets(from, to);
        }
        if (ValueChange.isFunction(before) && ValueChange.isFunction(after)) {
            return ofFunctions(ValueChange.pairs(before), ValueChange.pairs(after), after);
        }
        return is(after);
    }

    private static Value is(Value value) {
        return Value.record(Map.of("is", value));
    }

    private static Value ofSets(Value.SetOf from, Value.SetOf to) {
        List<Value> plus =
                to.elements().stream().filter(each -> !from.contains(each)).toList();
        List<Value> minus =
                from.elements().stream().filter(each -> !to.contains(each)).toList();
        return plus.size() + minus.size() >= to.size()
                ? is(to)
                : Value.record(Map.of("plus", Value.tuple(plus), "minus", Value.tuple(minus)));
    }

    private static Value ofFunctions(Map<Value, Value> from, Map<Value, Value> to, Value after) {
        List<Value> put = new ArrayList<>();
        to.forEach((key, value) -> {
            Value old = from.get(key);
            if (old == null) {
                put.add(Value.tuple(key, is(value)));
            } else if (!old.equals(value)) {
                put.add(Value.tuple(key, between(old, value)));
            }
        });
        List<Value> drop =
                from.keySet().stream().filter(key -> !to.containsKey(key)).toList();
        // Of two states with one variable each, or two tuples that share nothing, the value itself is the shorter one.
        return drop.size() > to.size() || !put.isEmpty() && to.size() > 3 && put.size() == to.size()
                ? is(after)
                : Value.record(Map.of("put", Value.tuple(put), "drop", Value.tuple(drop)));
    }

    /**
     * Makes the later value from the earlier one.
     *
     * @param room is charged for every element that is copied: small differences to a large value, many times over,
     *     must not fill the memory
     */
    static Value apply(Value before, Fields difference, Room room) throws BadInput {
        if (difference.optional("is").isPresent()) {
            return difference.get("is").value();
        }
        if (difference.optional("put").isPresent()) {
            return function(before, difference, room);
        }
        if (difference.optional("plus").isPresent()) {
            return set(before, difference, room);
        }
        throw difference.wrong("a difference with is, put or plus");
    }

    private static Value function(Value before, Fields difference, Room room) throws BadInput {
        if (!ValueChange.isFunction(before)) {
            throw difference.wrong("no put into a value that is no function");
        }
        Map<Value, Value> pairs = ValueChange.pairs(before);
        room.take(pairs.size(), difference);
        for (Fields key : difference.list("drop")) {
            if (pairs.remove(key.value()) == null) {
                throw key.wrong("a key that is there");
            }
        }
        Set<Value> seen = new HashSet<>();
        for (Fields entry : difference.list("put")) {
            Value key = entry.at(1).value();
            if (!seen.add(key)) {
                throw entry.wrong("each key once");
            }
            Value old = pairs.get(key);
            pairs.put(key, old == null ? entry.at(2).get("is").value() : apply(old, entry.at(2), room));
        }
        room.take(pairs.size(), difference);
        return Value.function(pairs);
    }

    private static Value set(Value before, Fields difference, Room room) throws BadInput {
        if (!(before instanceof Value.SetOf from)) {
            throw difference.wrong("no plus to a value that is no set");
        }
        room.take(from.size(), difference);
        Set<Value> elements = new HashSet<>(from.elements());
        for (Fields element : difference.list("minus")) {
            elements.remove(element.value());
        }
        for (Fields element : difference.list("plus")) {
            elements.add(element.value());
        }
        return Value.set(elements);
    }

    /** How many elements may still be copied. */
    static final class Room {
        private long left;

        Room(long left) {
            this.left = left;
        }

        void take(long elements, Fields where) throws BadInput {
            left -= elements;
            if (left < 0) {
                throw new BadInput(where.where() + ": the states are too large altogether");
            }
        }
    }

    /** How much room {@link #apply} will take, at most, for a value like this one. */
    static long size(Value value) {
        if (ValueChange.isFunction(value)) {
            Map<Value, Value> pairs = ValueChange.pairs(value);
            return 2L * pairs.size()
                    + pairs.values().stream().mapToLong(Difference::size).sum();
        }
        return value instanceof Value.SetOf set ? set.size() : 0;
    }
}
