package dev.plumbline.actor.states;

import java.util.ArrayList;
import java.util.List;

/** A list of numbers in blocks, so that it grows without a copy and without room for half as many more. */
final class Ints {
    private static final int BITS = 14;
    private static final int MASK = (1 << BITS) - 1;

    private final List<int[]> blocks = new ArrayList<>();
    private int size;

    int size() {
        return size;
    }

    int get(int index) {
        return blocks.get(index >>> BITS)[index & MASK];
    }

    void add(int number) {
        if ((size & MASK) == 0) {
            blocks.add(new int[1 << BITS]);
        }
        blocks.get(size >>> BITS)[size++ & MASK] = number;
    }
}
