package dev.plumbline.check.monitor.internal;

import java.util.Arrays;

/**
 * Periods that exclude each other, each of which is known by the operations in it: the time of one value of a
 * register, or from one insertion of a key into a map to its removal. After Gibbons and Korach, "Testing shared
 * memories" (1997).
 *
 * <p>Let {@code first} be the lowest rank of a return, and {@code last} the highest rank of a call, of the operations
 * of a period. If first &lt; last the zone is <em>forward</em>: an operation of the period is over before gap first+1
 * and another begins after gap last, so the period lasts through all gaps first+1..last. Else it is
 * <em>backward</em>: all its operations are open in the gaps last+1..first, and could take place in one of them.
 *
 * <p><b>Rule</b>: no two forward zones have a gap in common, and no backward zone lies within a forward one ({@code
 * first(f) < last(b) and first(b) < last(f)}).
 *
 * <p><b>Necessary</b>: two periods cannot both last through a gap. If a backward period b takes place before a forward
 * one, all of b is in gaps up to first(f), so last(b) &lt; first(f); if after, all is in gaps from last(f)+1 on, so
 * first(b) > last(f).
 *
 * <p><b>Enough</b>, if the operations of a period can follow each other within the gaps first..last+1 (forward), or
 * in one gap (backward). Between two forward zones there is a gap in neither: the earlier one ends with a call and
 * the later one begins with a return, so last+1 &lt;= first of the next. Hence a backward zone, not being within a
 * forward one, has a gap that is in no forward zone. In such a gap, let a forward period that ends there end, then
 * let all backward periods placed there follow each other, then let a forward one that begins there begin.
 */
public final class Zones {
    private int[] owner = new int[8];
    private int[] first = new int[8];
    private int[] last = new int[8];
    private int size;
    /** The forward zones by {@code first}: that in the upper half, the zone in the lower. */
    private long[] forward = new long[0];

    private int count;

    /** Two periods that exclude each other. */
    public record Clash(int one, int other) {}

    public void clear() {
        size = 0;
    }

    public void add(int period, int firstReturn, int lastCall) {
        if (size == owner.length) {
            owner = Arrays.copyOf(owner, 2 * size);
            first = Arrays.copyOf(first, 2 * size);
            last = Arrays.copyOf(last, 2 * size);
        }
        owner[size] = period;
        first[size] = firstReturn;
        last[size++] = lastCall;
    }

    /** A pair of periods that break the rule, or null. */
    public Clash clash() {
        forward = new long[size];
        count = 0;
        for (int i = 0; i < size; i++) {
            if (first[i] < last[i]) {
                forward[count++] = (long) first[i] << 32 | i;
            }
        }
        Arrays.sort(forward, 0, count);
        for (int k = 1; k < count; k++) {
            int one = (int) forward[k - 1];
            int other = (int) forward[k];
            if (first[other] < last[one]) {
                return new Clash(owner[one], owner[other]);
            }
        }
        for (int i = 0; i < size; i++) {
            if (first[i] > last[i]) {
                int around = latestBefore(last[i]);
                if (around >= 0 && first[i] < last[around]) {
                    return new Clash(owner[around], owner[i]);
                }
            }
        }
        return null;
    }

    /** The period whose forward zone has this rank strictly between its ends, or -1. Asked after {@link #clash}. */
    public int around(int rank) {
        int zone = latestBefore(rank);
        return zone >= 0 && rank < last[zone] ? owner[zone] : -1;
    }

    /** The forward zone of highest {@code first} below the rank. */
    private int latestBefore(int rank) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if ((int) (forward[middle] >> 32) < rank) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? -1 : (int) forward[low - 1];
    }
}
