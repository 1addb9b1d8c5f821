package dev.plumbline.check.monitor;

import dev.plumbline.history.Value;
import java.util.HashMap;
import java.util.Map;

/** A function as a map: a tuple, a record or a function proper. Keys and values are {@link Vocabulary#normal}. */
final class Pairs {
    private Pairs() {}

    static Map<Value, Value> of(Value function) {
        Map<Value, Value> pairs = new HashMap<>();
        if (function instanceof Value.Fn fn) {
            fn.pairs().forEach((key, value) -> pairs.put(Vocabulary.normal(key), Vocabulary.normal(value)));
        } else if (function instanceof Value.Rec rec) {
            rec.fields().forEach((field, value) -> pairs.put(Value.of(field), Vocabulary.normal(value)));
        } else if (function instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.size(); i++) {
                pairs.put(Value.of(i), Vocabulary.normal(tuple.at(i)));
            }
        }
        return pairs;
    }
}
