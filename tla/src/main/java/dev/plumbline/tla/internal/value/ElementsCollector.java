package dev.plumbline.tla.internal.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the elements of a set one by one, in any order. Duplicates are removed at intervals, so the memory depends
 * on the size of the set, not on how often its elements are found.
 */
public final class ElementsCollector {
    private final int mostKept;
    private List<TlaValue> found = new ArrayList<>();

    public ElementsCollector() {
        // If the set is not too large, at least half of the places are free after a removal, so the amortised cost for
        // each element is small.
        this(2 * SetValue.MOST_ELEMENTS);
    }

    /** @param mostKept the number of elements, including duplicates, at which duplicates are removed */
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
