package dev.plumbline.check.states;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Converts a logged value to one of the specification, in the shape of the value that it replaces: an array becomes a
 * set if a set was there, a string a model value if a model value was there. If the old value gives no such hint, the
 * result is a guess, so this is used only to continue after an unexplained event.
 */
final class SameShape {
    private SameShape() {}

    static Value of(Value logged, Value old) {
        if (logged instanceof Value.Str text && old instanceof Value.ModelValue && Value.isModelName(text.value())) {
            return Value.model(text.value());
        } else if (logged instanceof Value.Tuple array) {
            return array(array, old);
        } else if (logged instanceof Value.SetOf set) {
            return Value.set(like(set.elements(), old));
        } else if (logged instanceof Value.Rec record) {
            Map<Value, Value> pairs = new TreeMap<>();
            record.fields().forEach((name, value) -> {
                Value key = key(name, old);
                pairs.put(
                        key,
                        of(
                                value,
                                pairsOf(old)
                                        .getOrDefault(key, first(pairsOf(old).values()))));
            });
            return Value.function(pairs);
        }
        return logged;
    }

    private static Value array(Value.Tuple array, Value old) {
        List<Value> elements = like(array.elements(), old);
        return old instanceof Value.SetOf ? Value.set(elements) : Value.tuple(elements);
    }

    private static List<Value> like(List<Value> elements, Value old) {
        Value example = old instanceof Value.SetOf set
                ? first(set.elements())
                : old instanceof Value.Tuple tuple ? first(tuple.elements()) : Value.tuple();
        return elements.stream().map(each -> of(each, example)).toList();
    }

    private static Value first(Iterable<Value> values) {
        for (Value value : values) {
            return value;
        }
        return Value.tuple();
    }

    private static Value key(String name, Value old) {
        Optional<Value> known = pairsOf(old).keySet().stream()
                .filter(key ->
                        key instanceof Value.ModelValue model && model.name().equals(name)
                                || key instanceof Value.Int && key.toString().equals(name))
                .findFirst();
        return known.orElse(Value.of(name));
    }

    private static Map<Value, Value> pairsOf(Value function) {
        if (function instanceof Value.Fn fn) {
            return fn.pairs();
        }
        Map<Value, Value> pairs = new TreeMap<>();
        if (function instanceof Value.Rec record) {
            record.fields().forEach((name, value) -> pairs.put(Value.of(name), value));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), tuple.at(i));
            }
        }
        return pairs;
    }
}
