package dev.plumbline.graph.internal.liveness;

import java.util.Arrays;

/** A list of integers that grows. */
final class IntList {
    private int[] elements = new int[1024];
    private int size;

    void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * size));
        }
        elements[size++] = element;
    }

    int get(int index) {
        return elements[index];
    }

    int size() {
        return size;
    }
}
