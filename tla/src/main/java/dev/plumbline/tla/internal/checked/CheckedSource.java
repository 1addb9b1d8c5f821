package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import java.util.List;
import java.util.Optional;

/**
 * A specification after it was parsed.
 *
 * @param name of the file
 * @param names the strings and model values of the specification
 * @param written the names by which its texts call definitions
 * @param silent the names of actions that happen without being recorded
 * @param notes on checks of histories
 * @param notesWithoutView the same if the VIEW is left out
 * @param container as {@link dev.plumbline.spec.Spec#container} wants it
 */
public record CheckedSource(
        String name,
        Specification specification,
        Names names,
        WrittenNames written,
        List<String> silent,
        List<String> notes,
        List<String> notesWithoutView,
        Optional<String> container) {
    public CheckedSource {
        silent = List.copyOf(silent);
        notes = List.copyOf(notes);
        notesWithoutView = List.copyOf(notesWithoutView);
    }
}
