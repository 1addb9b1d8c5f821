package dev.plumbline.actor.states;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A set of rows of numbers, each with the number under which it was added, from 0. Rows are stored one after the other
 * in blocks, each after its length; a table with open addressing finds them. A row takes its own length, one more
 * number, and at most 28 bytes; rows are compared in full.
 */
final class RowTable {
    private static final int BLOCK = 1 << 16;
    private static final int FREE = -1;

    private final List<int[]> blocks = new ArrayList<>();
    private int[] last = new int[0];
    private int used;
    /** Where each row begins: its block in the upper half. */
    private long[] starts = new long[1024];

    /** The hash of each row, so that comparing rows and growing the table need not read rows that differ anyway. */
    private int[] hashes = new int[1024];

    private int[] slots = new int[4096];
    private int size;

    RowTable() {
        Arrays.fill(slots, FREE);
    }

    int size() {
        return size;
    }

    /** The number of the row; -1 if there is none. */
    int find(int[] row) {
        return slots[slot(row, hash(row))];
    }

    /** The number of the row; a new row gets the previous size. */
    int add(int[] row) {
        int hash = hash(row);
        int slot = slot(row, hash);
        if (slots[slot] != FREE) {
            return slots[slot];
        }
        slots[slot] = size;
        store(row, hash);
        if (size * 2 > slots.length) {
            grow();
        }
        return size - 1;
    }

    /** The slot of the row, or the free one where it belongs. */
    private int slot(int[] row, int hash) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != FREE && !same(slots[slot], row, hash)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** A copy of the row with this number. */
    int[] row(int number) {
        int[] block = blocks.get((int) (starts[number] >>> 32));
        int from = (int) starts[number];
        return Arrays.copyOfRange(block, from + 1, from + 1 + block[from]);
    }

    private void store(int[] row, int hash) {
        if (used + row.length + 1 > last.length) {
            last = new int[Math.max(BLOCK, row.length + 1)];
            blocks.add(last);
            used = 0;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, size + (size >> 1));
            hashes = Arrays.copyOf(hashes, starts.length);
        }
        hashes[size] = hash;
        starts[size++] = (long) (blocks.size() - 1) << 32 | used;
        last[used] = row.length;
        System.arraycopy(row, 0, last, used + 1, row.length);
        used += row.length + 1;
    }

    private boolean same(int number, int[] row, int hash) {
        if (hashes[number] != hash) {
            return false;
        }
        int[] block = blocks.get((int) (starts[number] >>> 32));
        int from = (int) starts[number];
        return block[from] == row.length && Arrays.equals(block, from + 1, from + 1 + row.length, row, 0, row.length);
    }

    private void grow() {
        slots = new int[slots.length * 2];
        Arrays.fill(slots, FREE);
        int mask = slots.length - 1;
        for (int number = 0; number < size; number++) {
            int slot = hashes[number] & mask;
            while (slots[slot] != FREE) {
                slot = slot + 1 & mask;
            }
            slots[slot] = number;
        }
    }

    private static int hash(int[] row) {
        int hash = row.length;
        for (int each : row) {
            hash = (hash ^ each) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        return hash * 0x85EBCA77 ^ hash >>> 13;
    }
}
