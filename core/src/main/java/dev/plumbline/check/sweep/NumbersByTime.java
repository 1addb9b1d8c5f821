package dev.plumbline.check.sweep;

import java.util.function.IntToLongFunction;

/**
 * Sorts numbers of operations by a time of each, and equal times by number. A merge sort on numbers without an object for
 * each: there may be a million. Two neighbouring runs that are in order already are left as they are, so it takes linear
 * time for the calls of a history, which are numbered by time, and little more for its returns, which are nearly so.
 */
final class NumbersByTime {
    private final IntToLongFunction time;

    private NumbersByTime(IntToLongFunction time) {
        this.time = time;
    }

    /** A sorted copy. */
    static int[] sorted(int[] numbers, IntToLongFunction time) {
        NumbersByTime order = new NumbersByTime(time);
        int[] from = numbers.clone();
        int[] to = new int[numbers.length];
        for (long run = 1; run < numbers.length; run *= 2) {
            for (long start = 0; start < numbers.length; start += 2 * run) {
                int middle = (int) Math.min(start + run, numbers.length);
                order.merge(from, (int) start, middle, (int) Math.min(middle + run, numbers.length), to);
            }
            int[] merged = to;
            to = from;
            from = merged;
        }
        return from;
    }

    private void merge(int[] from, int start, int middle, int end, int[] to) {
        if (middle == end || isBefore(from[middle - 1], from[middle])) {
            System.arraycopy(from, start, to, start, end - start);
            return;
        }
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean takesLeft = right == end || left < middle && isBefore(from[left], from[right]);
            to[i] = takesLeft ? from[left++] : from[right++];
        }
    }

    private boolean isBefore(int one, int other) {
        int compared = Long.compare(time.applyAsLong(one), time.applyAsLong(other));
        return compared < 0 || compared == 0 && one < other;
    }
}
