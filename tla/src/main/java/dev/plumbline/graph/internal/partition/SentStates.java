package dev.plumbline.graph.internal.partition;

import java.util.Arrays;

/**
 * Keys that this process has sent, so that most transitions to known states are neither judged nor sent again. It may
 * forget a key, never invent one: entries are compared exactly, and a new one takes the place of an old one.
 *
 * <p>A key that was sent at an earlier level is known by now, whether or not that task counted: all states of that level
 * were explored, so some task sent it. One that was sent in the same try of a task was sent with an earlier place. One
 * that another task of the same level sent is sent again, since its place there may be a later one.
 */
final class SentStates {
    private static final int MOST_SLOTS = 1 << 22;

    private final int width;
    private final int[] keys;
    /** The level and the try of each slot; level 0 means that it is free. */
    private final int[] levels;

    private final int[] tries;

    /** @param bytes of memory to use, roughly */
    SentStates(int width, long bytes) {
        this.width = Math.max(1, width);
        long slots = Math.max(1 << 10, Math.min(MOST_SLOTS, bytes / (Integer.BYTES * (this.width + 2L))));
        int size = Integer.highestOneBit((int) slots);
        this.keys = new int[size * this.width];
        this.levels = new int[size];
        this.tries = new int[size];
    }

    boolean has(int[] key, int level, int attempt) {
        int slot = slot(key);
        return levels[slot] != 0
                && (levels[slot] < level || levels[slot] == level && tries[slot] == attempt)
                && Arrays.equals(keys, slot * width, slot * width + key.length, key, 0, key.length);
    }

    void add(int[] key, int level, int attempt) {
        int slot = slot(key);
        System.arraycopy(key, 0, keys, slot * width, key.length);
        levels[slot] = level;
        tries[slot] = attempt;
    }

    private int slot(int[] key) {
        long hash = key.length;
        for (int each : key) {
            hash = (hash ^ each) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 32 ^ hash) & levels.length - 1;
    }
}
