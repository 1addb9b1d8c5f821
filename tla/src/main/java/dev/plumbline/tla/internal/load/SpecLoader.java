package dev.plumbline.tla.internal.load;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.util.List;

/**
 * Loads a specification on TLC's interpreter. It connects the class loaders: it is implemented by a class that
 * {@code TlcClassLoader} loads. Each object is used once.
 */
public interface SpecLoader {
    ExtensibleSpec load(LoadRequest source) throws BadInput;

    /** Loads one specification on TLC's interpreter. */
    @FunctionalInterface
    interface Reference<S extends ExplorableSpec> {
        S load() throws BadInput;
    }

    /** The actions that Next consists of, in the order of Next. Constants need no value. */
    List<ActionSignature> actions(LoadRequest source) throws BadInput;

    /** The same for a search of all states: a module without behaviours is accepted. */
    ExplorableSpec explorable(LoadRequest request) throws BadInput;

    /** The parts of the specification. Constants need no value. */
    ExtensibleSpec.Outline outline(LoadRequest source) throws BadInput;
}
