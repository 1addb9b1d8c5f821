package dev.plumbline.tla.internal.external;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Creates the values of an evaluator. */
public interface ValueMaker<V> {
    V string(String text);

    V truth(boolean value);

    /** @throws RuntimeException if the evaluator has no such integer */
    V integer(BigInteger value);

    /** The model value of this name. */
    V model(String name);

    V sequence(List<V> elements);

    /** The record with these fields, in the order in which they were written. */
    V record(Map<String, V> fields);

    /** The integer by which the evaluator represents a number of JSON. */
    BigInteger taken(BigDecimal number);

    /** The note for a number that differs from the integer that represents it. */
    String differenceNote();
}
