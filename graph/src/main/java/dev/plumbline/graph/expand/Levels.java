package dev.plumbline.graph.expand;

import java.util.Arrays;

/**
 * The levels of states that are numbered level by level: it is enough to know where each level begins. One thread uses
 * it.
 */
final class Levels {
    private int[] begins = new int[64];
    private int count;

    /**
     * @param number of a new state, the highest so far
     * @param parent less than 0 for an initial state
     */
    void add(int number, int parent) {
        // The parents of one level are all in the level before, so the first parent in the last level begins a new one.
        if (count == 0 || parent >= begins[count - 1]) {
            if (count == begins.length) {
                begins = Arrays.copyOf(begins, 2 * count);
            }
            begins[count++] = number;
        }
    }

    /** 1 for initial states. */
    int of(int number) {
        int found = Arrays.binarySearch(begins, 0, count, number);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
