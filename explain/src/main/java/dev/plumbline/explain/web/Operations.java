package dev.plumbline.explain.web;

import dev.plumbline.explain.bundle.Numbers;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.TimeboxedHistory;
import java.util.List;

/**
 * The operations that can be shown: all of a history, or those of a window. Everything in Java names them by their
 * index in here, everything in the browser by their number in the whole history, as people do.
 *
 * @param shown how many there are for people: more than here as long as the rest is being read
 * @param processes likewise
 */
public record Operations(TimeboxedHistory history, Numbers numbers, int shown, int processes) {
    /**
     * All operations of a history.
     *
     * @throws BadInput if something else than timeboxes orders them
     */
    public static Operations of(History history) throws BadInput {
        return new Operations(
                TimeboxedHistory.of(history, "the viewer shows"),
                Numbers.whole(history.size()),
                history.size(),
                history.processes().size());
    }

    /** Whether histories of that order can be shown. */
    public static boolean supports(Order order) {
        return TimeboxedHistory.supports(order);
    }

    public int size() {
        return history.size();
    }

    List<Operation> list() {
        return history.operations();
    }

    String unit() {
        return history.order().unit();
    }

    /** The number of the operation at an index; what is negative stands for none and stays as it is. */
    int number(int index) {
        return index < 0 ? index : numbers.original(index);
    }

    String where(Operation operation) {
        return operation.origin() == 0 ? "" : history.history().where(operation);
    }
}
