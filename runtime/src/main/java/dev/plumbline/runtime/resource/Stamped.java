package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;

/**
 * A value with the clock of the sections that produced it: a section that reads it comes after them.
 *
 * @param clock {@link Clock#NONE} for a value that no section produced
 */
public record Stamped(Value value, Clock clock) {
    /** A value that no section produced. */
    public static Stamped plain(Value value) {
        return new Stamped(value, Clock.NONE);
    }
}
