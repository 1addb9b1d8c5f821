package dev.plumbline.runtime.value;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** A finite set: its elements in ascending order, none twice. */
public final class FiniteSet extends SetValue {
    static final FiniteSet EMPTY = new FiniteSet(new Value[0]);

    private final Value[] elements;

    private FiniteSet(Value[] elements) {
        this.elements = elements;
    }

    /** The array is taken as it is: in ascending order, nothing twice. */
    static FiniteSet ofSorted(Value[] elements) {
        return new FiniteSet(elements);
    }

    static FiniteSet of(Collection<? extends Value> values) {
        Value[] sorted = values.toArray(new Value[0]);
        Arrays.sort(sorted);
        int kept = 0;
        for (Value value : sorted) {
            if (kept == 0 || sorted[kept - 1].compareTo(value) != 0) {
                sorted[kept++] = value;
            }
        }
        return new FiniteSet(kept == sorted.length ? sorted : Arrays.copyOf(sorted, kept));
    }

    public int size() {
        return elements.length;
    }

    /** The elements in ascending order. */
    public List<Value> list() {
        return Collections.unmodifiableList(Arrays.asList(elements));
    }

    @Override
    public boolean contains(Value value) {
        return Arrays.binarySearch(elements, value) >= 0;
    }

    @Override
    public FiniteSet elements() {
        return this;
    }

    @Override
    boolean finite() {
        return true;
    }

    /** Smaller sets first. */
    int compareElements(FiniteSet other) {
        return elements.length != other.elements.length
                ? Integer.compare(elements.length, other.elements.length)
                : Arrays.compare(elements, other.elements);
    }

    int hashElements() {
        return 17 + Arrays.hashCode(elements);
    }

    @Override
    void print(StringBuilder out) {
        out.append('{');
        for (int i = 0; i < elements.length; i++) {
            out.append(i == 0 ? "" : ", ");
            elements[i].print(out);
        }
        out.append('}');
    }
}
