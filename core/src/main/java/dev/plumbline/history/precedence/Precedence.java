package dev.plumbline.history.precedence;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.VectorClock;
import java.util.List;

/**
 * The precedence relation on the operations of a history, as defined by its order and its processes: the one definition
 * for every order. It compares two operations at a time; a search that needs it often keeps its own index.
 */
@FunctionalInterface
public interface Precedence {
    /** Whether every explanation performs the first operation before the second. */
    boolean holds(int first, int second);

    /** Whether neither of two different operations comes before the other. */
    default boolean isOpenBetween(int one, int other) {
        return one != other && !holds(one, other) && !holds(other, one);
    }

    static Precedence of(History history) {
        List<Operation> operations = history.operations();
        return history.order()
                .match(
                        order -> (first, second) -> {
                            Operation one = operations.get(first);
                            Operation other = operations.get(second);
                            // No operation waits for a pending one: its process continued without it. A pending
                            // operation waits for the completed ones.
                            boolean followsInProcess =
                                    first < second && one.process().equals(other.process()) && !one.isPending();
                            return ((Timebox) one.place()).precedes((Timebox) other.place())
                                    || !order.asynchronous() && followsInProcess;
                        },
                        clocks -> (first, second) -> ((VectorClock)
                                        operations.get(first).place())
                                .precedes((VectorClock) operations.get(second).place()),
                        // The builder accepts operations in the order of their positions.
                        sequence -> (first, second) -> first < second);
    }
}
