package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * What a resource answers to a write.
 *
 * @param old what the write replaces, if the resource holds a variable of the specification as it is; a resource that
 *     stands for a mapping macro says nothing
 * @param clock of the sections that the writing one comes after
 */
public record Written(Optional<Value> old, Clock clock) {
    /** Nothing is known. */
    public static final Written UNKNOWN = new Written(Optional.empty(), Clock.NONE);
}
