package dev.plumbline.spec.model;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the initial value that a user gave for a built-in model, and says what was expected if it does not fit. */
final class Initial {
    private Initial() {}

    /** The elements of a tuple; the model values for "no value" mean {@code <<>>}. */
    static List<Value> tuple(String model, Optional<Value> initial) throws BadInput {
        String expected = "a tuple of elements, for instance <<1, 2>>";
        Value given = initial.filter(value -> !Call.isNothing(value)).orElse(Value.Tuple.EMPTY);
        if (!(given instanceof Value.Tuple tuple)) {
            throw unfit(model, given, expected);
        }
        for (Value element : tuple.elements()) {
            if (!Kind.ELEMENT.accepts(element)) {
                throw unfit(model, tuple, expected + ", none of them nil, null or empty");
            }
        }
        return tuple.elements();
    }

    static List<Value> set(String model, Optional<Value> initial) throws BadInput {
        if (!(initial.orElse(Value.set()) instanceof Value.SetOf set)) {
            throw unfit(model, initial.orElseThrow(), "a set, for instance {1, 2}");
        }
        return set.elements();
    }

    static long integer(String model, Optional<Value> initial, long otherwise) throws BadInput {
        if (!(initial.orElse(Value.of(otherwise)) instanceof Value.Int number)) {
            throw unfit(model, initial.orElseThrow(), "an integer");
        }
        return number.value();
    }

    /**
     * A function, as a map without the entries that have the value of a missing key. That value alone, {@code nil} or
     * {@code ""}, means a map in which every key has it.
     */
    static OrderedMap map(String model, Optional<Value> initial, Kind values, Value none) throws BadInput {
        String expected = "a function or record whose every value is " + values.expected() + ", for instance "
                + (values == Kind.STRING ? "[x |-> \"a\"]" : "[x |-> 0, y |-> 0]");
        OrderedMap map = OrderedMap.EMPTY;
        Value function = initial.filter(value -> !Call.normal(value, Call.NIL).equals(none))
                .orElse(Value.Tuple.EMPTY);
        for (Map.Entry<Value, Value> pair : pairs(function)
                .orElseThrow(() -> unfit(model, function, expected))
                .entrySet()) {
            Value value = Call.normal(pair.getValue(), Call.NIL);
            if (!values.accepts(value)) {
                throw unfit(model, function, expected);
            }
            map = value.equals(none) ? map : map.with(Call.normal(pair.getKey(), Call.NIL), value);
        }
        return map;
    }

    private static Optional<Map<Value, Value>> pairs(Value function) {
        Map<Value, Value> pairs = new TreeMap<>();
        if (function instanceof Value.Fn fn) {
            pairs.putAll(fn.pairs());
        } else if (function instanceof Value.Rec rec) {
            rec.fields().forEach((field, value) -> pairs.put(Value.of(field), value));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), tuple.at(i));
            }
        } else {
            return Optional.empty();
        }
        return Optional.of(pairs);
    }

    static BadInput unfit(String model, Value given, String expected) {
        return new BadInput(
                "initial value of model " + model + " is " + Signature.shortened(given) + "; expected " + expected);
    }
}
