package dev.plumbline.history;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The requirements of an order on the operations of a history. Each operation is compared with those added before. */
abstract class OrderRules {
    private static final int SHOWN = 200;

    private final Function<Operation, String> where;

    private final Order order;

    private OrderRules(Order order, Function<Operation, String> where) {
        this.order = order;
        this.where = where;
    }

    static OrderRules of(Order order, Function<Operation, String> where) {
        return order.match(
                timeboxes -> new OfTimeboxes(timeboxes, where),
                clocks -> new OfClocks(clocks, where),
                sequence -> new OfSequence(sequence, where));
    }

    /** @throws BadInput if the operation cannot come after those before it, or is of another order */
    final void check(Operation operation) throws BadInput {
        if (!order.accepts(operation.place())) {
            throw bad(
                    operation,
                    operation.name() + " has " + operation.place().kind() + ", and the history is ordered by "
                            + order.described() + "; expected one kind of place in all of a history");
        }
        checkAfterEarlier(operation);
    }

    /** Called with an operation whose place is of the order's kind. */
    abstract void checkAfterEarlier(Operation operation) throws BadInput;

    BadInput bad(Operation operation, String what) {
        return new BadInput(where.apply(operation) + ": " + what);
    }

    String shown(Operation operation) {
        String call = operation.call();
        return (call.length() > SHOWN ? call.substring(0, SHOWN) + "..." : call) + " " + operation.place();
    }

    String whereIs(Operation operation) {
        return where.apply(operation);
    }

    /**
     * Completed operations of a process do not overlap. A pending one overlaps all that follow: its process gave up on
     * it.
     */
    private static final class OfTimeboxes extends OrderRules {
        private final boolean asynchronous;
        private final Map<Value, Operation> lastCompleted = new HashMap<>();

        OfTimeboxes(Order.Timeboxes order, Function<Operation, String> where) {
            super(order, where);
            this.asynchronous = order.asynchronous();
        }

        @Override
        void checkAfterEarlier(Operation operation) throws BadInput {
            Timebox box = (Timebox) operation.place();
            if (asynchronous || operation.isPending()) {
                return;
            }
            Operation before = lastCompleted.put(operation.process(), operation);
            if (before != null && ((Timebox) before.place()).end() > box.call()) {
                throw bad(
                        operation,
                        "operations of process " + operation.process() + " overlap: " + shown(operation) + " and "
                                + shown(before) + " at " + whereIs(before)
                                + "; expected each call at or after the return before it, or an asynchronous history");
            }
        }
    }

    /** The own component grows from operation to operation of a process, and the others do not shrink. */
    private static final class OfClocks extends OrderRules {
        private final Map<String, Operation> last = new HashMap<>();

        OfClocks(Order.VectorClocks order, Function<Operation, String> where) {
            super(order, where);
        }

        @Override
        void checkAfterEarlier(Operation operation) throws BadInput {
            VectorClock clock = (VectorClock) operation.place();
            String own = VectorClock.nameOf(operation.process());
            if (clock.count(own) == 0) {
                throw bad(
                        operation,
                        shown(operation) + " of process " + operation.process() + " does not count its own process;"
                                + " expected " + own + " with 1 or more in its clock");
            }
            Operation before = last.put(own, operation);
            if (before == null) {
                return;
            }
            if (!before.process().equals(operation.process())) {
                throw bad(
                        operation,
                        "the processes " + before.process() + " and " + operation.process()
                                + " have one name in clocks; expected a name for each");
            }
            VectorClock earlier = (VectorClock) before.place();
            if (clock.count(own) <= earlier.count(own)) {
                throw bad(
                        operation,
                        "the clock of process " + operation.process() + " does not grow: " + shown(operation)
                                + " after "
                                + shown(before) + " at " + whereIs(before) + "; expected more than "
                                + earlier.count(own) + " for " + own);
            }
            int forgotten = earlier.firstAbove(clock);
            if (forgotten >= 0) {
                throw bad(
                        operation,
                        "the clock of process " + operation.process() + " forgets " + earlier.processAt(forgotten)
                                + ": " + shown(operation) + " after " + shown(before) + " at " + whereIs(before)
                                + "; expected at least " + earlier.countAt(forgotten));
            }
        }
    }

    /** Positions grow from operation to operation, whatever the process. */
    private static final class OfSequence extends OrderRules {
        private Operation last;
        private long lastPosition;

        OfSequence(Order.Sequence order, Function<Operation, String> where) {
            super(order, where);
        }

        @Override
        void checkAfterEarlier(Operation operation) throws BadInput {
            Position position = (Position) operation.place();
            if (last != null && position.at() <= lastPosition) {
                boolean twice = position.at() == lastPosition;
                throw bad(
                        operation,
                        "position " + position.at() + (twice ? " twice: " : " after position " + lastPosition + ": ")
                                + shown(operation) + " and " + shown(last) + " at " + whereIs(last) + "; expected "
                                + (twice ? "each position once" : "growing positions"));
            }
            last = operation;
            lastPosition = position.at();
        }
    }
}
