package dev.plumbline.check.stream;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.model.SequentialModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The first return at which a small history has no witness, by trying all orders: those operations that have returned
 * are performed, and some of the open ones, with the results that they will have.
 */
final class FirstWrong<S> {
    private final SequentialModel<S> model;
    private final List<Operation> operations;
    private final boolean isSequential;

    private FirstWrong(SequentialModel<S> model, History history) {
        this.model = model;
        this.operations = history.operations();
        this.isSequential = !((Order.Timeboxes) history.order()).asynchronous();
    }

    static <S> Optional<Operation> in(SequentialModel<S> model, History history) {
        return new FirstWrong<>(model, history).find();
    }

    private Optional<Operation> find() {
        List<Integer> returns = new ArrayList<>();
        for (int number = 0; number < operations.size(); number++) {
            if (!operations.get(number).isPending()) {
                returns.add(number);
            }
        }
        returns.sort(Comparator.<Integer>comparingLong(number -> end(number)).thenComparing(number -> number));
        for (int count = 1; count <= returns.size(); count++) {
            int last = returns.get(count - 1);
            int wanted = 0;
            for (int number : returns.subList(0, count)) {
                wanted |= 1 << number;
            }
            int called = 0;
            for (int number = 0; number < operations.size(); number++) {
                called |= call(number) <= end(last) ? 1 << number : 0;
            }
            if (!isPossible(called, wanted, 0, model.initial(), new HashSet<>())) {
                return Optional.of(operations.get(last));
            }
        }
        return Optional.empty();
    }

    private boolean isPossible(int called, int wanted, int done, S state, Set<Map.Entry<Integer, S>> tried) {
        if ((wanted & ~done) == 0) {
            return true;
        }
        if (!tried.add(Map.entry(done, state))) {
            return false;
        }
        for (int number = 0; number < operations.size(); number++) {
            int bit = 1 << number;
            if ((called & bit) == 0 || (done & bit) != 0 || mustWait(number, done)) {
                continue;
            }
            for (S next : next(state, operations.get(number))) {
                if (isPossible(called, wanted, done | bit, next, tried)) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<S> next(S state, Operation operation) {
        return operation.outcome() == Outcome.ABORTED ? List.of(state) : model.next(state, model.call(operation));
    }

    private boolean mustWait(int number, int done) {
        for (int other = 0; other < operations.size(); other++) {
            boolean isBefore = end(other) < call(number)
                    || isSequential
                            && other < number
                            && !operations.get(other).isPending()
                            && operations
                                    .get(other)
                                    .process()
                                    .equals(operations.get(number).process());
            if (isBefore && (done & 1 << other) == 0) {
                return true;
            }
        }
        return false;
    }

    private long call(int number) {
        return ((Timebox) operations.get(number).place()).call();
    }

    private long end(int number) {
        return ((Timebox) operations.get(number).place()).end();
    }
}
