package dev.plumbline.tla.internal.load;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;

/** A set of TLA+ values from which one can be drawn, as far as its shape is known. */
public sealed interface ValueDomain {
    /** Whole numbers, both ends included. */
    record Numbers(long low, long high) implements ValueDomain {}

    /** These values and no others; at least one. */
    record Listed(List<Value> values) implements ValueDomain {}

    /** {@code SUBSET S}. */
    record SetsOf(ValueDomain elements) implements ValueDomain {}

    /** {@code Seq(S)}. */
    record SequencesOf(ValueDomain elements) implements ValueDomain {}

    /** {@code [S -> T]}; all keys are known. */
    record FunctionsOf(List<Value> keys, ValueDomain images) implements ValueDomain {}

    /** {@code [a : S, b : T]}. */
    record RecordsOf(Map<String, ValueDomain> fields) implements ValueDomain {}

    /** {@code S \X T}. */
    record TuplesOf(List<ValueDomain> parts) implements ValueDomain {}

    /** {@code S \\union T}. */
    record EitherOf(List<ValueDomain> parts) implements ValueDomain {}
}
