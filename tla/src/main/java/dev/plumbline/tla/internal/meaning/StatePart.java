package dev.plumbline.tla.internal.meaning;

import dev.plumbline.tla.internal.value.TlaValue;
import java.util.List;

/**
 * A part of the state that counts as one cell.
 *
 * @param path the keys that lead to it from the variable: the cell contains the value there, or the fact that the last
 *     key is missing
 * @param label for a part of a set at the path: its elements with this label; null for a value
 */
public record StatePart(int variable, List<TlaValue> path, TlaValue label) {
    public StatePart {
        path = List.copyOf(path);
    }
}
