package dev.plumbline.runtime.value;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * The order in which TLC enumerates a set, which decides the element that {@code CHOOSE} takes: sets, sequences and
 * functions with fewer elements come first. For other values it is the order of values.
 */
final class TlcOrder implements Comparator<Value> {
    private static final TlcOrder ORDER = new TlcOrder();

    private TlcOrder() {}

    /** @param elements in the order of values */
    static List<Value> sorted(List<Value> elements) {
        if (elements.stream().noneMatch(TlcOrder::hasSize)) {
            return elements;
        }
        List<Value> sorted = new ArrayList<>(elements);
        sorted.sort(ORDER);
        return sorted;
    }

    private static boolean hasSize(Value value) {
        return value instanceof Value.SetOf || value instanceof Value.Function;
    }

    @Override
    public int compare(Value a, Value b) {
        if (a instanceof Value.SetOf one && b instanceof Value.SetOf other) {
            return all(sorted(one.elements()), sorted(other.elements()));
        } else if (a instanceof Value.Tuple one && b instanceof Value.Tuple other) {
            return all(one.elements(), other.elements());
        } else if (a instanceof Value.Function one && b instanceof Value.Function other && isMapping(a, b)) {
            int byDomain = compare(one.domain(), other.domain());
            return byDomain != 0
                    ? byDomain
                    : all(
                            List.copyOf(one.pairs().values()),
                            List.copyOf(other.pairs().values()));
        }
        return a.compareTo(b);
    }

    private static boolean isMapping(Value a, Value b) {
        return !(a instanceof Value.Tuple) && !(b instanceof Value.Tuple);
    }

    /** The shorter list first; of lists of one length, by the first elements that differ. */
    private int all(List<Value> one, List<Value> other) {
        if (one.size() != other.size()) {
            return Integer.compare(one.size(), other.size());
        }
        Iterator<Value> others = other.iterator();
        for (Value value : one) {
            int compared = compare(value, others.next());
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }
}
