package dev.plumbline.tla.internal.checked;

import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.WrittenNames;
import dev.plumbline.tla.internal.value.Names;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A specification after it was parsed.
 *
 * @param name of the file
 * @param names the strings and model values of the specification
 * @param written the names by which its texts call definitions
 * @param outline its parts by name
 * @param formulas expressions over a state and a line of a log, by text: definitions with the line as parameter
 * @param silent the names of actions that happen without being recorded
 * @param notes on checks of histories
 * @param notesWithoutView the same if the VIEW is left out
 * @param searchNotes on a search of all states
 * @param container the value of {@link dev.plumbline.spec.Spec#container}
 */
public record CheckedSource(
        String name,
        Specification specification,
        Names names,
        WrittenNames written,
        ExtensibleSpec.Outline outline,
        Map<String, Definition> formulas,
        List<String> silent,
        List<String> notes,
        List<String> notesWithoutView,
        List<String> searchNotes,
        Optional<String> container) {
    public CheckedSource {
        formulas = Map.copyOf(formulas);
        silent = List.copyOf(silent);
        notes = List.copyOf(notes);
        notesWithoutView = List.copyOf(notesWithoutView);
        searchNotes = List.copyOf(searchNotes);
    }
}
