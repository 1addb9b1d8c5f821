package dev.plumbline.tla.internal.value;

/**
 * A hash table for the place of a key in an array. If there are few keys, each place takes one byte: a search keeps
 * very many sets, and most are small.
 */
final class KeyTable {
    /** At least this many slots for each key. */
    private static final int SLOTS = 2;

    /** Places plus one, 0 where there is no key; null if there are too many keys. */
    private final byte[] few;
    /** The same; null if there are few keys. */
    private final int[] many;

    KeyTable(TlaValue[] keys) {
        int slots = Integer.highestOneBit(keys.length) * 2 * SLOTS;
        boolean areFew = keys.length <= Byte.MAX_VALUE;
        few = areFew ? new byte[slots] : null;
        many = areFew ? null : new int[slots];
        for (int i = 0; i < keys.length; i++) {
            int slot = keys[i].hashCode() & slots - 1;
            while (at(slot) != 0) {
                slot = slot + 1 & slots - 1;
            }
            if (areFew) {
                few[slot] = (byte) (i + 1);
            } else {
                many[slot] = i + 1;
            }
        }
    }

    private int at(int slot) {
        return few == null ? many[slot] : few[slot];
    }

    /**
     * The place of a key; less than 0 if there is none.
     *
     * @param keys the keys from which the table was built
     */
    int find(TlaValue[] keys, TlaValue key) {
        int mask = (few == null ? many.length : few.length) - 1;
        int slot = key.hashCode() & mask;
        for (int place = at(slot); place != 0; place = at(slot)) {
            if (keys[place - 1].equals(key)) {
                return place - 1;
            }
            slot = slot + 1 & mask;
        }
        return -1;
    }
}
