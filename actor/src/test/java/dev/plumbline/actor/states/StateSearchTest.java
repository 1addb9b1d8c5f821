package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.AnsweredTooEarly;
import dev.plumbline.actor.AnsweredTooEarly.Read;
import dev.plumbline.actor.AnsweredTooEarly.Store;
import dev.plumbline.actor.AnsweredTooEarly.Write;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.ScriptedClient;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StateSearchTest {
    @Test
    void aWriteThatIsAnsweredTooEarly() throws Exception {
        StatesFound found = StateSearch.of(AnsweredTooEarly.harness()).run();
        // Systems: the copy not sent, under way, received, each with the read done or not. The read twice as often:
        // with
        // 0 before the write, with 0 after it, with 1.
        assertThat(found.systems()).isEqualTo(6);
        assertThat(found.states()).isEqualTo(9);
        assertThat(found.transitions()).isEqualTo(8);
        assertThat(found.depth()).isEqualTo(3);
        assertThat(found.ends()).hasSize(3);
        assertThat(found.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(found.violatingHistories()).isEqualTo(1);
        assertThat(found.violatingStates()).isEqualTo(2);
        assertThat(found.violation().orElseThrow().steps())
                .extracting(Object::toString)
                .containsExactly("w -> A: Write[value=1]", "r -> B: Read[]");
    }

    /** The read before the write and the read after it lead to one system, and the first of them conforms. */
    @Test
    void withoutHistoriesAViolationCanBeMissedAndTheResultSaysSo() throws Exception {
        StatesFound found =
                StateSearch.of(AnsweredTooEarly.harness()).systemsOnly().run();
        assertThat(found.states()).isEqualTo(6);
        assertThat(found.historyCounted()).isFalse();
        assertThat(found.merged()).isPositive();
        StatesFound none = StateSearch.of(AnsweredTooEarly.harness())
                .systemsOnly()
                .unjudged()
                .run();
        assertThat(none.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    @Test
    void aBudgetThatRunsOutIsInconclusive() throws Exception {
        StatesFound found =
                StateSearch.of(AnsweredTooEarly.harness()).states(3).unjudged().run();
        assertThat(found.complete()).isFalse();
        assertThat(found.states()).isBetween(3L, 5L);
        assertThat(found.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
        assertThat(found.stopped().orElseThrow().text()).isEqualTo("the limit of 3 states was reached");
        StatesFound late = StateSearch.of(AnsweredTooEarly.harness())
                .budget(Budget.DEFAULT.withTime(Duration.ZERO))
                .run();
        assertThat(late.stopped().orElseThrow().text()).contains("time budget");
        StatesFound shallow = StateSearch.of(
                        AnsweredTooEarly.harness().toBuilder().maxSteps(1).build())
                .run();
        assertThat(shallow.stopped().orElseThrow().text()).contains("bound of 1 steps");
        assertThat(shallow.depth()).isEqualTo(1);
    }

    /** Creates the two actors that messages name, in the order in which the messages arrive. */
    private record Founder(int created) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message instanceof String name) {
                context.create(name, new Founder(0));
                return new Founder(created + 1);
            }
            return this;
        }
    }

    @Test
    void statesIgnoreTheOrderOfCreatingActors() throws Exception {
        Harness harness = Harness.of("founder", "register", Value.of(0))
                .actor("A", new Founder(0))
                .request("a", "A", "x", Invocation.of("read"))
                .request("b", "A", "y", Invocation.of("read"))
                .build();
        // None, x, y, both.
        assertThat(StateSearch.of(harness).run().states()).isEqualTo(4);
    }

    /** Asks the other again and again, and accepts its answer only if it may. */
    private record Asker(boolean ever, Optional<ActorRef> client) implements Actor {
        @Override
        public boolean accepts(Object message) {
            return ever || !message.equals("pong");
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("again")) {
                context.startTimer("again");
                return this;
            }
            if (message.equals("pong")) {
                context.send(client.orElseThrow(), Answer.DONE);
                context.stopTimer("again");
                return new Asker(ever, Optional.empty());
            }
            context.send(ActorRef.of("B"), "ping");
            context.startTimer("again");
            return new Asker(ever, Optional.of(context.sender()));
        }
    }

    private record Ponger() implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.reply("pong");
            return this;
        }
    }

    private static Harness polling(boolean ever) throws BadInput {
        return Harness.of("polling", "register", Value.of(0))
                .actor("A", new Asker(ever, Optional.empty()))
                .actor("B", new Ponger())
                .request("c", "A", "ask", Invocation.of("write").with("value", 1))
                .build();
    }

    @Test
    void aCycleThatAFairScheduleLeavesIsALivelock() throws Exception {
        StatesFound found = StateSearch.of(polling(true)).run();
        // Asked, ping under way, pong under way, answered.
        assertThat(found.states()).isEqualTo(4);
        assertThat(found.count(Problem.Kind.LIVELOCK)).isEqualTo(2);
        assertThat(found.count(Problem.Kind.INESCAPABLE_LIVELOCK)).isZero();
        StatePath path = found.first(Problem.Kind.LIVELOCK).orElseThrow();
        assertThat(path.steps()).extracting(Object::toString).containsExactly("c -> A: ask", "A timer: again");
        assertThat(path.around()).isEqualTo(1);
        assertThat(StateSearch.of(polling(true)).skipNoOps().run().problems()).isEmpty();
    }

    @Test
    void aCycleThatNothingLeadsOutOfIsInescapable() throws Exception {
        StatesFound found = StateSearch.of(polling(false)).run();
        assertThat(found.states()).isEqualTo(3);
        assertThat(found.count(Problem.Kind.LIVELOCK)).isEqualTo(1);
        assertThat(found.count(Problem.Kind.INESCAPABLE_LIVELOCK)).isEqualTo(1);
        assertThat(found.first(Problem.Kind.INESCAPABLE_LIVELOCK).orElseThrow().steps())
                .extracting(Object::toString)
                .containsExactly("c -> A: ask", "A -> B: ping", "A timer: again");
        assertThat(found.problems().keySet())
                .extracting(Problem::toString)
                .contains("deadlock: B -> A: pong", "missing answer: c write(value: 1)");
    }

    /** Fails at the second request. */
    private record Fragile(boolean asked) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (asked) {
                throw new IllegalStateException("asked twice");
            }
            return new Fragile(true);
        }
    }

    @Test
    void anActorThatFailsStopsTheSystem() throws Exception {
        Harness harness = Harness.of("fragile", "register", Value.of(0))
                .actor("A", new Fragile(false))
                .request("a", "A", new Read(), Invocation.of("read"))
                .request("b", "A", new Read(), Invocation.of("read"))
                .build();
        StatesFound found = StateSearch.of(harness).run();
        assertThat(found.states()).isEqualTo(3);
        assertThat(found.transitions()).isEqualTo(4);
        assertThat(found.problems().keySet())
                .extracting(Problem::toString)
                .containsExactly("failure: A throws IllegalStateException: asked twice");
        assertThat(found.count(Problem.Kind.FAILURE)).isEqualTo(2);
        assertThat(found.first(Problem.Kind.FAILURE).orElseThrow().steps()).hasSize(2);
    }

    @Test
    void scriptedClientAsksAfterEachAnswerAndIgnoresOtherMessages() throws Exception {
        ScriptedClient client = ScriptedClient.silent()
                .ask(
                        "A",
                        new Write(1),
                        Invocation.of("write").with("value", 1),
                        message -> message.equals(Answer.DONE) ? Optional.of(Answer.DONE) : Optional.empty())
                .ask(
                        "A",
                        new Read(),
                        Invocation.of("read"),
                        message -> message instanceof Integer value ? Optional.of(Answer.of(value)) : Optional.empty());
        Harness harness = Harness.of("scripted", "register", Value.of(0))
                .network(Network.ORDERED)
                .actor("A", new Store(0, "A"))
                .actor("c", client)
                .build();
        StatesFound found = StateSearch.of(harness).run();
        assertThat(found.word()).isEqualTo(Verdict.Word.CONFORMS);
        assertThat(found.ends()).hasSize(1);
        // Write, answer, read, answer, done; the copy to itself is received in any of the four after the write.
        assertThat(found.states()).isEqualTo(1 + 4 * 2);
    }
}
