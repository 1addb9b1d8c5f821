package dev.plumbline.actor.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Envelope;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.states.RandomSystem;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A simulated run is an execution of the system, in an order that its latencies and clocks allow. */
class SimulatedRunsTest {
    private static final int SYSTEMS = 40;
    private static final int RUNS = 4;
    private static final int MOST_STATES = 300;

    private static Harness random(int number) throws BadInput {
        Harness harness = number % 2 == 0 ? RandomSystem.of(number) : RandomSystem.withFaults(number);
        return harness.toBuilder().maxSteps(120).build();
    }

    @Test
    void everyStepIsEnabledAndTheEngineOfExplorationsTakesIt() throws Exception {
        int wholes = 0;
        int faults = 0;
        for (int number = 0; number < SYSTEMS; number++) {
            Harness harness = random(number);
            for (long seed = 1; seed <= RUNS; seed++) {
                RecordedRun run = RecordedRun.of(harness, Conditions.DEFAULT, seed);
                String which = "system " + number + ", seed " + seed;
                for (int i = 0; i < run.steps().size(); i++) {
                    assertThat(Arrays.binarySearch(
                                    run.states().get(i).enabled(),
                                    run.steps().get(i).transition()))
                            .as(which + ", step " + i)
                            .isNotNegative();
                    faults += run.steps().get(i).kind() == Step.Kind.RECEIVE ? 0 : 1;
                }
                if (run.run().end() == SimulatedRun.End.WHOLE) {
                    assertThat(run.run().state().enabled()).as(which).isEmpty();
                    wholes++;
                }
                assertIsTakenByTheEngine(harness, run, which);
            }
        }
        assertThat(wholes).isGreaterThan(SYSTEMS);
        assertThat(faults).isGreaterThan(SYSTEMS);
    }

    /** Without its loops, since the engine ends where an execution repeats a state. */
    private static void assertIsTakenByTheEngine(Harness harness, RecordedRun run, String which) throws BadInput {
        List<Step> erased = LoopErasure.of(run.states(), run.steps());
        FoundRun taken = ShorterRun.ofStepsLike(harness, erased).orElseThrow(() -> new AssertionError(which));
        assertThat(taken.steps()).as(which).hasSameSizeAs(erased);
        assertThat(taken.end() == Execution.End.FAILURE)
                .as(which)
                .isEqualTo(run.run().failed());
        if (run.run().failed()) {
            return;
        }
        assertThat(((Snapshot) taken.last()).sameAs(run.run().state()))
                .as(which)
                .isTrue();
        assertThat(taken.calls().chronology())
                .as(which)
                .isEqualTo(run.run().state().calls().chronology());
    }

    @Test
    void historiesOfRunsThatEndAreThoseOfANaiveSearch() throws Exception {
        int compared = 0;
        for (int number = 0; number < SYSTEMS; number++) {
            Harness harness = random(number);
            NaiveStates naive = new NaiveStates(harness, true, false, log -> false);
            if (!naive.search(MOST_STATES)) {
                continue;
            }
            for (long seed = 1; seed <= RUNS; seed++) {
                RecordedRun run = RecordedRun.of(harness, Conditions.DEFAULT, seed);
                if (run.run().end() == SimulatedRun.End.WHOLE) {
                    assertThat(naive.ends)
                            .as("system " + number + ", seed " + seed)
                            .contains(run.run().state().calls().byOrder());
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(SYSTEMS);
    }

    /** When the messages of a run were sent and received, and how fast the clocks were. */
    private record Timed(RunPlan plan, List<Step> steps, List<Long> times) {
        static Timed of(Harness harness, long seed) {
            RunPlan plan = RunPlan.draw(seed, harness, Conditions.DEFAULT);
            List<Step> steps = new ArrayList<>();
            List<Long> times = new ArrayList<>();
            List<SimulatedRun> itself = new ArrayList<>();
            SimulatedRun run = new SimulatedRun(Snapshot.initial(harness), plan, new PropertyWatch(harness), taken -> {
                steps.add(taken.step());
                times.add(itself.get(0).time());
            });
            itself.add(run);
            run.run();
            return new Timed(plan, steps, times);
        }
    }

    @Test
    void latenciesAndClocksKeepTheirBoundsWithAndWithoutPriorities() throws Exception {
        int[] kinds = new int[2];
        int late = 0;
        Harness harness = PlantedBugs.lease(true);
        for (long seed = 1; seed <= 40; seed++) {
            Timed run = Timed.of(harness, seed);
            Map<Integer, Long> sent = new HashMap<>();
            long before = 0;
            for (int i = 0; i < run.steps.size(); i++) {
                Step step = run.steps.get(i);
                long now = run.times.get(i);
                assertThat(now).isGreaterThanOrEqualTo(before);
                before = now;
                Envelope received = step.envelope().orElseThrow();
                long took = now - sent.getOrDefault(received.number(), 0L);
                if (received.timer()) {
                    double rate = run.plan.rates().get(received.to());
                    assertThat((double) took)
                            .isCloseTo(
                                    received.after().orElseThrow().toNanos() / rate,
                                    org.assertj.core.data.Offset.offset(2.0));
                    assertThat(Math.abs(rate - 1)).isLessThanOrEqualTo(Conditions.DEFAULT.drift() + 1e-12);
                } else {
                    assertThat(took).isBetween(run.plan.leastLatency(), run.plan.mostLatency());
                    late += took > 2 * run.plan.leastLatency() ? 1 : 0;
                }
                step.sent().forEach(each -> sent.put(each.number(), now));
            }
            kinds[run.plan.on().contains(Trouble.PRIORITIES) ? 1 : 0]++;
        }
        assertThat(kinds[0]).isPositive();
        assertThat(kinds[1]).isPositive();
        assertThat(late).isPositive();
    }

    /** Two messages under way at the same time arrive in both orders, with priorities and without. */
    @Test
    void ordersOfMessagesVary() throws Exception {
        Harness harness = PlantedBugs.lease(true);
        Map<Boolean, List<String>> firsts = new HashMap<>();
        for (long seed = 1; seed <= 60; seed++) {
            Timed run = Timed.of(harness, seed);
            String first = run.steps.stream()
                    .filter(step -> step.actor().equals(java.util.Optional.of(ActorRef.of("grantor"))))
                    .map(step -> step.envelope().orElseThrow().from().name())
                    .findFirst()
                    .orElseThrow();
            firsts.computeIfAbsent(run.plan.on().contains(Trouble.PRIORITIES), on -> new ArrayList<>())
                    .add(first);
        }
        assertThat(firsts.get(true)).contains("A", "B");
        assertThat(firsts.get(false)).contains("A", "B");
    }
}
