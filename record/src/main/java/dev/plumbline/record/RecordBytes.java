package dev.plumbline.record;

import java.util.Arrays;

/** The bytes of a record that is being built, and the encoding of characters. */
abstract class RecordBytes implements ValueSink {
    /** Readers reject longer strings. */
    static final int LONGEST = 64 << 20;

    private final String what;
    byte[] bytes = new byte[1024];
    int length;

    /** @param what for messages: the record */
    RecordBytes(String what) {
        this.what = what;
    }

    int length() {
        return length;
    }

    /** Discards everything after this length. */
    void backTo(int shorter) {
        length = shorter;
    }

    void ensure(long more) {
        if (bytes.length - length < more) {
            grow(length + more);
        }
    }

    private void grow(long needed) {
        if (needed > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException(what + " of " + needed + " bytes; expected less");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.max(needed, 2L * bytes.length));
    }

    /**
     * Writes a character beyond ASCII in UTF-8.
     *
     * @return the place after it
     */
    static int encode(int point, byte[] into, int from) {
        int at = from;
        if (point < 0x800) {
            into[at++] = (byte) (0xc0 | point >> 6);
        } else if (Character.isSupplementaryCodePoint(point)) {
            into[at++] = (byte) (0xf0 | point >> 18);
            into[at++] = (byte) (0x80 | point >> 12 & 0x3f);
            into[at++] = (byte) (0x80 | point >> 6 & 0x3f);
        } else if (Character.isSurrogate((char) point)) {
            into[at++] = '?'; // half a character, which UTF-8 cannot hold; Java writes the same
            return at;
        } else {
            into[at++] = (byte) (0xe0 | point >> 12);
            into[at++] = (byte) (0x80 | point >> 6 & 0x3f);
        }
        into[at++] = (byte) (0x80 | point & 0x3f);
        return at;
    }
}
