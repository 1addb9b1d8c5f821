package dev.plumbline.tla.internal.tlc.world;

import dev.plumbline.history.Value;
import dev.plumbline.spec.SpecException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The JSON text of a value for other programs: sets are arrays, keys that are no strings are written as TLA+ writes
 * them, model values are strings. Not the notation of histories, which loses nothing and which no other program reads.
 */
final class JsonText {
    private JsonText() {}

    static String of(Value value) {
        if (value instanceof Value.Tuple || value instanceof Value.SetOf) {
            return array(value);
        }
        if (value instanceof Value.Rec || value instanceof Value.Fn) {
            return object(value);
        }
        if (value instanceof Value.Str string) {
            return quoted(string.value());
        }
        if (value instanceof Value.ModelValue model) {
            return model.equals(Value.ModelValue.NULL) ? "null" : quoted(model.name());
        }
        return value instanceof Value.Bool bool ? Boolean.toString(bool.value()) : value.toString();
    }

    /** The elements of a tuple or a set, or the values of a function by its keys. */
    static String array(Value value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof Value.SetOf set) {
            set.elements().forEach(element -> texts.add(of(element)));
        } else {
            pairs(value).values().forEach(element -> texts.add(of(element)));
        }
        return "[" + String.join(",", texts) + "]";
    }

    static String object(Value value) {
        List<String> texts = new ArrayList<>();
        pairs(value).forEach((key, element) -> texts.add(quoted(key) + ":" + of(element)));
        return "{" + String.join(",", texts) + "}";
    }

    private static Map<String, Value> pairs(Value value) {
        Map<String, Value> pairs = new LinkedHashMap<>();
        if (value instanceof Value.Rec rec) {
            pairs.putAll(rec.fields());
        } else if (value instanceof Value.Fn function) {
            function.pairs().forEach((key, element) -> pairs.put(key(key), element));
        } else if (value instanceof Value.Tuple tuple) {
            for (int i = 1; i <= tuple.elements().size(); i++) {
                pairs.put(Integer.toString(i), tuple.at(i));
            }
        } else {
            throw new SpecException("found " + value + "; expected a function, a record or a sequence");
        }
        return pairs;
    }

    private static String key(Value key) {
        return key instanceof Value.Str string ? string.value() : key.toString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
