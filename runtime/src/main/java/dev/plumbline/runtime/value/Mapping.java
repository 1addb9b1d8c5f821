package dev.plumbline.runtime.value;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A function that is no tuple: a record, or any other. Arguments are sorted, each with its value at the same place. */
public final class Mapping extends FunctionValue {
    private final Value[] arguments;
    private final Value[] values;

    Mapping(Value[] arguments, Value[] values) {
        this.arguments = arguments;
        this.values = values;
    }

    @Override
    public int size() {
        return arguments.length;
    }

    @Override
    public FiniteSet domain() {
        return FiniteSet.ofSorted(arguments);
    }

    @Override
    public Optional<Value> get(Value argument) {
        int place = Arrays.binarySearch(arguments, argument);
        return place < 0 ? Optional.empty() : Optional.of(values[place]);
    }

    @Override
    FunctionValue with(Value argument, Value value) {
        Value[] changed = values.clone();
        changed[Arrays.binarySearch(arguments, argument)] = value;
        return new Mapping(arguments, changed);
    }

    @Override
    public SortedMap<Value, Value> pairs() {
        SortedMap<Value, Value> pairs = new TreeMap<>();
        for (int i = 0; i < arguments.length; i++) {
            pairs.put(arguments[i], values[i]);
        }
        return pairs;
    }

    @Override
    int rank() {
        return 5;
    }

    /** By the arguments first, smaller domains before larger ones. */
    @Override
    int compareSame(Value other) {
        Mapping o = (Mapping) other;
        if (arguments.length != o.arguments.length) {
            return Integer.compare(arguments.length, o.arguments.length);
        }
        int byDomain = Arrays.compare(arguments, o.arguments);
        return byDomain != 0 ? byDomain : Arrays.compare(values, o.values);
    }

    @Override
    int computeHash() {
        return 31 * Arrays.hashCode(arguments) + Arrays.hashCode(values);
    }

    /** As logs have it; the parentheses make it safe at any place of an expression. */
    @Override
    void print(StringBuilder out) {
        out.append('(');
        for (int i = 0; i < arguments.length; i++) {
            out.append(i == 0 ? "(" : " @@ (");
            arguments[i].print(out);
            out.append(") :> (");
            values[i].print(out);
            out.append(')');
        }
        out.append(')');
    }

    @Override
    String kind() {
        return arguments[0] instanceof Str ? "the record" : "the function";
    }
}
