package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.follow.Meaning;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.HashMap;
import java.util.Map;

/** An expression of a specification, with the values of the names around it. */
record FormulaPart(Meaning meaning, ModuleTexts texts) {
    /** Its text in the module, on one line and without comments; empty if no text contains it. */
    String text() {
        return text(Map.of());
    }

    /**
     * The text with some parts of this one replaced by other texts; parentheses around a replaced one are dropped.
     *
     * @param replacements by identity
     */
    String text(Map<FormulaPart, String> replacements) {
        Map<SourcePlace, String> places = new HashMap<>();
        replacements.forEach((part, text) -> places.put(part.place(), text));
        return texts.text(place(), places);
    }

    SourcePlace place() {
        return meaning.expression().place();
    }

    /** {@code KvMap.tla:12}; empty if no text contains it. */
    String where() {
        return place().line() <= 0 ? "" : place().module() + ".tla:" + place().line();
    }
}
