package dev.plumbline.runtime.mapping;

import dev.plumbline.value.Value;

/**
 * A mapping macro of a specification, as Java. A system that has nothing better to bind a parameter to can run the
 * macro itself, on a variable that processes share: see {@link MappedVariable}.
 */
public interface MappingMacro {
    /** The body of {@code read}: returns what it yields. */
    Value read(MacroStep step);

    /** The body of {@code write}: returns what it yields, which becomes the content of the variable. */
    Value write(MacroStep step, Value value);
}
