package dev.plumbline.tla.internal.load;

import dev.plumbline.spec.ExplorableSpec;
import java.util.Optional;

/**
 * Reads specifications for the evaluator of our own. The door between the class loaders: implemented by a class that
 * {@code TlcClassLoader} loads, and used for one specification after the other.
 */
public interface TreeLoader {
    /**
     * For checks of histories.
     *
     * @param reference loads the same specification on TLC's interpreter
     * @return nothing if this evaluator does not support the specification, or if something is wrong with it
     */
    Optional<WrittenSpec> checked(LoadRequest request, SpecLoader.Reference<WrittenSpec> reference);

    /**
     * For a search of all states.
     *
     * @param reference loads the same specification on TLC's interpreter
     * @return nothing if this evaluator does not support the specification, or if something is wrong with it
     */
    Optional<ExplorableSpec> explorable(LoadRequest request, SpecLoader.Reference<ExplorableSpec> reference);
}
