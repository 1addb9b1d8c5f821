package dev.plumbline.actor.wrong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.states.StandardExploration;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Replay;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.schedule.WithSamples;
import dev.plumbline.schedule.random.ChainPct;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class WrongSystemsTest {
    private static final int MOST = 5_000;

    private static Verdict.Word word(Harness harness, Execution execution) throws BadInput {
        return new Judge(harness, Budget.DEFAULT).word(execution.last().calls());
    }

    /** The first schedule of the samples that violates. */
    private static FoundRun sampled(Harness harness) throws BadInput {
        Recording samples = new Recording(new WithSamples(new RandomWalk(5), new ChainPct(5, 3), 1, 1));
        Execution execution = new Execution(harness, samples, false);
        for (int i = 0; i < MOST; i++) {
            execution.next();
            if (word(harness, execution) == Verdict.Word.VIOLATES) {
                return new FoundRun(i, samples.schedule(), execution.steps(), execution.last(), execution.end());
            }
        }
        throw new AssertionError("no violation in " + harness.name());
    }

    /** Each result is replayed from its written schedule, judged, and compared with the shortest path there is. */
    @Test
    void samplesFindEachMistakeAndShorterRunsShowIt() throws BadInput {
        int shortest = 0;
        int known = 0;
        for (WrongSystems.Wrong wrong : WrongSystems.all()) {
            Harness harness = wrong.harness().make();
            FoundRun found = sampled(harness);
            FoundRun shorter = ShorterRun.thatViolates(harness, found);
            Execution again = new Execution(
                    wrong.harness().make(),
                    new Replay(Schedule.parse(shorter.schedule().text())),
                    true);
            assertThat(again.next()).isTrue();
            assertThat(word(harness, again)).as(wrong.words()).isEqualTo(Verdict.Word.VIOLATES);
            assertThat(again.steps()).hasSameSizeAs(shorter.steps());
            assertThat(shorter.steps().size())
                    .as(wrong.words())
                    .isLessThanOrEqualTo(found.steps().size());
            int least = StateSearch.of(harness)
                    .states(5_000)
                    .firstViolation()
                    .run()
                    .violation()
                    .map(path -> path.steps().size())
                    .orElse(0);
            assertThat(shorter.steps()).as(wrong.words()).hasSizeGreaterThanOrEqualTo(least);
            known += least > 0 ? 1 : 0;
            shortest += shorter.steps().size() == least ? 1 : 0;
        }
        assertThat(known).isGreaterThan(8);
        assertThat(shortest).isGreaterThan(known / 2);
    }

    @Test
    void theDefaultFindsAMessageThatManyOvertake() throws BadInput {
        StandardExploration.Outcome outcome =
                StandardExploration.run(Leases.auditedLease(), 1, 1_000, Duration.ofDays(1), count -> {});
        assertThat(outcome.explored().firstViolation()).isPresent();
        // Two acquisitions, 13 rounds to the clock, and the message that asks for the first of them.
        assertThat(outcome.shown().orElseThrow().steps()).hasSizeLessThanOrEqualTo(30);
    }

    record Fragile(int received) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("last") && received == 0) {
                throw new IllegalStateException("nothing was received before the last message");
            }
            context.reply(0);
            return new Fragile(received + 1);
        }
    }

    @Test
    void anActorThatThrowsIsShownWithoutOtherSteps() throws BadInput {
        Harness harness = Harness.of("fragile", "register", Value.of(0))
                .actor("a", new Fragile(0))
                .actor("b", new Fragile(1))
                .request("c", "b", "first", Invocation.of("read"))
                .request("d", "b", "first", Invocation.of("read"))
                .request("e", "a", "last", Invocation.of("read"))
                .build();
        StandardExploration.Outcome outcome =
                StandardExploration.run(harness, 1, 1_000, Duration.ofDays(1), count -> {});
        assertThat(outcome.explored().violates()).isTrue();
        FoundRun shown = outcome.shown().orElseThrow();
        assertThat(shown.end()).isEqualTo(Execution.End.FAILURE);
        assertThat(shown.steps()).hasSize(1);
        assertThat(List.of(shown.steps().get(0).envelope().orElseThrow().message()))
                .containsExactly("last");
    }
}
