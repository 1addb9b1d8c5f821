package dev.plumbline.check;

import dev.plumbline.value.Value;
import java.util.List;
import java.util.OptionalInt;

/**
 * The cut at which an order that vector clocks allow cannot continue: the number of operations of each process before
 * it, and the order in which they were performed.
 *
 * @param question the orders that were followed, so that the same ones can be followed again
 * @param others whether another order is possible as a whole
 * @param processes the position of each process, in the order of the history
 * @param order the operations before the cut as they were performed, as far as the history contains them
 */
public record StuckCut(Question question, OtherOrders others, List<Progressed> processes, List<Integer> order) {
    public StuckCut {
        processes = List.copyOf(processes);
        order = List.copyOf(order);
    }

    /**
     * The choice of the orders.
     *
     * @param strategy its name on the command line
     * @param seed of the first order, for a random strategy
     * @param paths the number of orders, with successive seeds
     */
    public record Question(String strategy, long seed, int paths) {}

    /**
     * The position of a process.
     *
     * @param done the number of its operations before the cut
     * @param all the number of all its operations
     * @param next its first operation after the cut; empty if there is none
     */
    public record Progressed(Value process, int done, int all, OptionalInt next) {}

    /** The facts about orders other than the stuck one. */
    public enum OtherOrders {
        /** Some order is a behaviour of the specification: there is a witness, but not every order is one. */
        ONE_SUCCEEDS("exists"),
        NONE_SUCCEEDS("none"),
        /** The strategy did not look for one, or the budget ran out. */
        NOT_KNOWN("unknown");

        private final String word;

        OtherOrders(String word) {
            this.word = word;
        }

        /** The word for files. */
        public String word() {
            return word;
        }
    }

    /** The number of operations before the cut, including those that the history does not contain. */
    public int done() {
        return processes.stream().mapToInt(Progressed::done).sum();
    }

    /** The same cut with other knowledge about other orders. */
    public StuckCut with(OtherOrders found) {
        return new StuckCut(question, found, processes, order);
    }
}
