package dev.plumbline.graph.internal.liveness;

import java.util.Arrays;

/** Numbers for pairs of integers, in the order in which they are added: a hash table with open addressing. */
final class PairIndex {
    private final IntList first = new IntList();
    private final IntList second = new IntList();
    private int[] slots = new int[4096];

    PairIndex() {
        Arrays.fill(slots, -1);
    }

    int size() {
        return first.size();
    }

    int first(int number) {
        return first.get(number);
    }

    int second(int number) {
        return second.get(number);
    }

    /** The number of the pair; a new pair gets the current size as its number. */
    int number(int one, int other) {
        int slot = slot(slots, one, other);
        if (slots[slot] < 0) {
            slots[slot] = first.size();
            first.add(one);
            second.add(other);
            if (2 * first.size() > slots.length) {
                grow();
                return first.size() - 1;
            }
        }
        return slots[slot];
    }

    private int slot(int[] table, int one, int other) {
        long mixed = (one * 0x9E3779B97F4A7C15L) ^ (other * 0xC2B2AE3D27D4EB4FL);
        int slot = (int) (mixed ^ mixed >>> 29) & table.length - 1;
        while (table[slot] >= 0 && (first.get(table[slot]) != one || second.get(table[slot]) != other)) {
            slot = slot + 1 & table.length - 1;
        }
        return slot;
    }

    private void grow() {
        int[] larger = new int[2 * slots.length];
        Arrays.fill(larger, -1);
        for (int number = 0; number < first.size(); number++) {
            larger[slot(larger, first.get(number), second.get(number))] = number;
        }
        slots = larger;
    }
}
