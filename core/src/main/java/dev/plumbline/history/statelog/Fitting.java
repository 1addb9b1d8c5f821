package dev.plumbline.history.statelog;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether a logged value represents a value of the specification. JSON has fewer kinds of values: a string may
 * represent a model value, an array a set, an object a function. Converting a logged value would require knowing its
 * intended kind; for a comparison the value of the specification is given. docs/state-logs.md has the rules.
 *
 * <p>A logged value may also contain values of the specification, as after an update of a set: every value fits itself.
 */
public final class Fitting {
    private Fitting() {}

    public static boolean fits(Value logged, Value held) {
        if (logged.equals(held)) {
            return true;
        }
        if (logged instanceof Value.Str text) {
            return held instanceof Value.ModelValue model && model.name().equals(text.value());
        } else if (logged instanceof Value.Tuple array) {
            return array(array, held);
        } else if (logged instanceof Value.SetOf set) {
            return held instanceof Value.SetOf other && cover(set.elements(), other.elements());
        } else if (logged instanceof Value.Rec || logged instanceof Value.Fn) {
            return function(logged, held);
        }
        return false;
    }

    private static boolean array(Value.Tuple array, Value held) {
        if (held instanceof Value.SetOf set) {
            return cover(array.elements(), set.elements());
        }
        if (held instanceof Value.Tuple tuple && tuple.size() == array.size()) {
            for (int i = 1; i <= array.size(); i++) {
                if (!fits(array.at(i), tuple.at(i))) {
                    return false;
                }
            }
            return true;
        }
        return false;
    }

    /**
     * Each element of one fits some element of the other. An array may repeat an element, so their numbers may differ.
     */
    private static boolean cover(List<Value> logged, List<Value> held) {
        return logged.stream().allMatch(each -> held.stream().anyMatch(other -> fits(each, other)))
                && held.stream().allMatch(other -> logged.stream().anyMatch(each -> fits(each, other)));
    }

    private static boolean function(Value logged, Value held) {
        Map<Value, Value> pairs = pairs(held);
        Map<Value, Value> written = pairs(logged);
        if (!isFunction(held) || pairs.size() != written.size()) {
            return false;
        }
        for (Map.Entry<Value, Value> pair : written.entrySet()) {
            Optional<Value> key = key(pair.getKey(), pairs);
            if (key.isEmpty() || !fits(pair.getValue(), pairs.get(key.get()))) {
                return false;
            }
        }
        return true;
    }

    /** The intended key: the same one, or the one with this text, since keys of JSON are texts. */
    static Optional<Value> key(Value logged, Map<Value, Value> pairs) {
        if (pairs.containsKey(logged)) {
            return Optional.of(logged);
        }
        return pairs.keySet().stream()
                .filter(key -> fits(logged, key)
                        || logged instanceof Value.Str text
                                && (key instanceof Value.Int || key instanceof Value.Bool)
                                && key.toString().equalsIgnoreCase(text.value()))
                .findFirst();
    }

    static boolean isFunction(Value value) {
        return value instanceof Value.Tuple || value instanceof Value.Rec || value instanceof Value.Fn;
    }

    /** The pairs of a function, a record or a sequence; empty for another value. */
    static Map<Value, Value> pairs(Value function) {
        Map<Value, Value> pairs = new TreeMap<>();
        if (function instanceof Value.Fn fn) {
            return fn.pairs();
        } else if (function instanceof Value.Rec record) {
            record.fields().forEach((name, value) -> pairs.put(Value.of(name), value));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), tuple.at(i));
            }
        }
        return pairs;
    }
}
