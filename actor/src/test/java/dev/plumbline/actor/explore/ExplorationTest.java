package dev.plumbline.actor.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.AnsweredTooEarly;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.MessageRole;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.value.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ExplorationTest {
    private static DepthFirst exhaustive() {
        return DepthFirst.within(DepthFirst.UNBOUNDED);
    }

    @Test
    void aReadThatMissesAFinishedWriteIsFoundAndReplayed() throws Exception {
        Harness harness = AnsweredTooEarly.harness();
        ExplorationResult explored = Exploration.of(harness, exhaustive()).run();
        assertThat(explored.schedules()).isEqualTo(3);
        assertThat(explored.unique()).isEqualTo(3);
        assertThat(explored.byOrder()).hasSize(3);
        assertThat(explored.nonLinearizable()).isEqualTo(1);
        assertThat(explored.incomplete()).isZero();
        assertThat(explored.finished()).isTrue();
        FoundRun violation = explored.firstViolation().orElseThrow();
        assertThat(violation.calls().events().toString())
                .isEqualTo("[w write(value: 1) called, w write(value: 1) -> done, r read() called, r read() -> 0]");
        Verdict verdict = new Judge(harness, Budget.DEFAULT)
                .check(violation.calls())
                .orElseThrow()
                .verdict();
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
        Schedule written = Schedule.parse(violation.schedule().text());
        Execution again = new Execution(harness, new Replay(written), true);
        assertThat(again.next()).isTrue();
        assertThat(again.last().calls().chronology())
                .isEqualTo(violation.calls().chronology());
    }

    @Test
    void anExplorationContinuesWhereItStopped() throws Exception {
        Harness harness = AnsweredTooEarly.harness();
        Exploration exploration = Exploration.of(harness, exhaustive()).maxSchedules(1);
        assertThat(exploration.run().finished()).isFalse();
        ExplorationResult all = exploration.maxSchedules(100).run();
        assertThat(all.finished()).isTrue();
        assertThat(all.schedules()).isEqualTo(3);
        assertThat(all.byOrder()).hasSize(3);
        assertThat(all.stepsRun()).isEqualTo(8);
        assertThat(Exploration.of(harness, exhaustive()).stateless().run().stepsRun())
                .isEqualTo(9);
    }

    @Test
    void anExclusionThatIsNotSoundIsReportedWithARun() throws Exception {
        Harness harness = AnsweredTooEarly.harness().toBuilder()
                .roles(message -> MessageRole.UNKNOWN.exclude())
                .build();
        ExplorationResult explored = Exploration.of(harness, exhaustive()).run();
        assertThat(explored.falseDeclarations())
                .extracting(declaration ->
                        declaration.step().envelope().orElseThrow().message() + " " + declaration.kind())
                .contains("Copy[value=1] EXCLUDED_CHANGES_STATE", "Write[value=1] EXCLUDED_SENDS")
                .contains("Read[] EXCLUDED_ANSWERS");
        assertThat(explored.falseDeclarations())
                .allSatisfy(declaration -> assertThat(declaration.run().steps()).contains(declaration.step()));
    }

    /** Takes the given choices. */
    record Picky(boolean open) implements Actor {
        @Override
        public boolean accepts(Object message) {
            return open || message.equals("open");
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("throw")) {
                throw new IllegalStateException("thrown on purpose");
            }
            if (message.equals("loop")) {
                context.send(context.self(), "loop");
            } else if (message.equals("answer")) {
                context.reply(Answer.DONE);
            }
            return message.equals("open") ? new Picky(true) : this;
        }
    }

    private static ExplorationResult one(boolean open, String... messages) throws Exception {
        Harness.Builder harness = Harness.of("picky", "register", Value.of(0)).actor("A", new Picky(open));
        for (String message : messages) {
            harness.request(message, "A", message, Invocation.of("write").with("value", 1));
        }
        return Exploration.of(harness.build(), exhaustive()).run();
    }

    @Test
    void everyEndHasItsName() throws Exception {
        assertThat(one(true, "answer").ended(Execution.End.COMPLETE)).isEqualTo(1);
        ExplorationResult closed = one(false, "answer");
        assertThat(closed.ended(Execution.End.DEADLOCK)).isEqualTo(1);
        assertThat(closed.unanswered()).containsOnlyKeys("answer write(value: 1)");
        assertThat(one(false, "answer", "open").ended(Execution.End.DEADLOCK)).isZero();
        ExplorationResult silent = one(true, "nothing");
        assertThat(silent.ended(Execution.End.COMPLETE)).isEqualTo(1);
        assertThat(silent.incomplete()).isEqualTo(1);
        ExplorationResult loop = one(true, "loop");
        assertThat(loop.ended(Execution.End.LIVELOCK)).isEqualTo(1);
        assertThat(loop.firsts().get(Execution.End.LIVELOCK).steps()).hasSize(2);
        ExplorationResult failing = one(true, "throw");
        assertThat(failing.ended(Execution.End.FAILURE)).isEqualTo(1);
        assertThat(failing.firsts().get(Execution.End.FAILURE).steps().get(0).failure())
                .get()
                .hasToString("java.lang.IllegalStateException: thrown on purpose");
    }

    /** Answers with an object of unknown meaning. */
    record Obscure() implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            context.reply(new StringBuilder("?"));
            return this;
        }
    }

    @Test
    void anAnswerThatSaysNothingIsRefused() throws Exception {
        Harness harness = Harness.of("obscure", "register", Value.of(0))
                .actor("A", new Obscure())
                .request("r", "A", "read", Invocation.of("read"))
                .build();
        assertThatThrownBy(() -> Exploration.of(harness, exhaustive()).run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageContaining("client r got ? (java.lang.StringBuilder)")
                .hasMessageContaining("Harness.Builder.answers");
    }

    /** A class with a field, and without equals. */
    static final class Incomparable implements Actor {
        private final int value;

        Incomparable(int value) {
            this.value = value;
        }

        @Override
        public Actor receive(Context context, Object message) {
            context.reply(value);
            return this;
        }
    }

    @Test
    void actorsAndMessagesThatCannotBeComparedAreRefused() throws Exception {
        Harness.Builder harness = Harness.of("incomparable", "register", Value.of(0));
        Harness actor = harness.actor("A", new Incomparable(0)).build();
        assertThatThrownBy(() -> Exploration.of(actor, exhaustive()).run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith("actor A is of class ")
                .hasMessageContaining("Incomparable, which has fields and no equals");
        Harness message = Harness.of("incomparable", "register", Value.of(0))
                .actor("A", new Picky(true))
                .request("r", "A", new int[] {1}, Invocation.of("read"))
                .build();
        assertThatThrownBy(() -> Exploration.of(message, exhaustive()).run())
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith("a message from r to A is an array");
    }
}
