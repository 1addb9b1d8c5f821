package dev.plumbline.check.monitor;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.model.SequentialModel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The definition of conformance by brute force: every order of a small history, every choice of pending operations that
 * happened, at any moment since their calls. Knows times, processes and the steps of the model. Shares nothing with
 * monitors and engines.
 */
final class Definition<S> {
    private final SequentialModel<S> model;
    private final List<Operation> operations;
    private final boolean[][] precedes;
    private final Set<List<Object>> tried = new HashSet<>();

    private Definition(History history, SequentialModel<S> model) {
        this.model = model;
        operations = history.operations();
        int size = operations.size();
        precedes = new boolean[size][size];
        boolean sequential = !((Order.Timeboxes) history.order()).asynchronous();
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                Operation one = operations.get(a);
                Operation other = operations.get(b);
                boolean inTime = ((Timebox) one.place()).end() < ((Timebox) other.place()).call();
                boolean inProcess = sequential && a < b && one.process().equals(other.process());
                precedes[a][b] = !one.isPending() && (inTime || inProcess);
            }
        }
    }

    static <S> boolean conforms(History history, SequentialModel<S> model) {
        Definition<S> definition = new Definition<>(history, model);
        return definition.explains((1 << history.size()) - 1, model.initial());
    }

    private boolean explains(int left, S state) {
        if (onlyPending(left)) {
            return true;
        }
        if (!tried.add(List.of(left, state))) {
            return false;
        }
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) == 1 && !isPreceded(number, left)) {
                Operation operation = operations.get(number);
                List<S> next = operation.outcome() == Outcome.ABORTED
                        ? List.of(state)
                        : model.next(state, model.call(operation));
                for (S after : next) {
                    if (explains(left & ~(1 << number), after)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private boolean isPreceded(int number, int left) {
        for (int other = 0; other < operations.size(); other++) {
            if ((left >> other & 1) == 1 && precedes[other][number]) {
                return true;
            }
        }
        return false;
    }

    private boolean onlyPending(int left) {
        for (int number = 0; number < operations.size(); number++) {
            if ((left >> number & 1) == 1 && !operations.get(number).isPending()) {
                return false;
            }
        }
        return true;
    }
}
