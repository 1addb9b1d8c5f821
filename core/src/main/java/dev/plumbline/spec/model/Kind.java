package dev.plumbline.spec.model;

import dev.plumbline.value.Value;
import java.util.function.Predicate;

/** The kinds of values that an argument of an operation can be required to have. */
public enum Kind {
    ANY("any value", value -> true),
    /** A possible element of a collection: not one of the model values for "no value". */
    ELEMENT("a value other than nil, null and empty", value -> !Call.isNothing(value)),
    BOOLEAN("TRUE or FALSE", Value.Bool.class::isInstance),
    INTEGER("an integer", Value.Int.class::isInstance),
    NATURAL("an integer of at least 0", value -> value instanceof Value.Int number && number.value() >= 0),
    STRING("a string", Value.Str.class::isInstance),
    TUPLE("a tuple", Value.Tuple.class::isInstance);

    private final String expected;
    private final Predicate<Value> test;

    Kind(String expected, Predicate<Value> test) {
        this.expected = expected;
        this.test = test;
    }

    /** The expected value in words: {@code TRUE or FALSE}. */
    public String expected() {
        return expected;
    }

    public boolean accepts(Value value) {
        return test.test(value);
    }
}
