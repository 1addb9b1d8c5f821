package dev.plumbline.actor.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Answer;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Invocation;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchedulersTest {
    private static final int SYSTEMS = Math.max(10, Integer.getInteger("plumbline.random", 10_000) / 1_000);
    private static final SchedulerOptions OPTIONS = SchedulerOptions.DEFAULT;

    /** Names of messages that it sends on: "m1" at a sends m3 to a. */
    record Forwarder(List<String> seen) implements Actor {
        @Override
        public Actor receive(Context context, Object message) {
            if (message.equals("m1")) {
                context.send(context.self(), "m3");
            }
            if (!context.sender().equals(context.self())) {
                context.reply(Answer.DONE);
            }
            List<String> more = new ArrayList<>(seen);
            more.add((String) message);
            return new Forwarder(more);
        }
    }

    /** The system of figures 5 and 6: m1 to a, which sends m3 to itself, and m2 to b. */
    private static Harness figure() throws BadInput {
        return Harness.of("figure 5", "register", Value.of(0))
                .actor("a", new Forwarder(List.of()))
                .actor("b", new Forwarder(List.of()))
                .request("c1", "a", "m1", Invocation.of("write").with("value", 1))
                .request("c2", "b", "m2", Invocation.of("write").with("value", 2))
                .build();
    }

    private static final int M1 = 0;
    private static final int M2 = 1;
    private static final int M3 = 2;

    /** Seeds under which the first schedule is that of the figures: m1, m2, m3. */
    private static Backtracking likeTheFigure(Harness harness, Schedulers kind, SchedulerOptions options) {
        for (long seed = 0; seed < 100; seed++) {
            Execution first = new Execution(harness, kind.begin(harness, seed, options), true);
            first.next();
            if (first.steps().get(0).transition() == M1 && first.steps().get(1).transition() == M2) {
                return (Backtracking) kind.begin(harness, seed, options);
            }
        }
        throw new AssertionError("no seed of 100 picks m1 and then m2");
    }

    private static List<List<List<Integer>>> backtrackSets(Harness harness, Backtracking scheduler) {
        Execution execution = new Execution(harness, scheduler, true);
        List<List<List<Integer>>> after = new ArrayList<>();
        while (execution.next()) {
            after.add(scheduler.backtrackSets());
        }
        return after;
    }

    @Test
    void figure5TransDporTakesTheNextReceiveForTheCause() throws Exception {
        Harness harness = figure();
        SchedulerOptions figures = OPTIONS.withReading(SchedulerOptions.Reading.WALK_THROUGH);
        List<List<List<Integer>>> sets = backtrackSets(harness, likeTheFigure(harness, Schedulers.TRANSDPOR, figures));
        assertThat(sets)
                .containsExactly(
                        List.of(List.of(M1, M2), List.of(M2), List.of(M3)),
                        List.of(List.of(M1, M2), List.of(M1), List.of(M3)));
    }

    @Test
    void figure6IRedFindsNoCauseAndAddsNothing() throws Exception {
        Harness harness = figure();
        SchedulerOptions figures = OPTIONS.withReading(SchedulerOptions.Reading.WALK_THROUGH);
        assertThat(backtrackSets(harness, likeTheFigure(harness, Schedulers.IRED, figures)))
                .containsExactly(List.of(List.of(M1), List.of(M2), List.of(M3)));
    }

    /** Line 4 of Algorithm 1: m1 sent m3, so they are in no race, and figure 5 has one schedule too many. */
    @Test
    void byAlgorithm1TheFiguresHaveOneSchedule() throws Exception {
        Harness harness = figure();
        for (Schedulers kind : List.of(Schedulers.DPOR, Schedulers.TRANSDPOR, Schedulers.IRED, Schedulers.LIVIOLA)) {
            assertThat(backtrackSets(harness, likeTheFigure(harness, kind, OPTIONS)))
                    .as(kind.word())
                    .containsExactly(List.of(List.of(M1), List.of(M2), List.of(M3)));
        }
    }

    @ParameterizedTest
    @EnumSource(Schedulers.class)
    void oneSeedGivesTheSameExecutions(Schedulers kind) throws Exception {
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < SYSTEMS; i++) {
            Harness harness = ToyProgram.draw(random.split()).harness();
            assertThat(schedules(harness, kind.begin(harness, 7, OPTIONS), 200))
                    .isEqualTo(schedules(harness, kind.begin(harness, 7, OPTIONS), 200));
        }
    }

    private static List<String> schedules(Harness harness, Scheduler scheduler, int most) {
        return Runs.run(harness, Limited.to(most, scheduler), true).schedules();
    }

    /** Stopped after every third execution, a scheduler runs what it runs at one go. */
    @ParameterizedTest
    @EnumSource(Schedulers.class)
    void aSchedulerContinuesWhereItWasStopped(Schedulers kind) throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < SYSTEMS; i++) {
            Harness harness = ToyProgram.draw(random.split()).harness();
            List<String> atOneGo = schedules(harness, kind.begin(harness, 7, OPTIONS), 60);
            Limited limited = Limited.to(3, kind.begin(harness, 7, OPTIONS));
            Execution execution = new Execution(harness, limited, true);
            List<String> inParts = new ArrayList<>();
            for (int part = 0; part < 20; part++) {
                while (execution.next()) {
                    if (execution.end() != Execution.End.REDUNDANT) {
                        inParts.add(Runs.text(execution.steps()));
                    }
                }
                limited.renew(3);
            }
            assertThat(inParts).isEqualTo(atOneGo);
        }
    }

    @Test
    void aWordFindsItsScheduler() throws Exception {
        assertThat(Schedulers.named("transdpor")).isEqualTo(Schedulers.TRANSDPOR);
        assertThat(Schedulers.named("LV")).isEqualTo(Schedulers.LIVIOLA);
        assertThat(Schedulers.RANDOM.maxSchedules()).isEqualTo(100_000);
        assertThat(Schedulers.IRED.maxSchedules()).isEqualTo(50_000);
        assertThatThrownBy(() -> Schedulers.named("transdpr"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("did you mean transdpor")
                .hasMessageContaining("source-dpor");
    }

    @Test
    void delaysThatAreBoundedStrictlyLeaveSchedulesOut() throws Exception {
        Harness harness = figure();
        SchedulerOptions none = OPTIONS.withDelays(0);
        assertThat(schedules(harness, Schedulers.DELAY_BOUNDED.begin(harness, 1, none), 100))
                .hasSize(3);
        Scheduler strict = Schedulers.DELAY_BOUNDED.begin(harness, 1, none.withStrictDelays(true));
        assertThat(schedules(harness, strict, 100)).hasSize(1);
        assertThat(strict.leftOut()).containsExactly(Bound.DELAYS);
        assertThatThrownBy(() -> OPTIONS.withDelays(-1)).hasMessageContaining("expected 0 or more");
    }
}
