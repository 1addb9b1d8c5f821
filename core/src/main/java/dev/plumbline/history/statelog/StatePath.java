package dev.plumbline.history.statelog;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A place in a state: a variable, or a part of one, by keys of functions, fields of records, positions in sequences.
 *
 * @param keys as logged: they {@linkplain Fitting fit} those of the value
 */
public record StatePath(String variable, List<Value> keys) {
    public StatePath {
        keys = List.copyOf(keys);
    }

    /** The place of a whole variable. */
    public static StatePath of(String variable) {
        return new StatePath(variable, List.of());
    }

    /** @throws BadInput if it is not of the form {@code log["n1"][3].term} */
    public static StatePath parse(String text) throws BadInput {
        String place = text.strip();
        int at = name(place, 0);
        if (at == 0) {
            throw wrong(text);
        }
        String variable = place.substring(0, at);
        List<Value> keys = new ArrayList<>();
        while (at < place.length()) {
            if (place.charAt(at) == '.') {
                int end = name(place, at + 1);
                if (end == at + 1) {
                    throw wrong(text);
                }
                keys.add(Value.of(place.substring(at + 1, end)));
                at = end;
            } else if (place.charAt(at) == '[') {
                int end = closing(place, at);
                if (end < 0) {
                    throw wrong(text);
                }
                keys.add(key(place.substring(at + 1, end).strip()));
                at = end + 1;
            } else {
                throw wrong(text);
            }
        }
        return new StatePath(variable, keys);
    }

    private static BadInput wrong(String text) {
        return new BadInput("'" + text + "' is not a place in a state; expected a variable or a path into one, such as"
                + " role[\"n1\"], log[\"n1\"][3] or x.field");
    }

    private static int name(String text, int from) {
        int at = from;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return at;
    }

    private static int closing(String text, int open) {
        boolean quoted = false;
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if (c == '[') {
                depth++;
            } else if (c == ']' && --depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** A name without quotes is a string, which fits a model value too. */
    private static Value key(String text) throws BadInput {
        Value value = text.matches("[\\w-]*[A-Za-z_][\\w-]*") && !text.matches("TRUE|FALSE")
                ? Value.of(text)
                : Value.parse(text);
        return value instanceof Value.ModelValue model ? Value.of(model.name()) : value;
    }

    /** The value at this place in the value of the variable; empty if there is no such place. */
    public Optional<Value> in(Value whole) {
        Value value = whole;
        for (Value key : keys) {
            Map<Value, Value> pairs = Fitting.pairs(value);
            Optional<Value> meant = Fitting.key(key, pairs);
            if (meant.isEmpty()) {
                return Optional.empty();
            }
            value = pairs.get(meant.get());
        }
        return Optional.of(value);
    }

    /** The value of the variable with another one at this place; empty if there is no such place. */
    public Optional<Value> replaced(Value whole, Value part) {
        return replaced(whole, 0, part);
    }

    private Optional<Value> replaced(Value whole, int depth, Value part) {
        if (depth == keys.size()) {
            return Optional.of(part);
        }
        Map<Value, Value> pairs = new TreeMap<>(Fitting.pairs(whole));
        Optional<Value> key = Fitting.key(keys.get(depth), pairs);
        if (key.isEmpty()) {
            return Optional.empty();
        }
        Optional<Value> inner = replaced(pairs.get(key.get()), depth + 1, part);
        if (inner.isEmpty()) {
            return inner;
        }
        pairs.put(key.get(), inner.get());
        return Optional.of(Value.function(pairs));
    }

    /** In the notation of logs. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(variable);
        keys.forEach(key -> out.append('[').append(key).append(']'));
        return out.toString();
    }
}
