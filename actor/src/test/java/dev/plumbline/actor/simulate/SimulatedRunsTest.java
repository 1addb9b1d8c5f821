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
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.states.RandomSystem;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A simulated run is an execution of the system, in an order that its latencies and clocks allow. */
class SimulatedRunsTest {
    private static final int SYSTEMS = 24;
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
                RecordedRun run = RecordedRun.of(harness, Conditions.DEFAULT, new PropertyWatch(harness), seed);
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
                assertThat(new PossibleTimes(run.run().plan()).exist(run.states(), run.steps()))
                        .as(which)
                        .isTrue();
            }
        }
        assertThat(wholes).isGreaterThan(SYSTEMS);
        assertThat(faults).isGreaterThan(SYSTEMS);
    }

    private static void assertIsTakenByTheEngine(Harness harness, RecordedRun run, String which) throws BadInput {
        FoundRun taken = Repetition.ofSteps(harness, run.steps());
        assertThat(taken.end() == Execution.End.FAILURE)
                .as(which)
                .isEqualTo(run.run().failed());
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
                RecordedRun run = RecordedRun.of(harness, Conditions.DEFAULT, new PropertyWatch(harness), seed);
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
                if (received.timer() && received.after().isEmpty()) {
                    assertThat(took).isBetween(RunPlan.LEAST_PAUSE, run.plan.mostTimer());
                } else if (received.timer()) {
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

    /** Latencies of 1 to 3 nanoseconds, and clocks that do not drift. */
    private static RunPlan small(Harness harness) {
        Map<ActorRef, Double> rates = new HashMap<>();
        harness.actors().keySet().forEach(actor -> rates.put(actor, 1.0));
        return new RunPlan(1, new SplittableRandom(1), Set.of(), 0, 0, 0, 0, 1, 3, 1, 1, rates);
    }

    @Test
    void possibleTimesAreThoseOfAnEnumeration() throws Exception {
        Harness harness = PlantedBugs.lease(Duration.ofNanos(10), Duration.ofNanos(12), Duration.ofNanos(14));
        RunPlan plan = small(harness);
        int[] counts = new int[2];
        for (long seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Snapshot> states = new ArrayList<>(List.of(Snapshot.initial(harness)));
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(2, 8); i > 0; i--) {
                Snapshot state = states.get(states.size() - 1);
                int[] enabled = state.enabled();
                // The oldest messages are the likely ones.
                int rank = random.nextInt(2) == 0 ? 0 : random.nextInt(enabled.length);
                Snapshot.Taken taken = state.take(enabled[rank], alternatives -> 0);
                steps.add(taken.step());
                states.add(taken.after());
            }
            boolean isPossible = hasTimes(steps, states.get(states.size() - 1), new ArrayList<>());
            assertThat(new PossibleTimes(plan).exist(states, steps))
                    .as("seed " + seed + ": " + steps)
                    .isEqualTo(isPossible);
            counts[isPossible ? 1 : 0]++;
        }
        assertThat(counts[0]).isPositive();
        assertThat(counts[1]).isPositive();
    }

    /** Tries all times of the further steps, which may be off by two. All messages can be received at any time. */
    private static boolean hasTimes(List<Step> steps, Snapshot last, List<Integer> times) {
        if (times.size() == steps.size()) {
            int end = times.get(times.size() - 1);
            return last.inTransit().stream().allMatch(each -> end <= sent(each, times) + longest(each) + 2);
        }
        Envelope received = steps.get(times.size()).envelope().orElseThrow();
        int sent = sent(received, times);
        int before = times.isEmpty() ? 0 : times.get(times.size() - 1);
        int least = received.timer() ? longest(received) : 1;
        for (int time = Math.max(before, sent + least - 2); time <= sent + longest(received) + 2; time++) {
            List<Integer> more = new ArrayList<>(times);
            more.add(time);
            if (hasTimes(steps, last, more)) {
                return true;
            }
        }
        return false;
    }

    private static int sent(Envelope envelope, List<Integer> times) {
        return envelope.sentBy() < 0 ? 0 : times.get(envelope.sentBy());
    }

    private static int longest(Envelope envelope) {
        return envelope.timer() ? (int) envelope.after().orElseThrow().toNanos() : 3;
    }
}
