package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.value.TlaValue;
import dev.plumbline.tla.internal.value.ValueError;

/** An operator of a standard module that is written in Java. */
@FunctionalInterface
public interface JavaOperator {
    /**
     * The value of the application.
     *
     * @param arguments values; {@link Closure}s for parameters that are operators
     * @throws ValueError if it has none
     */
    TlaValue apply(Run run, Object[] arguments);
}
