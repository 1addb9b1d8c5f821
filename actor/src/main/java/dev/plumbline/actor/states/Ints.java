package dev.plumbline.actor.states;

import java.util.Arrays;

/** A list of numbers in blocks, so that it grows without a copy and without room for half as many more. */
final class Ints {
    private static final int BITS = 14;
    private static final int MASK = (1 << BITS) - 1;

    private int[][] blocks = new int[16][];
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return blocks[index >>> BITS][index & MASK];
    }

    void add(int number) {
        int block = size >>> BITS;
        if ((size & MASK) == 0) {
            blocks = block == blocks.length ? Arrays.copyOf(blocks, 2 * block) : blocks;
            blocks[block] = new int[1 << BITS];
        }
        blocks[block][size++ & MASK] = number;
    }
}
