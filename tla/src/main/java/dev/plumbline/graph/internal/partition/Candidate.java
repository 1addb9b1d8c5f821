package dev.plumbline.graph.internal.partition;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A state to which a transition leads, as a record of bytes: hash, key, place of the transition, whether something is
 * wrong with the state, and the state. The order of the bytes is that of hashes, then keys, then places. So the records
 * of one state are next to each other, and the first of them is the transition by which a search by one thread finds it.
 */
final class Candidate {
    private static final int KEY = Long.BYTES + Integer.BYTES;

    private Candidate() {}

    static byte[] of(byte[] key, Place place, boolean wrong, byte[] state) {
        ByteBuffer record = ByteBuffer.allocate(KEY + key.length + Place.BYTES + 1 + state.length);
        record.putLong(hash(key)).putInt(key.length).put(key);
        place.write(record);
        record.put((byte) (wrong ? 1 : 0)).put(state);
        return record.array();
    }

    /** Not negative. The low bits choose the partition, the high ones the order. */
    static long hash(byte[] key) {
        long hash = key.length;
        for (byte each : key) {
            hash = (hash ^ each) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 32;
        }
        hash = (hash ^ hash >>> 29) * 0xbf58476d1ce4e5b9L;
        return (hash ^ hash >>> 32) & Long.MAX_VALUE;
    }

    static int partition(byte[] record, int partitions) {
        return (int) (hashOf(record) % partitions);
    }

    static long hashOf(byte[] record) {
        return ByteBuffer.wrap(record).getLong();
    }

    private static int keyEnd(byte[] record) {
        return KEY + ByteBuffer.wrap(record).getInt(Long.BYTES);
    }

    static byte[] keyOf(byte[] record) {
        return Arrays.copyOfRange(record, KEY, keyEnd(record));
    }

    static boolean haveOneKey(byte[] record, byte[] other) {
        int end = keyEnd(record);
        return other.length >= end && Arrays.equals(record, 0, end, other, 0, end);
    }

    static Place placeOf(byte[] record) {
        return Place.read(ByteBuffer.wrap(record, keyEnd(record), Place.BYTES));
    }

    static boolean isWrong(byte[] record) {
        return record[keyEnd(record) + Place.BYTES] != 0;
    }

    /** The place and the state. */
    static byte[] found(byte[] record) {
        int at = keyEnd(record);
        int state = at + Place.BYTES + 1;
        byte[] found =
                Arrays.copyOf(Arrays.copyOfRange(record, at, at + Place.BYTES), Place.BYTES + record.length - state);
        System.arraycopy(record, state, found, Place.BYTES, record.length - state);
        return found;
    }
}
