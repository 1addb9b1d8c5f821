package dev.plumbline.graph.internal.expand;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds the number of a row by its contents. Exact: rows are compared, and a hash only says where to look. The table has
 * the hashes too: a search looks at rows that were stored long ago, each in a part of the memory that no cache has, and
 * so it compares almost no row but the one it finds.
 *
 * <p>One thread adds rows while others look them up without a lock. A number is written with release semantics after
 * its row was stored, so a thread that finds the number sees the row. A thread that reads a table that was just
 * replaced may miss a new row, and must look again before it relies on the row being absent.
 */
final class RowIndex {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int FIRST_SLOTS = 1 << 12;
    private static final int MOST_SLOTS = 1 << 30;

    private final RowStore rows;
    /** A hash in the upper half, a number from 1 on in the lower half; 0 where there is none. At most two thirds full. */
    private volatile long[] slots = new long[FIRST_SLOTS];

    RowIndex(RowStore rows) {
        this.rows = rows;
    }

    /** The number of the row that begins with these numbers; -1 if there is none. */
    int find(int[] key) {
        long[] table = slots;
        int mask = table.length - 1;
        int hash = hash(key);
        for (int slot = hash & mask; ; slot = slot + 1 & mask) {
            long entry = (long) SLOT.getAcquire(table, slot);
            if (entry == 0) {
                return -1;
            }
            if ((int) (entry >>> Integer.SIZE) == hash && rows.beginsWith((int) entry - 1, key)) {
                return (int) entry - 1;
            }
        }
    }

    /** Adds a row that is stored and was not found here. */
    void add(int[] key, int number) {
        if (number >= slots.length / 3 * 2) {
            grow();
        }
        put(slots, (long) hash(key) << Integer.SIZE | number + 1);
    }

    private void grow() {
        if (slots.length == MOST_SLOTS) {
            throw new OutOfMemoryError("the index of states is full");
        }
        long[] larger = new long[2 * slots.length];
        for (long entry : slots) {
            if (entry != 0) {
                put(larger, entry);
            }
        }
        slots = larger;
    }

    private static void put(long[] table, long entry) {
        int mask = table.length - 1;
        int slot = (int) (entry >>> Integer.SIZE) & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        SLOT.setRelease(table, slot, entry);
    }

    static int hash(int[] key) {
        long hash = key.length;
        for (int number : key) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }
}
