package dev.plumbline.tla.internal.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the elements of a set one by one, in any order. Repeated ones are removed from time to time, so that the
 * memory depends on the size of the set, and not on how often its elements are found.
 */
public final class ElementsCollector {
    /** Elements, repeated ones included, that are kept at most. */
    private static final int MOST_KEPT = 2 * SetValue.MOST_ELEMENTS;

    private List<TlaValue> found = new ArrayList<>();

    /** @throws ValueError if there are too many different elements, or two that cannot be compared */
    public void add(TlaValue element) {
        if (found.size() == MOST_KEPT) {
            // At least half of the places are free afterwards, so a removal costs little for each element.
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
