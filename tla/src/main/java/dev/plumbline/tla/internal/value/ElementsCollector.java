package dev.plumbline.tla.internal.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the elements of a set one by one, in any order. Repeated ones are removed from time to time, so that the
 * memory depends on the size of the set, and not on how often its elements are found.
 */
public final class ElementsCollector {
    private final int mostKept;
    private List<TlaValue> found = new ArrayList<>();

    public ElementsCollector() {
        // If the set has a possible size, at least half of the places are free after a removal, so that it costs little
        // for each element.
        this(2 * SetValue.MOST_ELEMENTS);
    }

    /** @param mostKept elements, repeated ones included, between two removals */
    ElementsCollector(int mostKept) {
        this.mostKept = mostKept;
    }

    /** @throws ValueError if there are too many different elements, or two that cannot be compared */
    public void add(TlaValue element) {
        if (found.size() == mostKept) {
            found = new ArrayList<>(List.of(set().toArray()));
        }
        found.add(element);
    }

    /**
     * The set of all elements.
     *
     * @throws ValueError if there are too many, or two that cannot be compared
     */
    public Elements set() {
        return Elements.of(found);
    }
}
