package dev.plumbline.graph.internal.expand;

import java.util.Arrays;

/**
 * The levels of states. As long as states are numbered level by level, the beginning of each level is enough. As soon
 * as a state has a parent with a smaller number than the parent of the state before it, the level of each state is
 * kept. Not thread-safe.
 */
final class Levels {
    private int[] begins = new int[64];
    private int count;
    private int lastParent = -1;
    /** Of each state; null as long as the states are numbered level by level. */
    private int[] each;

    /**
     * @param number of a new state, the highest so far
     * @param parent less than 0 for an initial state
     */
    void add(int number, int parent) {
        if (each == null && parent < lastParent) {
            each = new int[2 * number];
            for (int i = 0; i < number; i++) {
                each[i] = ofOrdered(i);
            }
        }
        lastParent = parent;
        if (each != null) {
            if (number == each.length) {
                each = Arrays.copyOf(each, 2 * number);
            }
            each[number] = parent < 0 ? 1 : each[parent] + 1;
        } else if (count == 0 || parent >= begins[count - 1]) {
            // The parents of one level are all in the level before: the first parent in the last level begins a new
            // one.
            if (count == begins.length) {
                begins = Arrays.copyOf(begins, 2 * count);
            }
            begins[count++] = number;
        }
    }

    /** 1 for initial states. */
    int of(int number) {
        return each == null ? ofOrdered(number) : each[number];
    }

    private int ofOrdered(int number) {
        int found = Arrays.binarySearch(begins, 0, count, number);
        return found >= 0 ? found + 1 : -found - 1;
    }
}
