package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.tla.internal.tree.SourcePlace;
import java.util.Map;

/** An expression of a specification, with the values of the names around it. */
public interface FormulaPart {
    /** Its text in the module, on one line and without comments; empty if no text contains it. */
    default String text() {
        return text(Map.of());
    }

    /**
     * The text with some parts of this one replaced by other texts; parentheses around a replaced one are dropped.
     *
     * @param replacements by identity
     */
    String text(Map<FormulaPart, String> replacements);

    SourcePlace place();

    /** {@code KvMap.tla:12}; empty if no text contains it. */
    default String where() {
        return place().line() <= 0 ? "" : place().module() + ".tla:" + place().line();
    }
}
