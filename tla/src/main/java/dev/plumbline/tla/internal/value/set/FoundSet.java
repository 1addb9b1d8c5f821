package dev.plumbline.tla.internal.value.set;

import dev.plumbline.tla.internal.value.Elements;
import dev.plumbline.tla.internal.value.ElementsCollector;
import dev.plumbline.tla.internal.value.Num;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.TlaValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;

/**
 * A set whose elements are found by visiting other sets, and may be found more than once. Loops visit them in the order
 * in which they are found, as TLC's do: {@code UNION {{2}, 1..2}} is visited as 2, 1, 2. So an element whose condition
 * has no value is reached neither earlier nor later than in TLC, and an action that is taken for each visit generates
 * as many states.
 *
 * <p>TLC sorts such a set for good when its size is needed, or when it is the left side of an equation. Later loops
 * visit the sorted elements, here as there.
 */
abstract class FoundSet extends SetValue {
    /** Complete when another thread sees it, since its field is final. */
    private record Visited(TlaValue[] elements) {}

    private boolean isSorted;
    /** Those of the first visit that went through to the end; null before, and if there are too many to be kept. */
    private Visited visited;

    /** The elements in the order in which they are found. */
    protected abstract Iterator<TlaValue> find();

    @Override
    public final Iterator<TlaValue> visits() {
        if (isSorted || !isFinite()) {
            return elements().iterator();
        }
        Visited known = visited;
        return known == null ? new Visit(find()) : List.of(known.elements).iterator();
    }

    @Override
    public final boolean isVisitedInOrder() {
        return isSorted;
    }

    @Override
    public final Num cardinality() {
        Num size = count();
        isSorted = true;
        return size;
    }

    @Override
    protected final Num count() {
        return elements().cardinality();
    }

    @Override
    public final boolean isEmpty() {
        return isFinite() && !visits().hasNext();
    }

    /** The number of elements is known after the enumeration only. */
    @Override
    public final void checkSize() {}

    /** Rejects a set that must be visited as a whole and is known to be too large. */
    protected void checkParts() {}

    @Override
    protected final Elements enumerate() {
        checkParts();
        ElementsCollector all = new ElementsCollector();
        visits().forEachRemaining(all::add);
        return all.set();
    }

    /** Keeps the elements for the next visit: finding them may have taken long. */
    private final class Visit implements Iterator<TlaValue> {
        private final Iterator<TlaValue> found;
        private List<TlaValue> kept = new ArrayList<>();

        Visit(Iterator<TlaValue> found) {
            this.found = found;
        }

        @Override
        public boolean hasNext() {
            boolean isThere = found.hasNext();
            if (!isThere && kept != null) {
                visited = new Visited(kept.toArray(new TlaValue[0]));
                kept = null;
            }
            return isThere;
        }

        @Override
        public TlaValue next() {
            TlaValue element = found.next();
            if (kept != null && kept.size() < MOST_ELEMENTS) {
                kept.add(element);
            } else {
                kept = null;
            }
            return element;
        }
    }

    /** The elements of several sets, one set after the other. */
    static Iterator<TlaValue> chain(Iterator<? extends TlaValue> sets) {
        return new Search() {
            private Iterator<TlaValue> current = Elements.EMPTY.iterator();

            @Override
            protected TlaValue search() {
                while (!current.hasNext()) {
                    if (!sets.hasNext()) {
                        return null;
                    }
                    current = Flattened.asSet(sets.next()).visits();
                }
                return current.next();
            }
        };
    }

    /** An iterator that looks for its next element when it is asked whether there is one. */
    abstract static class Search implements Iterator<TlaValue> {
        private TlaValue next;

        /** The next element, or null if there is none. */
        protected abstract TlaValue search();

        @Override
        public final boolean hasNext() {
            if (next == null) {
                next = search();
            }
            return next != null;
        }

        @Override
        public final TlaValue next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            TlaValue element = next;
            next = null;
            return element;
        }
    }

    /** The elements of an iterator that satisfy a condition. */
    static Iterator<TlaValue> filter(Iterator<TlaValue> all, Predicate<TlaValue> condition) {
        return new Search() {
            @Override
            protected TlaValue search() {
                while (all.hasNext()) {
                    TlaValue element = all.next();
                    if (condition.test(element)) {
                        return element;
                    }
                }
                return null;
            }
        };
    }
}
