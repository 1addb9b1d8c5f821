package dev.plumbline.actor.states;

import java.util.Arrays;

/**
 * Numbers by pairs of numbers, from 0. A hash map with boxed keys would take several times as long as the work that it
 * saves.
 */
final class PairMap {
    static final int ABSENT = -1;

    private long[] keys = new long[1024];
    private int[] values = new int[1024];
    private int size;

    PairMap() {
        Arrays.fill(values, ABSENT);
    }

    int get(int one, int other) {
        return values[slot(key(one, other))];
    }

    /** @param value at least 0 */
    void put(int one, int other, int value) {
        long key = key(one, other);
        int slot = slot(key);
        if (values[slot] == ABSENT && ++size * 2 > keys.length) {
            grow();
            slot = slot(key);
        }
        keys[slot] = key;
        values[slot] = value;
    }

    private static long key(int one, int other) {
        return (long) one << 32 | other;
    }

    /** The index of the key, or of its free place. */
    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (values[slot] != ABSENT && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new int[oldKeys.length * 2];
        Arrays.fill(values, ABSENT);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != ABSENT) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
