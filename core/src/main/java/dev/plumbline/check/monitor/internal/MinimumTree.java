package dev.plumbline.check.monitor.internal;

import java.util.Arrays;

/** Numbers by index, of which one at or below a bound is found within a range in logarithmic time. */
public final class MinimumTree {
    private static final int NOTHING = Integer.MAX_VALUE;

    private final int leaves;
    private final int[] least;

    /** The indices {@code 0 .. size - 1}, without numbers. */
    public MinimumTree(int size) {
        leaves = Integer.highestOneBit(Math.max(1, size - 1)) << 1;
        least = new int[2 * leaves];
        Arrays.fill(least, NOTHING);
    }

    public void set(int index, int number) {
        int node = leaves + index;
        least[node] = number;
        for (node >>= 1; node > 0; node >>= 1) {
            int now = Math.min(least[2 * node], least[2 * node + 1]);
            if (least[node] == now) {
                return;
            }
            least[node] = now;
        }
    }

    public void remove(int index) {
        set(index, NOTHING);
    }

    /** An index in {@code from .. to} whose number is at most the bound, or -1. */
    public int atMost(int from, int to, int bound) {
        int left = leaves + from;
        int right = leaves + to + 1;
        while (left < right) {
            if ((left & 1) == 1 && least[left++] <= bound) {
                return descend(left - 1, bound);
            }
            if ((right & 1) == 1 && least[--right] <= bound) {
                return descend(right, bound);
            }
            left >>= 1;
            right >>= 1;
        }
        return -1;
    }

    private int descend(int from, int bound) {
        int node = from;
        while (node < leaves) {
            node = least[2 * node] <= bound ? 2 * node : 2 * node + 1;
        }
        return node - leaves;
    }
}
