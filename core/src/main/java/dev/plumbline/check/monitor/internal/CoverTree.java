package dev.plumbline.check.monitor.internal;

/** How many intervals cover each gap; intervals are taken away, and the first gap that none covers is found. */
public final class CoverTree {
    private final int leaves;
    /** The smallest count below a node, without what is added at the nodes above it. */
    private final int[] least;

    private final int[] added;

    /** @param counts how many intervals cover each gap at first */
    public CoverTree(int[] counts) {
        leaves = Integer.highestOneBit(Math.max(1, counts.length - 1)) << 1;
        least = new int[2 * leaves];
        added = new int[leaves];
        System.arraycopy(counts, 0, least, leaves, counts.length);
        for (int node = leaves - 1; node > 0; node--) {
            least[node] = Math.min(least[2 * node], least[2 * node + 1]);
        }
    }

    /** Takes away an interval that covers {@code from .. to}. */
    public void uncover(int from, int to) {
        int left = leaves + from;
        int right = leaves + to + 1;
        int leftmost = left;
        int rightmost = right - 1;
        while (left < right) {
            if ((left & 1) == 1) {
                lower(left++);
            }
            if ((right & 1) == 1) {
                lower(--right);
            }
            left >>= 1;
            right >>= 1;
        }
        mend(leftmost);
        mend(rightmost);
    }

    private void lower(int node) {
        least[node]--;
        if (node < leaves) {
            added[node]--;
        }
    }

    private void mend(int leaf) {
        for (int node = leaf >> 1; node > 0; node >>= 1) {
            least[node] = Math.min(least[2 * node], least[2 * node + 1]) + added[node];
        }
    }

    /** The first gap in {@code from .. to} that nothing covers, or -1. */
    public int firstUncovered(int from, int to) {
        return firstCoveredAtMost(0, from, to);
    }

    /** The first gap in {@code from .. to} that at most {@code count} intervals cover, and that is not passed over, or -1. */
    public int firstCoveredAtMost(int count, int from, int to) {
        return search(1, 0, leaves - 1, -count, from, to);
    }

    /** From now on, this gap counts as covered by very many. */
    public void passOver(int gap) {
        least[leaves + gap] = Integer.MAX_VALUE / 2;
        mend(leaves + gap);
    }

    private int search(int node, int low, int high, int above, int from, int to) {
        if (high < from || to < low || least[node] + above > 0) {
            return -1;
        }
        if (node >= leaves) {
            return low;
        }
        int middle = (low + high) >>> 1;
        int passed = above + added[node];
        int found = search(2 * node, low, middle, passed, from, to);
        return found >= 0 ? found : search(2 * node + 1, middle + 1, high, passed, from, to);
    }
}
