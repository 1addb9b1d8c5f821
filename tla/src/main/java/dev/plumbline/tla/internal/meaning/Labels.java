package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/**
 * How the elements of a set are put into cells. A set of pairs that stands for a function has a cell for each first
 * component: what steps do with one pair depends on the others with the same one.
 *
 * @param component the argument at which elements are functions (tuples, records) whose value there is the label; null
 *     if each element is its own label. An element that has no such argument is its own label too.
 */
public record Labels(TlaValue component) {
    static final Labels ELEMENTS = new Labels(null);

    /** Whether each element is its own label. */
    public boolean isOfElements() {
        return component == null;
    }

    /** The label of an element. */
    public TlaValue of(TlaValue element) {
        if (component == null || !(element instanceof FunctionValue function)) {
            return element;
        }
        try {
            TlaValue found = function.applyOrNull(component);
            return found == null ? element : found;
        } catch (ValueError e) {
            // An argument of another kind than those of the domain.
            return element;
        }
    }
}
