package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Map;
import java.util.TreeMap;

/**
 * The notation in JSON and MessagePack for values that JSON lacks: an object whose only field is {@code $set},
 * {@code $fn} or {@code $model}. An array is a tuple and any other object a record, so a record with a field that
 * begins with {@code $} must be written as {@code $fn}; otherwise it is rejected, because reading it as a record would
 * be a guess.
 */
final class Notation {
    static final String SET = "$set";
    static final String FUNCTION = "$fn";
    static final String MODEL = "$model";

    /** Deeper nesting is rejected: a hostile file must not exhaust the stack. */
    static final int DEEPEST = 200;

    private Notation() {}

    /** The value of an object with these fields, which have already been read. */
    static Value object(Map<String, Value> fields) throws BadInput {
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            if (field.getKey().startsWith("$")) {
                if (fields.size() > 1) {
                    throw new BadInput("field '" + shown(field.getKey())
                            + "' among others; expected it alone (a record with such a field is written as $fn)");
                }
                return tagged(field.getKey(), field.getValue());
            }
        }
        return Value.record(fields);
    }

    private static Value tagged(String tag, Value content) throws BadInput {
        switch (tag) {
            case SET:
                if (content instanceof Value.Tuple elements) {
                    return Value.set(elements.elements());
                }
                throw new BadInput("$set of " + shown(content) + "; expected an array of elements");
            case MODEL:
                if (content instanceof Value.Str name && Value.isModelName(name.value())) {
                    return Value.model(name.value());
                }
                throw new BadInput("$model of " + shown(content)
                        + "; expected an identifier in quotes: letters, digits and underscores, among them a letter");
            case FUNCTION:
                if (content instanceof Value.Tuple pairs) {
                    return function(pairs);
                }
                throw new BadInput("$fn of " + shown(content) + "; expected an array of pairs [key, value]");
            default:
                throw new BadInput("field '" + shown(tag) + "'; expected $set, $fn, $model or a name without $");
        }
    }

    private static Value function(Value.Tuple pairs) throws BadInput {
        Map<Value, Value> function = new TreeMap<>();
        for (Value element : pairs.elements()) {
            if (!(element instanceof Value.Tuple pair) || pair.size() != 2) {
                throw new BadInput("$fn with " + shown(element) + "; expected pairs [key, value]");
            }
            if (function.put(pair.at(1), pair.at(2)) != null) {
                throw new BadInput("$fn with the key " + shown(pair.at(1)) + " twice; expected each key once");
            }
        }
        return Value.function(function);
    }

    /** Whether a record can be written as an object. */
    static boolean isPlain(Value.Rec record) {
        return record.fields().keySet().stream().noneMatch(name -> name.startsWith("$"));
    }

    /** The pairs of a function or a record. */
    static Map<Value, Value> pairs(Value function) {
        if (function instanceof Value.Fn fn) {
            return fn.pairs();
        }
        Map<Value, Value> pairs = new TreeMap<>();
        ((Value.Rec) function).fields().forEach((name, value) -> pairs.put(Value.of(name), value));
        return pairs;
    }

    /** A value or a piece of input for a message, short enough to be read. */
    static String shown(Object value) {
        String text = value.toString();
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
