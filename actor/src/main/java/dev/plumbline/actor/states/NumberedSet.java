package dev.plumbline.actor.states;

import java.util.Arrays;

/**
 * Finds elements that are numbered from 0 in the order in which they were added: tables with open addressing. The
 * elements themselves are kept elsewhere. A slot has all bits of the hash, so an element is seldom read unless it is the
 * sought one, and never when a table grows. There are several tables, so that only a small part is there twice while one
 * grows. Beside its element a number takes 11 to 16 bytes. Several threads may look for elements as long as none adds
 * one.
 *
 * @param <S> an element that is sought
 */
abstract class NumberedSet<S> {
    private static final int TABLE_BITS = 6;
    private static final int PLACE_BITS = Integer.SIZE - TABLE_BITS;
    private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;
    private static final int FIRST_SLOTS = 16;

    /** The hash in the upper half and a number from 1 on in the lower one; 0 if the slot is free. */
    private final long[][] tables = new long[1 << TABLE_BITS][FIRST_SLOTS];

    private final int[] used = new int[1 << TABLE_BITS];

    private int size;

    final int size() {
        return size;
    }

    /** Whether the element with this number is the one that is sought. */
    abstract boolean isSought(int number, S sought);

    /** The number of the sought element; -1 if there is none. */
    final int find(int hash, S sought) {
        long[] slots = tables[hash >>> PLACE_BITS];
        int slot = first(hash, slots.length);
        while (slots[slot] != 0) {
            long entry = slots[slot];
            if ((int) (entry >>> Integer.SIZE) == hash && isSought((int) entry - 1, sought)) {
                return (int) entry - 1;
            }
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        return -1;
    }

    /** Adds an element that is not there, with the next number. To be called when it can be read by this number. */
    final void add(int hash) {
        int table = hash >>> PLACE_BITS;
        if (4L * ++used[table] > 3L * tables[table].length) {
            tables[table] = grown(tables[table]);
        }
        put(tables[table], (long) hash << Integer.SIZE | ++size);
    }

    private static long[] grown(long... slots) {
        long[] more = new long[slots.length + (slots.length >> 1)];
        Arrays.stream(slots).filter(entry -> entry != 0).forEach(entry -> put(more, entry));
        return more;
    }

    private static void put(long[] slots, long entry) {
        int slot = first((int) (entry >>> Integer.SIZE), slots.length);
        while (slots[slot] != 0) {
            slot = slot + 1 == slots.length ? 0 : slot + 1;
        }
        slots[slot] = entry;
    }

    private static int first(int hash, int length) {
        return (int) ((hash & PLACE_MASK) * length >>> PLACE_BITS);
    }

    /** A summand of a hash: that of a number at a place. */
    static long mixed(int number, int place) {
        long mixed = ((long) place << Integer.SIZE | number) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
    }

    static int finished(long sum) {
        long mixed = (sum ^ sum >>> 29) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }
}
