package dev.plumbline.runtime.value;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A function over a finite set: a tuple, a record, or any other. */
public abstract sealed class FunctionValue extends Value permits Tuple, Mapping {
    FunctionValue() {}

    /** The function with these pairs, in the one form that it has. */
    static FunctionValue of(SortedMap<Value, Value> pairs) {
        long next = 1;
        for (Value key : pairs.keySet()) {
            if (!(key instanceof Int) || key.toLong() != next++) {
                return new Mapping(
                        pairs.keySet().toArray(new Value[0]), pairs.values().toArray(new Value[0]));
            }
        }
        return new Tuple(pairs.values().toArray(new Value[0]));
    }

    /** The number of elements of the domain. */
    public abstract int size();

    public abstract FiniteSet domain();

    /** The value at an argument, if that is in the domain. */
    public abstract Optional<Value> get(Value argument);

    /** This function with another value at an argument of its domain. */
    abstract FunctionValue with(Value argument, Value value);

    /** Arguments and values, by argument. */
    public abstract SortedMap<Value, Value> pairs();

    @Override
    public final Value at(Value argument) {
        return get(argument)
                .orElseThrow(() -> new TlaError(argument.shortened() + " is not in the domain of " + described()
                        + "; its domain is " + domain().shortened()));
    }

    /** Both functions in one; this one counts where both are defined. */
    final FunctionValue joined(FunctionValue other) {
        SortedMap<Value, Value> all = new TreeMap<>(other.pairs());
        for (Map.Entry<Value, Value> pair : pairs().entrySet()) {
            all.put(pair.getKey(), pair.getValue());
        }
        return of(all);
    }
}
