package dev.plumbline.tla.internal.load;

import dev.plumbline.spec.ExplorableSpec;
import java.util.Optional;

/**
 * Reads specifications for our own evaluator. It connects the class loaders: it is implemented by a class that
 * {@code TlcClassLoader} loads. Each object is used for one specification after the other.
 */
public interface TreeLoader {
    /**
     * A specification for checks of histories.
     *
     * @param reference loads the same specification on TLC's interpreter
     * @return empty if this evaluator does not support the specification, or if the specification has an error
     */
    Optional<ExtensibleSpec> checked(LoadRequest request, SpecLoader.Reference<ExtensibleSpec> reference);

    /**
     * A specification for a search of all states.
     *
     * @param reference loads the same specification on TLC's interpreter
     * @return empty if this evaluator does not support the specification, or if the specification has an error
     */
    Optional<ExplorableSpec> explorable(LoadRequest request, SpecLoader.Reference<ExplorableSpec> reference);
}
