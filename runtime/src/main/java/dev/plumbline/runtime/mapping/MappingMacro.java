package dev.plumbline.runtime.mapping;

import dev.plumbline.value.Value;

/**
 * A mapping macro of a specification in Java. If a system has no real resource for a parameter, it can run the macro
 * itself, on a variable that processes share: see {@link MappedVariable}.
 */
public interface MappingMacro {
    /** The body of {@code read}: returns the yielded value. */
    Value read(MacroStep step);

    /** The body of {@code write}: returns the yielded value, which becomes the content of the variable. */
    Value write(MacroStep step, Value value);
}
