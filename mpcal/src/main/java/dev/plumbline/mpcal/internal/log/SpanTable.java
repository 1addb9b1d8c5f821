package dev.plumbline.mpcal.internal.log;

import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Objects by the bytes from which they were read. Long logs repeat their texts: finding the bytes again costs a checksum
 * and a comparison, and reading them costs ten times as much. The checksum only chooses where to look; equal bytes
 * decide.
 *
 * <p>The table stops growing at a number of bytes, and an entry that would be far from its place is not kept. So texts
 * that do not repeat, or whose checksums collide on purpose, cost no more than a vain look.
 */
final class SpanTable<T> {
    private static final int FARTHEST = 32;

    private final CRC32 checksum = new CRC32();
    private final int mostBytes;
    private byte[][] spans = new byte[1 << 8][];
    private Object[] objects = new Object[1 << 8];
    private int size;
    private int bytes;

    /** @param mostBytes that it keeps */
    SpanTable(int mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** The object of these bytes; null if there is none. */
    @SuppressWarnings("unchecked") // only put() writes objects
    T find(byte[] text, int from, int to) {
        int mask = spans.length - 1;
        int start = place(text, from, to);
        for (int i = 0; i < FARTHEST; i++) {
            byte[] span = spans[(start + i) & mask];
            if (span == null) {
                return null;
            }
            if (span.length == to - from && Arrays.equals(span, 0, span.length, text, from, to)) {
                return (T) objects[(start + i) & mask];
            }
        }
        return null;
    }

    /** Keeps an object that is not in the table, if there is room. */
    void put(byte[] text, int from, int to, T object) {
        if (to - from > mostBytes - bytes) {
            return;
        }
        if (size > spans.length / 2) {
            grow();
        }
        if (place(Arrays.copyOfRange(text, from, to), object)) {
            bytes += to - from;
        }
    }

    private int place(byte[] text, int from, int to) {
        checksum.reset();
        checksum.update(text, from, to - from);
        return (int) checksum.getValue();
    }

    private boolean place(byte[] span, Object object) {
        int mask = spans.length - 1;
        int start = place(span, 0, span.length);
        for (int i = 0; i < FARTHEST; i++) {
            int at = (start + i) & mask;
            if (spans[at] == null) {
                spans[at] = span;
                objects[at] = object;
                size++;
                return true;
            }
        }
        return false;
    }

    private void grow() {
        byte[][] before = spans;
        Object[] kept = objects;
        spans = new byte[2 * before.length][];
        objects = new Object[2 * before.length];
        size = 0;
        for (int i = 0; i < before.length; i++) {
            if (before[i] != null) {
                place(before[i], kept[i]);
            }
        }
    }
}
