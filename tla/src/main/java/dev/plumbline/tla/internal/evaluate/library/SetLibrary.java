package dev.plumbline.tla.internal.evaluate.library;

import static dev.plumbline.tla.internal.evaluate.library.Checked.set;

import dev.plumbline.tla.internal.value.Bool;
import dev.plumbline.tla.internal.value.SetValue;
import dev.plumbline.tla.internal.value.ValueError;
import java.util.Set;

/** FiniteSets. */
final class SetLibrary {
    private static final String MODULE = "FiniteSets";
    static final Set<String> MODULES = Set.of(MODULE);

    private SetLibrary() {}

    static void addTo(Library library) {
        library.add(MODULE, "IsFiniteSet", (run, arguments) -> isFinite(set(arguments[0])));
        library.add(MODULE, "Cardinality", (run, arguments) -> set(arguments[0]).cardinality());
    }

    private static Bool isFinite(SetValue set) {
        if (set.isFinite()) {
            return Bool.TRUE;
        }
        if (set.isInfinite()) {
            return Bool.FALSE;
        }
        throw new ValueError("IsFiniteSet: cannot decide whether " + set.kind() + " is finite");
    }
}
