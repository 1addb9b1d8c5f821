package dev.plumbline.history.precedence;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Optional;

/**
 * A history whose order is {@link Order.Timeboxes}, with the times of its operations by number. Code that works on
 * times uses this instead of a {@link History}: {@link #of} is the one place where other orders are rejected.
 */
public final class TimeboxedHistory {
    private final History history;
    private final Order.Timeboxes order;
    // The sweep reads times at every event, and sorts by them: two arrays cost less than an object for each operation.
    private final long[] calls;
    private final long[] ends;

    private TimeboxedHistory(History history, Order.Timeboxes order) {
        this.history = history;
        this.order = order;
        calls = new long[history.size()];
        ends = new long[history.size()];
        for (int number = 0; number < calls.length; number++) {
            // The builder of a history with this order accepts timeboxes only.
            Timebox box = (Timebox) history.operations().get(number).place();
            calls[number] = box.call();
            ends[number] = box.end();
        }
    }

    /**
     * @param user the beginning of the message, which says who needs times and for what: {@code the sweep checks}
     * @throws BadInput if the history has another order
     */
    public static TimeboxedHistory of(History history, String user) throws BadInput {
        return find(history)
                .orElseThrow(() -> new BadInput(user + " timeboxes; " + history.name() + " is ordered by "
                        + history.order().described()));
    }

    /** The history with its times, if it has any. */
    public static Optional<TimeboxedHistory> find(History history) {
        return history.order() instanceof Order.Timeboxes order
                ? Optional.of(new TimeboxedHistory(history, order))
                : Optional.empty();
    }

    /** Whether histories of this order have times. */
    public static boolean supports(Order order) {
        return order instanceof Order.Timeboxes;
    }

    public History history() {
        return history;
    }

    public Order.Timeboxes order() {
        return order;
    }

    public List<Operation> operations() {
        return history.operations();
    }

    public Operation operation(int number) {
        return history.operations().get(number);
    }

    public int size() {
        return calls.length;
    }

    /** When the operation was called. */
    public long call(int number) {
        return calls[number];
    }

    /** When it returned, or {@link Timebox#NEVER}. */
    public long end(int number) {
        return ends[number];
    }

    /** Whether an operation returned before the other was called. Ignores the process order. */
    public boolean precedes(int first, int second) {
        return ends[first] < calls[second];
    }

    /** Whether two operations have a moment in common. */
    public boolean overlap(int one, int other) {
        return !precedes(one, other) && !precedes(other, one);
    }

    /** Whether a process completes one operation before it calls the next. */
    public boolean isSequential() {
        return !order.asynchronous();
    }
}
