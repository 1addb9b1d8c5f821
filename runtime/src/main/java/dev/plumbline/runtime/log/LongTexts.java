package dev.plumbline.runtime.log;

import dev.plumbline.value.Value;

/**
 * The bytes of the last long values. A section that changes a long value reads it, writes another one, and names the old
 * one, and the next section reads the other one: the same object several times. Values do not change, so its text is the
 * same.
 */
final class LongTexts {
    /** Finding a value must cost less than writing a short one. */
    private static final int SHORTEST = 64;

    private final Value[] values = new Value[8];
    private final byte[][] texts = new byte[values.length][];
    private int next;

    /** The text of this very object; null if it is not known. */
    byte[] of(Value value) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == value) {
                return texts[i];
            }
        }
        return null;
    }

    /** Whether a text of this length is kept. */
    static boolean isLong(int length) {
        return length >= SHORTEST;
    }

    /** In place of the oldest one. */
    void keep(Value value, byte[] text) {
        values[next] = value;
        texts[next] = text;
        next = (next + 1) % values.length;
    }
}
