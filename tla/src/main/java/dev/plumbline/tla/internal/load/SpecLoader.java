package dev.plumbline.tla.internal.load;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.util.List;

/**
 * Loads a specification on TLC's interpreter. The door between the class loaders: implemented by a class that
 * {@code TlcClassLoader} loads, and used once.
 */
public interface SpecLoader {
    WrittenSpec load(LoadRequest source) throws BadInput;

    /** Loads one specification on TLC's interpreter. */
    @FunctionalInterface
    interface Reference<S extends ExplorableSpec> {
        S load() throws BadInput;
    }

    /** The actions that Next is made of, in the order of Next; no constant needs a value. */
    List<ActionSignature> actions(LoadRequest source) throws BadInput;

    /** The same for a search of all states: a module without behaviours is accepted. */
    ExplorableSpec explorable(LoadRequest request) throws BadInput;

    /** The parts of the specification; no constant needs a value. */
    WrittenSpec.Outline outline(LoadRequest source) throws BadInput;
}
