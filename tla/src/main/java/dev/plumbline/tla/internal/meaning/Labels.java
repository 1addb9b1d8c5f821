package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.FunctionValue;
import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/**
 * Assigns the elements of a set to cells. A set of pairs that represents a function has a cell for each first
 * component, since the effect of a step on a pair depends on the other pairs with the same first component.
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
            // The component is of another kind than the arguments of the domain.
            return element;
        }
    }
}
