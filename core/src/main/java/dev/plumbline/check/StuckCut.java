package dev.plumbline.check;

import dev.plumbline.value.Value;
import java.util.List;

/**
 * Where an order that vector clocks allow cannot go on: how many operations of each process are done there, and in
 * which order they were performed.
 *
 * @param question which orders were followed, so that the same ones can be followed again
 * @param others whether another order is possible to the end
 * @param processes how far each process has come, in the order of the history
 * @param order the operations before the cut as they were performed; of a part of a history, those that are here
 */
public record StuckCut(Question question, OtherOrders others, List<Progressed> processes, List<Integer> order) {
    public StuckCut {
        processes = List.copyOf(processes);
        order = List.copyOf(order);
    }

    /**
     * Which orders were asked for.
     *
     * @param strategy by the word that a command line has for it
     * @param seed of the first order, for a strategy that chooses
     * @param paths how many orders were to be followed, with one seed after the other
     */
    public record Question(String strategy, long seed, int paths) {}

    /**
     * How far a process has come.
     *
     * @param done how many of its operations lie before the cut
     * @param all how many it has
     * @param next its first operation behind the cut, -1 if there is none
     */
    public record Progressed(Value process, int done, int all, int next) {}

    /** What is known about the orders beside the one that is stuck. */
    public enum OtherOrders {
        /** Some order is a behaviour of the specification: there is a witness, but not every order is one. */
        ONE_SUCCEEDS("exists"),
        NONE_SUCCEEDS("none"),
        /** The strategy did not look for one, or the budget ran out before. */
        NOT_KNOWN("unknown");

        private final String word;

        OtherOrders(String word) {
            this.word = word;
        }

        /** Whether there is a witness, in a word for files. */
        public String word() {
            return word;
        }
    }

    /** How many operations lie before the cut, also those that are not here. */
    public int done() {
        return processes.stream().mapToInt(Progressed::done).sum();
    }

    /** The same cut after more was found out about other orders. */
    public StuckCut with(OtherOrders found) {
        return new StuckCut(question, found, processes, order);
    }
}
