package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * The result of a write to a resource.
 *
 * @param old the value that the write replaces, if the resource is a plain variable of the specification; empty for a
 *     resource that implements a mapping macro
 * @param clock of the sections that the writing one comes after
 */
public record WriteResult(Optional<Value> old, Clock clock) {
    /** Nothing is known. */
    public static final WriteResult UNKNOWN = new WriteResult(Optional.empty(), Clock.NONE);
}
