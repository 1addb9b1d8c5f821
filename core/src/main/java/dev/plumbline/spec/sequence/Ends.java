package dev.plumbline.spec.sequence;

import dev.plumbline.value.Value;

/**
 * The elements at the ends of a sequence.
 *
 * @param empty whether the sequence is empty; first and last then have no meaning
 */
public record Ends(boolean empty, Value first, Value last) {
    /** The ends of an empty sequence. */
    public static final Ends NONE = new Ends(true, Value.Bool.FALSE, Value.Bool.FALSE);

    public static Ends of(Value first, Value last) {
        return new Ends(false, first, last);
    }
}
