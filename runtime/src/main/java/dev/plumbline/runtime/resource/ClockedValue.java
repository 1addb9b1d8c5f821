package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;

/**
 * A value with the clock of the sections that produced it: a section that reads it comes after them.
 *
 * @param clock {@link Clock#NONE} for a value that no section produced
 */
public record ClockedValue(Value value, Clock clock) {
    /** A value that no section produced. */
    public static ClockedValue plain(Value value) {
        return new ClockedValue(value, Clock.NONE);
    }
}
