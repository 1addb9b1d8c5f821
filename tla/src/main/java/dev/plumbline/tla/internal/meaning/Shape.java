package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a value of the state is divided into cells, in every reachable state. */
sealed interface Shape {
    /** The value is one cell. */
    record Whole(int cell) implements Shape {}

    /** A function with these arguments in every state, such as a record. */
    record Fixed(Map<TlaValue, Shape> parts) implements Shape {}

    /** A function whose domain changes, with a cell for each argument that it may have. */
    record Growing(Map<TlaValue, Integer> cells) implements Shape {
        Growing() {
            this(new LinkedHashMap<>());
        }
    }

    /**
     * A set, with the elements that it may have; elements with the same label share a cell.
     *
     * @param elements each with its cell
     * @param cells by label
     */
    record Grouped(Labels labels, Map<TlaValue, Integer> elements, Map<TlaValue, Integer> cells) implements Shape {
        Grouped(Labels labels) {
            this(labels, new LinkedHashMap<>(), new LinkedHashMap<>());
        }
    }
}
