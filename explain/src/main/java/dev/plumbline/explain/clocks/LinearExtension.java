package dev.plumbline.explain.clocks;

import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * All operations in one order that the clocks allow, to be drawn from top to bottom: first the order that was followed,
 * then the others, from each process in turn, so that concurrent operations are near each other.
 *
 * <p>It takes as many steps as all clocks have components. A process whose next operation has seen more of another one
 * than is placed waits for that one. Components of its clock that are placed stay so, and are not examined again.
 */
public final class LinearExtension {
    private final int[] order;
    private final int[] ranks;

    private LinearExtension(int[] order) {
        this.order = order;
        ranks = new int[order.length];
        for (int rank = 0; rank < order.length; rank++) {
            ranks[order[rank]] = rank;
        }
    }

    /**
     * @param first operations that come first, in this order; may be none
     * @throws BadInput if the clocks do not allow these first, or contradict each other
     */
    public static LinearExtension of(ClockedRecords records, List<Integer> first) throws BadInput {
        Placing placing = new Placing(records);
        for (int operation : first) {
            int process = records.process(operation);
            if (placing.next(process) != operation || placing.waitsFor(process) >= 0) {
                throw new BadInput("the clocks do not allow operation " + operation + " at place " + placing.placed
                        + " of the order; expected an order that they allow");
            }
            placing.place(process);
        }
        placing.placeAll();
        return new LinearExtension(placing.order);
    }

    public int size() {
        return order.length;
    }

    /** The operation at a place of the order. */
    public int operation(int rank) {
        return order[rank];
    }

    /** The place of an operation in the order. */
    public int rank(int operation) {
        return ranks[operation];
    }

    /** A cut that grows by one operation at a time. */
    private static final class Placing {
        private final ClockedRecords records;
        private final int[] done;
        private final int[] order;
        /** Of the clock of the next operation of each process, how many components are known to be placed. */
        private final int[] settled;

        private int placed;

        Placing(ClockedRecords records) {
            this.records = records;
            this.done = new int[records.processes().size()];
            this.settled = new int[done.length];
            this.order = new int[records.size()];
        }

        int next(int process) {
            return done[process] < records.count(process) ? records.operation(process, done[process]) : -1;
        }

        /** A process of which the next operation of this one has seen more than is placed; -1 if there is none. */
        int waitsFor(int process) {
            int operation = next(process);
            while (settled[process] < done.length) {
                int other = settled[process];
                int open = other == process ? -1 : next(other);
                if (open >= 0 && records.number(open) <= records.seen(operation, other)) {
                    return other;
                }
                settled[process]++;
            }
            return -1;
        }

        void place(int process) {
            order[placed++] = next(process);
            done[process]++;
            settled[process] = 0;
        }

        void placeAll() throws BadInput {
            Deque<Integer> ready = new ArrayDeque<>();
            List<List<Integer>> waiting = new ArrayList<>();
            for (int process = 0; process < done.length; process++) {
                waiting.add(new ArrayList<>());
            }
            for (int process = 0; process < done.length; process++) {
                sort(process, ready, waiting);
            }
            while (!ready.isEmpty()) {
                int process = ready.removeFirst();
                place(process);
                List<Integer> woken = waiting.set(process, new ArrayList<>());
                woken.forEach(other -> sort(other, ready, waiting));
                sort(process, ready, waiting);
            }
            if (placed < order.length) {
                throw new BadInput("the clocks contradict each other: after " + placed
                        + " operations every next one has seen another that is still to come");
            }
        }

        private void sort(int process, Deque<Integer> ready, List<List<Integer>> waiting) {
            if (next(process) >= 0) {
                int other = waitsFor(process);
                if (other < 0) {
                    ready.addLast(process);
                } else {
                    waiting.get(other).add(process);
                }
            }
        }
    }
}
