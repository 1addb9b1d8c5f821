package dev.plumbline.actor.states;

/**
 * Finds elements that are numbered from 0 in the order in which they were added: a table with open addressing. The
 * elements themselves are kept elsewhere. A byte of each hash decides nearly all comparisons with other elements, so
 * these are seldom read. Several threads may look for elements as long as none adds one.
 *
 * @param <S> an element that is sought
 */
abstract class NumberedSet<S> {
    private static final byte FREE = 0;

    private int[] slots = new int[1 << 10];
    /** Of each slot, a byte of the hash, or {@link #FREE}. */
    private byte[] marks = new byte[slots.length];

    private int size;

    final int size() {
        return size;
    }

    /** Whether the element with this number is the one that is sought. */
    abstract boolean isSought(int number, S sought);

    abstract int hash(int number);

    /** The number of the sought element; -1 if there is none. */
    final int find(int hash, S sought) {
        byte mark = mark(hash);
        int mask = slots.length - 1;
        for (int slot = hash & mask; marks[slot] != FREE; slot = slot + 1 & mask) {
            if (marks[slot] == mark && isSought(slots[slot], sought)) {
                return slots[slot];
            }
        }
        return -1;
    }

    /** Adds an element that is not there, with the next number. To be called when it can be read by this number. */
    final void add(int hash) {
        if (4L * (size + 1) > 3L * slots.length) {
            grow();
        }
        put(hash, size++);
    }

    private void put(int hash, int number) {
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (marks[slot] != FREE) {
            slot = slot + 1 & mask;
        }
        slots[slot] = number;
        marks[slot] = mark(hash);
    }

    private void grow() {
        slots = new int[slots.length * 2];
        marks = new byte[slots.length];
        for (int number = 0; number < size; number++) {
            put(hash(number), number);
        }
    }

    /** Of other bits than those that choose the slot in small tables. */
    private static byte mark(int hash) {
        byte mark = (byte) (hash >>> 24);
        return mark == FREE ? 1 : mark;
    }

    static int mixed(int hash, int number) {
        int mixed = (hash ^ number) * 0x9E3779B1;
        return mixed ^ mixed >>> 15;
    }

    static int finished(int hash) {
        return hash * 0x85EBCA77 ^ hash >>> 13;
    }
}
