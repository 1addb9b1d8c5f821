package dev.plumbline.explain.clocks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The arrows between processes: from each operation to those of other processes that directly follow it, with nothing
 * in between. The whole order of the clocks follows from these and from the order within processes. So a message is one
 * arrow, however many later clocks count it.
 *
 * <p>The operations before an operation are those that its clock has seen, and those that these have seen. Of each
 * process only the latest of them can be a direct predecessor, because the others come before it. An operation that has
 * seen another one comes after it in a linear extension. So the latest operations of the processes are examined from
 * the last to the first in a linear extension, and one is a direct predecessor if none of those examined before has
 * seen it. The past of one that was seen need not be added: the operation that has seen it has seen its past too.
 */
public final class CoveringEdges {
    /** More than a picture can show. */
    static final int MOST = 2_000_000;

    private final ClockedRecords records;
    private final LinearExtension extension;
    private final int width;
    /** For each operation the number of records of each process before it, itself included. */
    private final int[][] past;

    private CoveringEdges(ClockedRecords records, LinearExtension extension) {
        this.records = records;
        this.extension = extension;
        this.width = records.processes().size();
        this.past = new int[records.size()][];
    }

    /** An arrow between operations of two processes. */
    public record Edge(int from, int to) {}

    /** All arrows, by the place of their heads in the order; at most two million. */
    public static List<Edge> of(ClockedRecords records, LinearExtension extension) {
        return new CoveringEdges(records, extension).edges();
    }

    private List<Edge> edges() {
        List<Edge> edges = new ArrayList<>();
        for (int rank = 0; rank < extension.size() && edges.size() < MOST; rank++) {
            int operation = extension.operation(rank);
            past[operation] = past(operation);
            int[] covered = new int[width];
            int previous = latest(operation, records.process(operation));
            if (previous >= 0) {
                covered = past[previous].clone();
            }
            List<Integer> candidates = new ArrayList<>();
            for (int process = 0; process < width; process++) {
                if (process != records.process(operation) && past[operation][process] > covered[process]) {
                    int candidate = latest(operation, process);
                    if (candidate >= 0) {
                        candidates.add(candidate);
                    }
                }
            }
            candidates.sort(Comparator.comparingInt(extension::rank).reversed());
            for (int candidate : candidates) {
                if (covered[records.process(candidate)] < records.number(candidate)) {
                    edges.add(new Edge(candidate, operation));
                    join(covered, past[candidate]);
                }
            }
        }
        return edges;
    }

    private int[] past(int operation) {
        int[] joined = new int[width];
        for (int process = 0; process < width; process++) {
            joined[process] = records.seen(operation, process);
        }
        int own = records.process(operation);
        int previous = records.upTo(own, records.number(operation)) - 2;
        if (previous >= 0) {
            join(joined, past[records.operation(own, previous)]);
        }
        for (int process = 0; process < width; process++) {
            // The past of the predecessor in its process is joined with those of the other records that its clock adds.
            int count = process == own ? 0 : records.upTo(process, records.seen(operation, process));
            if (count > 0) {
                int seen = records.operation(process, count - 1);
                if (previous < 0 || past[records.operation(own, previous)][process] < records.number(seen)) {
                    join(joined, past[seen]);
                }
            }
        }
        return joined;
    }

    /** The latest operation of a process that comes before an operation, -1 if none is here. */
    private int latest(int operation, int process) {
        int count = records.upTo(process, past[operation][process]);
        int place = process == records.process(operation) ? count - 2 : count - 1;
        return place < 0 ? -1 : records.operation(process, place);
    }

    private static void join(int[] into, int[] other) {
        for (int process = 0; process < into.length; process++) {
            into[process] = Math.max(into[process], other[process]);
        }
    }
}
