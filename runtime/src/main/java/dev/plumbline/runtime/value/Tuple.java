package dev.plumbline.runtime.value;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A tuple or sequence: a function over {@code 1..n}, the empty function included. */
public final class Tuple extends FunctionValue {
    static final Tuple EMPTY = new Tuple(new Value[0]);

    private final Value[] elements;

    Tuple(Value[] elements) {
        this.elements = elements;
    }

    @Override
    public int size() {
        return elements.length;
    }

    public List<Value> elements() {
        return Collections.unmodifiableList(Arrays.asList(elements));
    }

    /** The elements from one place to another, counted from 0, the end not included. */
    Tuple slice(int from, int to) {
        return new Tuple(Arrays.copyOfRange(elements, from, to));
    }

    Tuple appended(Value value) {
        Value[] longer = Arrays.copyOf(elements, elements.length + 1);
        longer[elements.length] = value;
        return new Tuple(longer);
    }

    Tuple concatenated(Tuple other) {
        Value[] both = Arrays.copyOf(elements, elements.length + other.elements.length);
        System.arraycopy(other.elements, 0, both, elements.length, other.elements.length);
        return new Tuple(both);
    }

    @Override
    public FiniteSet domain() {
        Value[] domain = new Value[elements.length];
        Arrays.setAll(domain, i -> Int.of(i + 1));
        return FiniteSet.ofSorted(domain);
    }

    @Override
    public Optional<Value> get(Value argument) {
        if (!(argument instanceof Int) || argument.toLong() < 1 || argument.toLong() > elements.length) {
            return Optional.empty();
        }
        return Optional.of(elements[(int) argument.toLong() - 1]);
    }

    @Override
    FunctionValue with(Value argument, Value value) {
        Value[] changed = elements.clone();
        changed[(int) argument.toLong() - 1] = value;
        return new Tuple(changed);
    }

    @Override
    public SortedMap<Value, Value> pairs() {
        SortedMap<Value, Value> pairs = new TreeMap<>();
        for (int i = 0; i < elements.length; i++) {
            pairs.put(Int.of(i + 1), elements[i]);
        }
        return pairs;
    }

    @Override
    int rank() {
        return 4;
    }

    /** Shorter ones first. */
    @Override
    int compareSame(Value other) {
        Value[] others = ((Tuple) other).elements;
        return elements.length != others.length
                ? Integer.compare(elements.length, others.length)
                : Arrays.compare(elements, others);
    }

    @Override
    int computeHash() {
        return Arrays.hashCode(elements);
    }

    @Override
    void print(StringBuilder out) {
        out.append("<<");
        for (int i = 0; i < elements.length; i++) {
            out.append(i == 0 ? "" : ", ");
            elements[i].print(out);
        }
        out.append(">>");
    }

    @Override
    String kind() {
        return "the tuple";
    }
}
