package dev.plumbline.check.late;

import dev.plumbline.check.late.internal.LateLog;
import dev.plumbline.check.late.internal.LateOperations;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The ends of operations while pairs of them are removed. Operations with equal ends form a set that is only ever
 * joined with others, so that removing all pairs takes little more than linear time.
 */
final class SqueezedEnds {
    private final int[] parents;
    private final int[] ends;
    /** The root of each set by its end. */
    private final NavigableMap<Integer, Integer> byEnd = new TreeMap<>();

    SqueezedEnds(LateOperations operations, List<LateLog.Move> moves) {
        parents = new int[operations.size];
        ends = operations.ends.clone();
        for (LateLog.Move move : moves) {
            add(move.first());
            if (move.isPair()) {
                add(move.second());
            }
        }
    }

    private void add(int operation) {
        Integer root = byEnd.putIfAbsent(ends[operation], operation);
        parents[operation] = root == null ? operation : root;
    }

    /** The end of an operation of the moves. */
    int end(int operation) {
        return ends[root(operation)];
    }

    /**
     * From now on, operations that end before one of the two was called end no later than both.
     *
     * @return the earlier end of the two
     */
    int remove(LateLog.Move pair) {
        int end = Math.min(end(pair.first()), end(pair.second()));
        int call = Math.max(pair.first(), pair.second());
        while (true) {
            Map.Entry<Integer, Integer> later = byEnd.higherEntry(end);
            if (later == null || later.getKey() > call) {
                return end;
            }
            byEnd.remove(later.getKey());
            // The set with that end is there: one of the two is in it.
            parents[later.getValue()] = byEnd.get(end);
        }
    }

    private int root(int operation) {
        int at = operation;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }
}
