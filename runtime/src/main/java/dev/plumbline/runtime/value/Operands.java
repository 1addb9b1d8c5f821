package dev.plumbline.runtime.value;

import dev.plumbline.value.DefinedSet;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.function.Predicate;

/** The operands of operators, as the operator needs them; a value of another kind is an error that names both. */
final class Operands {
    private Operands() {}

    static long number(String operator, Value value) {
        if (value instanceof Value.Int number) {
            return number.value();
        }
        throw wrong(operator, "an integer", value);
    }

    /** The membership test of a set. */
    static Predicate<Value> members(String operator, Value value) {
        if (value instanceof Value.SetOf set) {
            return set::contains;
        } else if (value instanceof DefinedSet set) {
            return set::contains;
        }
        throw wrong(operator, "a set", value);
    }

    /** All elements of a finite set, in ascending order. */
    static List<Value> elements(String operator, Value value) {
        if (value instanceof Value.SetOf set) {
            return set.elements();
        } else if (value instanceof DefinedSet set) {
            if (!set.isFinite()) {
                throw new TlaError(set + " is infinite: its elements cannot be listed");
            }
            return set.listed().elements();
        }
        throw wrong(operator, "a set", value);
    }

    static Value.Function aFunction(String operator, Value value) {
        if (value instanceof Value.Function function) {
            return function;
        }
        throw wrong(operator, "a function", value);
    }

    static List<Value> aSequence(String operator, Value value) {
        if (value instanceof Value.Tuple tuple) {
            return tuple.elements();
        }
        throw wrong(operator, "a sequence", value);
    }

    static List<Value> filled(String operator, Value value) {
        List<Value> sequence = aSequence(operator, value);
        if (sequence.isEmpty()) {
            throw wrong(operator, "a sequence that is not empty", value);
        }
        return sequence;
    }

    static TlaError wrong(String operator, String expected, Value found) {
        return new TlaError(operator + ": expected " + expected + ", but found " + described(found));
    }

    /** Kind and text; the text is shortened for messages. */
    static String described(Value value) {
        return kind(value) + " " + shortened(value);
    }

    static String shortened(Value value) {
        String text = value.toString();
        return text.length() > 200 ? text.substring(0, 200) + "..." : text;
    }

    private static String kind(Value value) {
        if (value instanceof Value.Bool) {
            return "the boolean";
        } else if (value instanceof Value.Int) {
            return "the integer";
        } else if (value instanceof Value.Str) {
            return "the string";
        } else if (value instanceof Value.ModelValue) {
            return "the model value";
        } else if (value instanceof Value.Tuple) {
            return "the tuple";
        } else if (value instanceof Value.Rec) {
            return "the record";
        }
        return value instanceof Value.Fn ? "the function" : "the set";
    }
}
