package dev.plumbline.check.monitor.internal;

import java.util.Arrays;

/** Operations from which the one of earliest return is taken first: a binary heap of numbers. */
public final class EarliestReturn {
    /** The rank of the return in the upper half, the operation in the lower. */
    private long[] heap = new long[16];

    private int size;

    public void clear() {
        size = 0;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void add(int end, int operation) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size);
        }
        long added = (long) end << 32 | operation;
        int at = size++;
        while (at > 0 && heap[(at - 1) >> 1] > added) {
            heap[at] = heap[(at - 1) >> 1];
            at = (at - 1) >> 1;
        }
        heap[at] = added;
    }

    /** Takes away and returns the operation of earliest return; there must be one. */
    public int take() {
        int taken = (int) heap[0];
        long moved = heap[--size];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= moved) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moved;
        return taken;
    }
}
