package dev.plumbline.graph.internal.expand;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds the number of a row by its contents. Exact: rows are compared, and a hash only says where to look.
 *
 * <p>One thread adds rows while others look them up without a lock. A number is written with release semantics after
 * its row was stored, so a thread that finds the number sees the row. A thread that reads a table that was just
 * replaced may miss a new row, and must look again before it relies on the row being absent.
 */
final class RowIndex {
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int FIRST_SLOTS = 1 << 12;
    private static final int MOST_SLOTS = 1 << 30;

    private final RowStore rows;
    private final int[] scratch;
    /** Numbers from 1 on; 0 where there is none. At most two thirds are taken. */
    private volatile int[] slots = new int[FIRST_SLOTS];

    /** @param width how many numbers at the beginning of a row are compared */
    RowIndex(RowStore rows, int width) {
        this.rows = rows;
        this.scratch = new int[width];
    }

    /** The number of the row that begins with these numbers; -1 if there is none. */
    int find(int[] key) {
        int[] table = slots;
        int mask = table.length - 1;
        for (int slot = hash(key) & mask; ; slot = slot + 1 & mask) {
            int number = (int) SLOT.getAcquire(table, slot);
            if (number == 0) {
                return -1;
            }
            if (rows.beginsWith(number - 1, key)) {
                return number - 1;
            }
        }
    }

    /** Adds a row that is stored and was not found here. */
    void add(int[] key, int number) {
        if (number >= slots.length / 3 * 2) {
            grow(number);
        }
        put(slots, key, number);
    }

    private void grow(int size) {
        if (slots.length == MOST_SLOTS) {
            throw new OutOfMemoryError("the index of states is full");
        }
        int[] larger = new int[2 * slots.length];
        for (int number = 0; number < size; number++) {
            rows.read(number, scratch);
            put(larger, scratch, number);
        }
        slots = larger;
    }

    private static void put(int[] table, int[] key, int number) {
        int mask = table.length - 1;
        int slot = hash(key) & mask;
        while (table[slot] != 0) {
            slot = slot + 1 & mask;
        }
        SLOT.setRelease(table, slot, number + 1);
    }

    private static int hash(int[] key) {
        long hash = key.length;
        for (int number : key) {
            hash = (hash ^ number) * 0x9e3779b97f4a7c15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }
}
