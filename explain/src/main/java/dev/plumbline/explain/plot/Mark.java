package dev.plumbline.explain.plot;

import java.util.Locale;

/** How a bar, a column or a point looks. Marks differ in their outlines and shapes, not in colour alone. */
public enum Mark {
    /** Filled lightly, with a solid outline; a dot. */
    PLAIN,
    /** Filled strongly; a cross. */
    STRONG,
    /** Empty, with a dashed outline; a ring. */
    DASHED,
    /** Empty, with a dotted outline; a ring. */
    DOTTED;

    String style() {
        return "mark-" + name().toLowerCase(Locale.ROOT);
    }
}
