package dev.plumbline.graph.internal.expand;

import java.util.Arrays;

/**
 * Some of the rows that were added last. A newer row replaces an older one in the same place, so it may forget a row, but
 * never has one that was not added. Not thread-safe.
 */
final class RecentRows {
    private static final int MOST_ROWS = 1 << 12;
    private static final int MOST_NUMBERS = 1 << 17;

    private final int width;
    /** The rows, one after the other. */
    private final int[] rows;
    /** Whether there is a row in a place. */
    private final boolean[] used;

    RecentRows(int width) {
        this.width = width;
        int places = Math.min(MOST_ROWS, Integer.highestOneBit(Math.max(1, MOST_NUMBERS / Math.max(1, width))));
        this.rows = new int[width * places];
        this.used = new boolean[places];
    }

    boolean has(int[] row) {
        int place = place(row);
        return used[place] && Arrays.equals(rows, place * width, (place + 1) * width, row, 0, width);
    }

    void add(int[] row) {
        int place = place(row);
        used[place] = true;
        System.arraycopy(row, 0, rows, place * width, width);
    }

    private int place(int[] row) {
        return RowIndex.hash(row) & used.length - 1;
    }
}
