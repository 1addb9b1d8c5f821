package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.value.Bool;

/** FiniteSets. */
final class SetLibrary {
    private static final String MODULE = "FiniteSets";

    private SetLibrary() {}

    static void addTo(Library library) {
        library.add(
                MODULE,
                "IsFiniteSet",
                (run, arguments) -> Bool.of(set(arguments[0]).isFinite()));
        library.add(MODULE, "Cardinality", (run, arguments) -> set(arguments[0]).cardinality());
    }
}
