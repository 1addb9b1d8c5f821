package dev.plumbline.check.monitor;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.model.SequentialModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What it means to conform, tried out: every order of a small history, every choice of pending operations that
 * happened. Knows times, processes and the steps of the model. Shares nothing with monitors and engines.
 */
final class Definition<S> {
    /** What a pending operation means for the operations after it in its process. */
    enum Pending {
        /** Where it takes effect at all, it does so before them. */
        BEFORE_WHAT_FOLLOWS,
        /** It may take effect at any later time. */
        AT_ANY_TIME;

        /** One of them where they mean the same. */
        static List<Pending> thatDifferFor(History history) {
            Set<Object> abandoned = new HashSet<>();
            boolean differ = false;
            for (Operation operation : history.operations()) {
                differ |= abandoned.contains(operation.process());
                if (operation.isPending()) {
                    abandoned.add(operation.process());
                }
            }
            return differ ? List.of(values()) : List.of(BEFORE_WHAT_FOLLOWS);
        }
    }

    private final SequentialModel<S> model;
    private final List<Operation> operations;
    private final boolean[][] precedes;
    private final Set<List<Object>> tried = new HashSet<>();

    private Definition(History history, SequentialModel<S> model, Pending pending) {
        this.model = model;
        operations = history.operations();
        int size = operations.size();
        precedes = new boolean[size][size];
        boolean sequential = !((Order.Timeboxes) history.order()).asynchronous();
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                Operation one = operations.get(a);
                Operation other = operations.get(b);
                boolean inTime = one.timebox().end() < other.timebox().call();
                boolean inProcess = sequential && a < b && one.process().equals(other.process());
                boolean leaves = one.isPending() && pending == Pending.AT_ANY_TIME;
                precedes[a][b] = inTime || inProcess && !leaves;
            }
        }
    }

    static <S> boolean conforms(History history, SequentialModel<S> model, Pending pending) {
        Definition<S> definition = new Definition<>(history, model, pending);
        return definition.explains((1 << history.size()) - 1, model.initial());
    }

    private boolean explains(int left, S state) {
        if (!holds(left, false)) {
            return true;
        }
        if (!tried.add(List.of(left, state))) {
            return false;
        }
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) == 1) {
                int before = before(number, left);
                Operation operation = operations.get(number);
                if (!holds(before, false)) {
                    // Pending operations that should have come before this one now never happen.
                    int rest = left & ~before & ~(1 << number);
                    List<S> next =
                            operation.outcome() == Outcome.ABORTED ? List.of(state) : model.next(state, operation);
                    for (S after : next) {
                        if (explains(rest, after)) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    private int before(int number, int left) {
        int before = 0;
        for (int other = 0; other < operations.size(); other++) {
            if ((left >> other & 1) == 1 && precedes[other][number]) {
                before |= 1 << other;
            }
        }
        return before;
    }

    private boolean holds(int set, boolean pending) {
        for (int number = 0; number < operations.size(); number++) {
            if ((set >> number & 1) == 1 && operations.get(number).isPending() == pending) {
                return true;
            }
        }
        return false;
    }
}
