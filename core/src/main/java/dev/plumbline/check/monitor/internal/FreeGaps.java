package dev.plumbline.check.monitor.internal;

/** Gaps that are covered once and for all, and the first free one from anywhere, in near-linear time altogether. */
public final class FreeGaps {
    /** A gap itself while it is free, else a later one: a union-find forest with path halving. */
    private final int[] next;

    /** The gaps {@code 0 .. gaps - 1}, all free. */
    public FreeGaps(int gaps) {
        next = new int[gaps + 1];
        for (int gap = 0; gap <= gaps; gap++) {
            next[gap] = gap;
        }
    }

    /** Covers {@code from .. to}; nothing where {@code to < from}. */
    public void cover(int from, int to) {
        for (int gap = from <= to ? firstFree(from) : from; gap <= to; gap = firstFree(gap)) {
            next[gap] = gap + 1;
        }
    }

    /** The first free gap at or after this one; the number of gaps if there is none. */
    public int firstFree(int from) {
        int gap = from;
        while (next[gap] != gap) {
            next[gap] = next[next[gap]];
            gap = next[gap];
        }
        return gap;
    }
}
