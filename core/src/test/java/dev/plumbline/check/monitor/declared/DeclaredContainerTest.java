package dev.plumbline.check.monitor.declared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.automatic.AutomaticEngine;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Answer;
import dev.plumbline.spec.model.Call;
import dev.plumbline.spec.model.Kind;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A container of the user, declared to be a queue, a stack or something else, rightly and wrongly. */
@Tag("slow")
class DeclaredContainerTest {
    private static final Value NONE = Value.of("none");
    private static final String QUEUE = "queue Put=enqueue(value:item) Take=dequeue(result) empty=\"none\"";

    /** @param capacity beyond which it takes nothing */
    private record OwnLine(boolean lastFirst, int capacity, Optional<String> container)
            implements SequentialModel<List<Value>> {
        @Override
        public String name() {
            return "OwnLine";
        }

        @Override
        public String description() {
            return "a line";
        }

        @Override
        public List<Signature> operations() {
            return List.of(
                    Signature.of("Put", "puts it in").takes("item", Kind.ANY),
                    Signature.of("Take", "takes it out").answers(Kind.ANY),
                    Signature.of("Clear", "takes all out"));
        }

        @Override
        public List<Value> initial() {
            return List.of();
        }

        @Override
        public List<Answer<List<Value>>> step(List<Value> state, Call call) {
            if (capacity < 0) {
                throw new IllegalStateException("broken line");
            }
            if (call.name().equals("Put")) {
                List<Value> more = new ArrayList<>(state);
                more.add(call.get("item"));
                return more.size() > capacity ? List.of() : Answer.done(more).only();
            }
            if (call.name().equals("Clear")) {
                return Answer.done(List.<Value>of()).only();
            }
            int at = lastFirst ? state.size() - 1 : 0;
            Value there = state.isEmpty() ? NONE : state.get(at);
            List<Value> fewer = new ArrayList<>(state);
            if (!fewer.isEmpty()) {
                fewer.remove(at);
            }
            return Answer.of(there, fewer).only();
        }
    }

    private static Spec spec(boolean lastFirst, int capacity) {
        return Models.of(new OwnLine(lastFirst, capacity, Optional.empty()));
    }

