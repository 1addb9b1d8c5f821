package dev.plumbline.history.statelog;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whether a logged value is a way to write down a value of the specification. JSON has fewer kinds of values: a string
 * may stand for a model value, an array for a set, an object for a function. To convert a logged value, one would have
 * to know what it is meant to be; to compare it, one has the value of the specification in hand. docs/state-logs.md has
 * the rules.
 *
 * <p>What was logged may also be put together with values of the specification, as an update of a set does: whatever
 * equals a value fits it.
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

    /** Each of the one fits some of the other. An array may say something twice, so their numbers may differ. */
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

    /** The key that was meant: the same, or the one whose text it is, since keys of JSON are texts. */
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

    /** Of a function, a record or a sequence; nothing of another value. */
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
