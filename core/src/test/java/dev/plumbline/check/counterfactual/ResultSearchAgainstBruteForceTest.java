package dev.plumbline.check.counterfactual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.check.PossibleResults;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.monitor.ModelHistories;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultSearchAgainstBruteForceTest {
    private static final int HISTORIES = 150;
    private static final int OPERATIONS = 6;
    private static final Value NOTHING = Value.model("nil");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "register",
                "cas-register",
                "multi-register",
                "counter",
                "map",
                "set",
                "queue",
                "stack",
                "deque",
                "priority-queue",
                "semaphore"
            })
    void findsExactlyTheResultsOfAllOrders(String name) throws Exception {
        SequentialModel<?> model = Models.builtIn(Models.named(name)).orElseThrow();
        ModelHistories<?> histories = new ModelHistories<>(model, List.of("txn", "clear"), 20261118);
        int several = 0;
        int none = 0;
        for (int i = 0; i < HISTORIES; i++) {
            History drawn = histories.small(OPERATIONS);
            for (int number = 0; number < drawn.size(); number++) {
                if (drawn.operations().get(number).outcome() != Outcome.RETURNED
                        || !drawn.operations().get(number).arguments().containsKey(Signature.RESULT)) {
                    continue;
                }
                History history = spoiled(drawn, number);
                Operation operation = history.operations().get(number);
                Set<Value> expected = new AllOrders<>(model, history, number).results();
                Optional<PossibleResults> search =
                        ResultSearch.of(history, number, Models.named(name), Budget.UNLIMITED);
                boolean fits = expected.contains(plain(operation.arguments().get(Signature.RESULT)));
                assertEquals(fits, search.isEmpty(), () -> history.operations() + " " + operation);
                if (fits) {
                    continue;
                }
                PossibleResults found = search.get();
                assertEquals(expected, plain(found.possible()), () -> history.operations() + " " + operation);
                assertEquals(PossibleResults.Extent.ALL, found.extent());
                several += expected.size() > 1 ? 1 : 0;
                none += expected.isEmpty() ? 1 : 0;
            }
        }
        assertTrue(several > HISTORIES / 10, "too few operations could have returned several values: " + several);
        assertTrue(none > 0, "no operation without a possible result was drawn");
    }

    /** The same by trying, for a specification that does not tell its results. */
    @Test
    void triesTheValuesOfTheHistory() throws Exception {
        for (String name : List.of("register", "map", "queue")) {
            SequentialModel<?> model = Models.builtIn(Models.named(name)).orElseThrow();
            ModelHistories<?> histories = new ModelHistories<>(model, List.of(), 7);
            for (int i = 0; i < HISTORIES; i++) {
                History history = histories.small(OPERATIONS);
                int number = new Random(i).nextInt(history.size());
                Operation operation = history.operations().get(number);
                if (operation.outcome() != Outcome.RETURNED
                        || !operation.arguments().containsKey(Signature.RESULT)) {
                    continue;
                }
                Set<Value> expected = new AllOrders<>(model, history, number).results();
                if (expected.contains(plain(operation.arguments().get(Signature.RESULT)))) {
                    continue;
                }
                PossibleResults found = ResultSearch.of(
                                history, number, new Untold(Models.named(name)), Budget.UNLIMITED)
                        .orElseThrow();
                expected.retainAll(plain(KnownValues.of(history, operation, "result")));
                assertEquals(expected, plain(found.possible()), () -> history.operations() + " " + operation);
                assertEquals(PossibleResults.Extent.TRIED, found.extent());
            }
        }
    }

    @Test
    void aModelOfOnesOwnWithSeveralAnswers() throws Exception {
        History history = new History.Builder("die", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "add", Map.of("value", Value.of(1)), 0, 1))
                .add(Operation.returned(1, "add", Map.of("value", Value.of(2)), 0, 9))
                .add(Operation.returned(2, "any", Map.of("result", Value.of(9)), 2, 5))
                .build();
        PossibleResults found = ResultSearch.of(history, 2, Models.of(new Pool()), Budget.UNLIMITED)
                .orElseThrow();
        assertEquals(
                new PossibleResults("result", List.of(Value.of(1), Value.of(2)), PossibleResults.Extent.ALL, 0), found);
    }

    @Test
    void aResultMayHaveAnotherName() throws Exception {
        History history = new History.Builder("account", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "withdraw", Map.of("amount", Value.of(6), "paid", Value.of(true)), 0, 1))
                .add(Operation.returned(1, "withdraw", Map.of("amount", Value.of(7), "paid", Value.of(true)), 2, 5))
                .build();
        PossibleResults found = ResultSearch.of(history, 1, Models.of(new Account()), Budget.UNLIMITED)
                .orElseThrow();
        assertEquals(new PossibleResults("paid", List.of(Value.of(false)), PossibleResults.Extent.ALL, 0), found);
        // An operation with two results has no one result.
        History both = new History.Builder("account", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "audit", Map.of("ok", Value.of(true), "left", Value.of(3)), 0, 1))
                .build();
        assertEquals(Optional.empty(), ResultSearch.of(both, 0, Models.of(new Account()), Budget.UNLIMITED));
    }

    /** Begins with ten. */
    private static final class Account implements SequentialModel<Long> {
        @Override
        public Long initial() {
            return 10L;
        }

        @Override
        public List<Answer<Long>> step(Long left, Call call) {
            if (call.name().equals("audit")) {
                return Answer.done(left)
                        .with("ok", left >= 0)
                        .with("left", left)
                        .only();
            }
            long amount = call.getLong("amount");
            boolean paid = amount <= left;
            return Answer.done(paid ? left - amount : left).with("paid", paid).only();
        }
    }

    @Test
    void withoutTimeNothingIsClaimed() throws Exception {
        History history = new History.Builder("register", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "write", Map.of("value", Value.of(1)), 0, 1))
                .add(Operation.returned(1, "read", Map.of("result", Value.of(2)), 2, 3))
                .build();
        assertEquals(Optional.empty(), ResultSearch.of(history, 1, Models.register(), Budget.UNLIMITED.withSteps(1)));
    }

    /** With another result of that operation, which hardly ever fits. */
    private static History spoiled(History drawn, int number) throws BadInput {
        History.Builder spoiled = History.Builder.like(drawn);
        for (int i = 0; i < drawn.size(); i++) {
            Operation operation = drawn.operations().get(i);
            Map<String, Value> arguments = new HashMap<>(operation.arguments());
            arguments.computeIfPresent(
                    Signature.RESULT,
                    (name, result) -> result instanceof Value.Bool truth ? Value.of(!truth.value()) : Value.of(4_711));
            spoiled.add(i == number ? operation.with(arguments) : operation);
        }
        return spoiled.build();
    }

    private static Set<Value> plain(Iterable<Value> values) {
        Set<Value> plain = new HashSet<>();
        values.forEach(value -> plain.add(plain(value)));
        return plain;
    }

    /** Models do not distinguish the values for nothing. */
    private static Value plain(Value value) {
        return value instanceof Value.ModelValue ? NOTHING : value;
    }

    /** Any of the values that were put in. */
    private static final class Pool implements SequentialModel<Set<Value>> {
        @Override
        public Set<Value> initial() {
            return Set.of();
        }

        @Override
        public List<Answer<Set<Value>>> step(Set<Value> pool, Call call) {
            if (call.name().equals("any")) {
                return pool.stream().map(value -> Answer.of(value, pool)).toList();
            }
            Set<Value> more = new HashSet<>(pool);
            more.add(call.get("value"));
            return Answer.<Set<Value>>done(more).only();
        }
    }

    /** A specification that can only be asked whether it allows a result. */
    private record Untold(Spec whole) implements DelegatingSpec {
        @Override
        public List<State> initialStates() {
            return whole.initialStates();
        }

        @Override
        public Action action(Operation operation) throws BadInput {
            Action told = whole.action(operation);
            return new Action() {
                @Override
                public Step completing() {
                    return told.completing();
                }

                @Override
                public boolean observer() {
                    return told.observer();
                }

                @Override
                public List<Obstacle> obstacles(State state) {
                    return told.obstacles(state);
                }
            };
        }
    }

    /** Performs the operations in every order that the history allows, one after the other. */
    private static final class AllOrders<S> {
        private final SequentialModel<S> model;
        private final List<Operation> operations;
        private final int returning;
        private final boolean sequential;
        private final long end;
        private final Set<Value> results = new HashSet<>();

        AllOrders(SequentialModel<S> model, History history, int returning) {
            this.model = model;
            this.operations = history.operations();
            this.returning = returning;
            this.sequential = !((Order.Timeboxes) history.order()).asynchronous();
            this.end = box(returning).end();
        }

        Set<Value> results() {
            perform(model.initial(), new HashSet<>(), Optional.empty());
            return results;
        }

        private Timebox box(int number) {
            return (Timebox) operations.get(number).place();
        }

        private boolean required(int number) {
            if (number == returning || box(number).end() < end) {
                return true;
            }
            // Its process went on at the very instant.
            boolean next = false;
            for (int later = number + 1; later < operations.size(); later++) {
                next |= operations
                                .get(later)
                                .process()
                                .equals(operations.get(number).process())
                        && box(later).call() == end;
            }
            return sequential && next && box(number).end() == end;
        }

        private boolean before(int one, int other) {
            return box(one).end() < box(other).call()
                    || sequential
                            && one < other
                            && operations
                                    .get(one)
                                    .process()
                                    .equals(operations.get(other).process())
                            && required(one);
        }

        private void perform(S state, Set<Integer> done, Optional<Value> result) {
            boolean all = true;
            for (int number = 0; number < operations.size(); number++) {
                all &= done.contains(number) || !required(number);
            }
            if (all) {
                results.add(plain(result.orElseThrow()));
            }
            for (int number = 0; number < operations.size(); number++) {
                if (done.contains(number) || box(number).call() > end || waits(number, done)) {
                    continue;
                }
                done.add(number);
                Operation operation = operations.get(number);
                if (operation.outcome() == Outcome.ABORTED) {
                    perform(state, done, result);
                    done.remove(number);
                    continue;
                }
                for (Answer<S> answer : model.step(state, model.call(operation))) {
                    Value given = answer.results().get(Signature.RESULT);
                    Value seen = operation.arguments().get(Signature.RESULT);
                    if (number == returning) {
                        perform(answer.state(), done, Optional.of(given));
                    } else if (seen == null || given == null || plain(seen).equals(plain(given))) {
                        perform(answer.state(), done, result);
                    }
                }
                done.remove(number);
            }
        }

        private boolean waits(int number, Set<Integer> done) {
            for (int other = 0; other < operations.size(); other++) {
                if (other != number && !done.contains(other) && before(other, number)) {
                    return true;
                }
            }
            return false;
        }
    }
}
