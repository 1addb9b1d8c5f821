package dev.plumbline.record;

import java.nio.charset.StandardCharsets;

/**
 * A name of an operation or argument as MessagePack, kept in words of eight bytes: a name is written with one or two
 * stores, where copying an array of bytes into mapped memory costs a call.
 */
final class Name {
    final String text;
    /** The bytes from the most significant end on, filled up with zeros. */
    final long[] words;

    final int length;

    /** The operation that used it last for an argument or result; so a name that comes twice is found without a search. */
    long argumentOf;

    /** The operation that used it last in its metadata. */
    long metadataOf;

    Name(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0xffff) {
            throw new IllegalArgumentException(
                    "a name of " + bytes.length + " bytes; expected at most 65535: " + text.substring(0, 60) + "...");
        }
        this.text = text;
        int header = bytes.length < 32 ? 1 : 3;
        length = header + bytes.length;
        words = new long[(length + 7) / 8];
        if (header == 1) {
            set(0, 0xa0 | bytes.length);
        } else {
            set(0, 0xda);
            set(1, bytes.length >> 8);
            set(2, bytes.length);
        }
        for (int i = 0; i < bytes.length; i++) {
            set(header + i, bytes[i]);
        }
    }

    private void set(int index, int value) {
        words[index / 8] |= (value & 0xffL) << (56 - 8 * (index % 8));
    }
}