    /** Rounds of four overlapping insertions, then removals in an order of theirs; the sweep is lost in them. */
    private static History rounds(int rounds, boolean right) throws BadInput {
        History.Builder history = new History.Builder("rounds", Order.Timeboxes.NANOSECONDS);
        Random random = new Random(3);
        long time = 0;
        List<Value> taken = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            List<Value> items = new ArrayList<>();
            for (int process = 0; process < 4; process++) {
                Value item = Value.of(4 * round + process);
                items.add(item);
                history.add(Operation.returned(process, "Put", Map.of("item", item), time, time + 5));
            }
            Collections.shuffle(items, random);
            taken.addAll(items);
            time += 10;
        }
        if (!right) {
            Collections.swap(taken, 1, 4 * rounds - 1);
        }
        for (Value item : taken) {
            history.add(Operation.returned(0, "Take", Map.of("result", item), time, time + 5));
            time += 10;
        }
        history.add(Operation.returned(0, "Take", Map.of("result", NONE), time, time + 5));
        return history.build();
    }

    private static Result check(History history, Spec spec, String container) throws BadInput {
        return Check.of(history, spec)
                .engine(new AutomaticEngine(container))
                .budget(Budget.DEFAULT.withSteps(100_000))
                .run();
    }

    @Test
    void aLineThatIsAQueueIsDecidedByTheMonitorAndTheResultSaysWhatWasVerified() throws BadInput {
        Result result = check(rounds(20, true), spec(false, 99), QUEUE);
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.decider().name()).isEqualTo("queue monitor");
        assertThat(result.remark().orElseThrow())
                .matches("decided by the queue monitor; the specification was compared with the queue model on [\\d,]+"
                        + " sequences up to length 6");
        Result swept = Check.of(rounds(20, true), spec(false, 99))
                .engine(new SweepEngine())
                .budget(Budget.DEFAULT.withSteps(100_000))
                .run();
        assertThat(swept.decider().name()).isEqualTo("sweep");
    }

    @Test
    void aViolationHasItsCounterexampleFromTheSpecificationItself() throws BadInput {
        Result result = check(rounds(20, false), spec(false, 99), QUEUE);
        assertThat(result.decider().name()).isEqualTo("queue monitor");
        assertThat(result.remark().orElseThrow())
                .startsWith("first in, first out: ")
                .contains("the specification was compared with the queue model on ");
        Counterexample found = result.verdict().counterexampleIfAny().orElseThrow();
        assertThat(result.history().operations().get(found.failedAt()).name()).isEqualTo("Take");
    }

    @Test
    void declarationOfAModelCounts() throws BadInput {
        Spec spec = Models.of(new OwnLine(false, 99, Optional.of(QUEUE)));
        assertThat(Check.of(rounds(20, true), spec).run().decider().name()).isEqualTo("queue monitor");
    }

    @Test
    void aStackThatIsDeclaredToBeAQueueIsRefusedWithTheFirstSequenceThatDiffers() {
        assertThatThrownBy(() -> check(rounds(2, true), spec(true, 99), QUEUE))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("OwnLine is declared to be a queue, but after Put(item: 0), Put(item: 1), "
                        + "Take(result: 0) is possible in a queue and not in OwnLine");
    }

    @Test
    void aBoundShowsWhereTheModelHasNone() {
        assertThatThrownBy(() -> check(rounds(2, true), spec(false, 3), QUEUE))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("Put(item: 0) is possible in a queue and not in OwnLine");
    }

    @Test
    void withoutItsWordForNothingTheLineDiffers() {
        assertThatThrownBy(() ->
                        check(rounds(1, true), spec(false, 99), "queue Put=enqueue(value:item) Take=dequeue(result)"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("at first, Take(result: \"none\") is possible in OwnLine and not in a queue");
    }

    @Test
    void aSpecificationThatFailsIsRefusedWithTheSequence() {
        assertThatThrownBy(() -> check(rounds(2, true), spec(false, -1), QUEUE))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("at first, Put(item: 0) cannot be evaluated: ")
                .hasMessageContaining("broken line");
    }

    @Test
    void sweepDecidesHistoryWithUndeclaredOperation() throws BadInput {
        History.Builder history = new History.Builder("cleared", Order.Timeboxes.NANOSECONDS);
        history.add(Operation.returned(0, "Put", Map.of("item", Value.of(1)), 0, 1));
        history.add(Operation.returned(0, "Clear", Map.of(), 2, 3));
        Result result = check(history.build(), spec(false, 99), QUEUE);
        assertThat(result.decider().name()).isEqualTo("sweep");
        assertThat(result.remark()).contains("the operation Clear is not declared to be one of a queue");
    }

    @Test
    void aPendingRemovalAndAnAbortedOneAreVerifiedToo() throws BadInput {
        History.Builder history = new History.Builder("pending", Order.Timeboxes.NANOSECONDS);
        history.add(Operation.returned(0, "Put", Map.of("item", Value.of(1)), 0, 1));
        history.add(Operation.pending(0, "Take", Map.of(), 2));
        history.add(Operation.returned(1, "Take", Map.of("result", NONE), 3, 4));
        Result result = check(history.build(), spec(false, 99), QUEUE);
        assertThat(result.decider().name()).isEqualTo("queue monitor");
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aDeclarationThatCannotBeReadIsRefused() {
        for (String wrong : List.of(
                "",
                "Put=enqueue",
                "queue Put",
                "queue Put=shove",
                "queue Shove=enqueue",
                "queue Put=enqueue(thing:item)",
                "queue Put=enqueue(value:item) Put=enqueue",
                "queue empty=<<",
                "mutex Put=lock",
                "heap")) {
            assertThatThrownBy(() -> check(rounds(1, true), spec(false, 99), wrong))
                    .as(wrong)
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("expected");
        }
    }

    @Test
    void namesAreComparedWhateverTheirCaseWhereNoneAreGiven() throws BadInput {
        assertThatThrownBy(() -> check(rounds(1, true), spec(false, 99), "stack"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no operation of OwnLine has a name of that model");
        Result result = check(rounds(1, true), spec(false, 99), "queue");
        assertThat(result.decider().name()).isEqualTo("sweep");
        assertThat(result.remark()).contains("the operation Put is not declared to be one of a queue");
    }
}
