package dev.plumbline.runtime.resource;

import dev.plumbline.value.Value;

/**
 * A value and what had been seen by those who made it: the section that reads it comes after them.
 *
 * @param clock {@link Clock#NONE} for a value that no section made
 */
public record Stamped(Value value, Clock clock) {
    /** A value that no section made. */
    public static Stamped plain(Value value) {
        return new Stamped(value, Clock.NONE);
    }
}
