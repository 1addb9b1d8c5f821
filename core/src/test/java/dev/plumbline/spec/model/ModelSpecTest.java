package dev.plumbline.spec.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.example.TicketOffice;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ModelSpecTest {
    private static final Spec OFFICE = Models.of(new TicketOffice(3));

    @Test
    void anUnknownResultLeadsToTheStatesAfterEveryResult() throws BadInput {
        assertThat(Run.of(OFFICE, "buy")).isEqualTo("[{1}, {2}, {3}]");
        assertThat(Run.of(OFFICE, "buy result=2", "buy")).isEqualTo("[{1, 2}, {2, 3}]");
        assertThat(Run.of(OFFICE, "buy result=3", "buy result=1", "sold result=2"))
                .isEqualTo("[{1, 3}]");
    }

    @Test
    void aModelWithoutExplanationsTellsAnImpossibleResultFromAnImpossibleOperation() throws BadInput {
        assertThat(Run.of(OFFICE, "buy result=2", "buy result=2"))
                .isEqualTo("buy result=2: [result = 2: in state {2} is not possible]");
        assertThat(Run.of(Models.of(new TicketOffice(0)), "buy"))
                .isEqualTo("buy: [buy(): in state {} is not possible]");
    }

    /** Such as a recording calls it that was not made for the model. */
    @Test
    void resultMayHaveAnotherName() throws BadInput {
        Spec exchange = Models.of(new Exchange());
        assertThat(Run.of(exchange, "swap value=3 old=0", "swap value=4 old=3")).isEqualTo("[4]");
        assertThat(Run.of(exchange, "swap value=3")).isEqualTo("[3]");
        assertThat(Run.of(exchange, "swap value=3 old=0", "swap value=4 old=2"))
                .isEqualTo("swap value=4 old=2: [old = 2: in state 3 is not possible]");
        assertThat(new Exchange().operations().get(0)).hasToString("swap{value, old}");
        assertThatThrownBy(() -> Run.of(exchange, "swap value=3 result=0"))
                .hasMessageContaining("unknown argument result; expected value, old");
    }

    private static final class Exchange implements SequentialModel<Value> {
        @Override
        public String name() {
            return "exchange";
        }

        @Override
        public String description() {
            return "a cell whose content is swapped";
        }

        @Override
        public List<Signature> operations() {
            return List.of(Signature.of("swap", "puts a value in and takes the old one out")
                    .takes("value", Kind.ANY)
                    .answers("old", Kind.ANY));
        }

        @Override
        public Value initial() {
            return Value.of(0);
        }

        @Override
        public List<Answer<Value>> step(Value state, Call call) {
            return Answer.done(call.get("value")).with("old", state).only();
        }
    }

    @Test
    void theNamesOfASpecAreThoseOfItsOperations() throws BadInput {
        assertThat(OFFICE.name()).isEqualTo("ticket office");
        assertThat(OFFICE.operationNames()).isEmpty();
        assertThat(Models.of(new Misbehaving()).operationNames()).containsExactlyInAnyOrder("fail", "lie", "twice");
        assertThat(OFFICE.silentSteps()).isEmpty();
        Spec queue = Models.named("queue");
        assertThat(queue.action(Run.operation("offer value=1")).completing().name())
                .isEqualTo("enqueue");
    }

    @Test
    void anAbortedOperationIsAlwaysPossibleAndChangesNothing() throws BadInput {
        Spec mutex = Models.named("mutex", Value.of(1));
        Action aborted = mutex.action(
                new Operation(Value.of(2), "acquire", Map.of(), new Timebox(0, 1), Outcome.ABORTED, Map.of(), 0));
        State held = mutex.initialStates().get(0);
        assertThat(aborted.completing().next(held)).containsExactly(held);
        assertThat(aborted.observer()).isTrue();
        assertThat(aborted.obstacles(held)).isEmpty();
        assertThat(aborted.completing().footprint()).isSameAs(Footprint.NOTHING);
    }

    @Test
    void aPendingOperationMayHaveAnyResult() throws BadInput {
        Spec register = Models.named("cas-register", Value.of(1));
        State one = register.initialStates().get(0);
        Action read = register.action(Operation.pending(0, "read", Map.of(), 0));
        assertThat(read.observer()).isTrue();
        assertThat(read.completing().next(one)).containsExactly(one);
        Action cas =
                register.action(Operation.pending(0, "cas", Map.of("expected", Value.of(1), "value", Value.of(2)), 0));
        assertThat(cas.observer()).isFalse();
        assertThat(cas.completing().next(one)).hasToString("[2]");
    }

    @Test
    void statesAreEqualWhereTheModelSaysSo() throws BadInput {
        Spec queue = Models.named("queue");
        State one = state(queue, "enqueue value=1");
        State oneAgain = state(queue, "enqueue value=2", "dequeue", "enqueue value=1");
        assertThat(oneAgain).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(state(queue, "enqueue value=2")).isNotEqualTo(one);
        assertThat(one.value()).isEqualTo(Value.tuple(Value.of(1)));
    }

    private static State state(Spec spec, String... operations) throws BadInput {
        State state = spec.initialStates().get(0);
        for (String operation : operations) {
            state = spec.action(Run.operation(operation))
                    .completing()
                    .next(state)
                    .get(0);
        }
        return state;
    }

    /** A model of one integer that does whatever its operation is named after. */
    private record Misbehaving() implements SequentialModel<Long> {
        @Override
        public String name() {
            return "misbehaving";
        }

        @Override
        public String description() {
            return "breaks the rules";
        }

        @Override
        public List<Signature> operations() {
            return List.of(
                    Signature.of("fail", "throws"), Signature.of("lie", "changes"), Signature.of("twice", "repeats"));
        }

        @Override
        public Long initial() {
            return 0L;
        }

        @Override
        public List<Answer<Long>> step(Long state, Call call) {
            return switch (call.name()) {
                case "fail" -> throw new IllegalStateException("out of ink");
                case "lie" -> Answer.done(state + 1).only();
                default -> List.of(Answer.done(state + 1), Answer.done(state + 1), Answer.done(state));
            };
        }

        @Override
        public boolean observer(Call call) {
            return call.name().equals("lie");
        }
    }

    @Test
    void aModelThatThrowsIsNamedWithOperationAndState() {
        assertThatThrownBy(() -> Run.of(Models.of(new Misbehaving()), "fail"))
                .isInstanceOf(SpecException.class)
                .hasMessage(
                        "model misbehaving failed on fail() in state 0: java.lang.IllegalStateException: out of ink");
    }

    @Test
    void aWrongClaimToBeAnObserverIsCaught() {
        assertThatThrownBy(() -> Run.of(Models.of(new Misbehaving()), "lie"))
                .isInstanceOf(SpecException.class)
                .hasMessage("model misbehaving calls lie() an observer, but in state 0 it leads to [1]");
    }

    @Test
    void statesThatAModelRepeatsAreGivenOnce() throws BadInput {
        assertThat(Run.of(Models.of(new Misbehaving()), "twice")).isEqualTo("[1, 0]");
    }
}
