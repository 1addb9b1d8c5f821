package dev.plumbline.actor.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.HarnessSource;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.actor.states.Relation;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.schedule.Replay;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SimulationTest {
    private static final int EVENTS = 15_000;

    private static SimulationResult simulated(Harness harness) throws BadInput {
        return Simulation.of(harness).events(EVENTS).run();
    }

    private static SimulationResult.Violation foundIn(SimulationResult result) {
        assertThat(result.word()).isEqualTo(Verdict.Word.VIOLATES);
        return result.violation().orElseThrow();
    }

    private static void assertFindsNothingIn(SimulationResult result) {
        assertThat(result.violation()).isEmpty();
        assertThat(result.repeatability().difference()).isEmpty();
        assertThat(result.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
        assertThat(result.events()).isGreaterThanOrEqualTo(EVENTS);
        assertThat(result.undecided()).isZero();
    }

    private static boolean has(FoundRun run, Step.Kind kind) {
        return run.steps().stream().anyMatch(step -> step.kind() == kind);
    }

    private static void assertViolates(Harness harness, FoundRun run) throws BadInput {
        assertThat(Repetition.difference(harness, run)).isEmpty();
        assertThat(new Judge(harness, Budget.DEFAULT).word(run.calls())).isEqualTo(Verdict.Word.VIOLATES);
    }

    @Test
    void findsAWriteThatIsLostInACrash() throws Exception {
        Harness wrong = PlantedBugs.disk(true);
        SimulationResult.Violation found = foundIn(simulated(wrong));
        FoundRun shortest = found.shortest();
        assertViolates(wrong, shortest);
        assertThat(has(shortest, Step.Kind.CRASH)).isTrue();
        assertThat(shortest.steps().size()).isLessThan(found.events());
        assertFindsNothingIn(simulated(wrong.toBuilder().faults(Faults.NONE).build()));
        SimulationResult right = simulated(PlantedBugs.disk(false));
        assertFindsNothingIn(right);
        assertThat(right.faults(Step.Kind.CRASH)).isPositive();
        assertThat(right.operations()).isPositive();
    }

    @Test
    void theShortestExecutionIsAsShortAsThatOfASearchThroughAllStates() throws Exception {
        Harness wrong = PlantedBugs.disk(true);
        int shortest =
                StateSearch.of(wrong).run().violation().orElseThrow().steps().size();
        assertThat(foundIn(simulated(wrong)).shortest().steps()).hasSize(shortest);
    }

    @Test
    void findsACopyThatIsLostInAPartition() throws Exception {
        Harness wrong = PlantedBugs.backup(true);
        FoundRun shortest = foundIn(simulated(wrong)).shortest();
        assertViolates(wrong, shortest);
        assertThat(has(shortest, Step.Kind.CUT)).isTrue();
        assertFindsNothingIn(simulated(wrong.toBuilder().faults(Faults.NONE).build()));
        SimulationResult right = simulated(PlantedBugs.backup(false));
        assertFindsNothingIn(right);
        assertThat(right.faults(Step.Kind.CUT)).isPositive();
        assertThat(right.faults(Step.Kind.HEAL)).isEqualTo(right.faults(Step.Kind.CUT));
    }

    @Test
    void findsALeaseThatEndsLaterByASlowClock() throws Exception {
        Harness wrong = PlantedBugs.lease(true);
        SimulationResult.Violation found = foundIn(simulated(wrong));
        FoundRun shortest = found.shortest();
        assertThat(ReplayedProperties.of(wrong, shortest.steps(), false).violated())
                .containsKey(found.property().orElseThrow());
        assertThat(found.events()).isGreaterThanOrEqualTo(shortest.steps().size());
        Execution execution = new Execution(wrong, new Replay(shortest.schedule()), true);
        assertThat(execution.next()).isTrue();
        RunPlan plan = RunPlan.draw(found.seed(), wrong, Conditions.DEFAULT);
        assertThat(plan.on()).contains(Trouble.DRIFT);
        assertThat(new PossibleTimes(plan).exist(execution.passed(), execution.steps()))
                .isTrue();
        assertFindsNothingIn(Simulation.of(wrong).events(EVENTS).drift(0).run());
    }

    /** With priorities too, which a search through schedules would need to know nothing about clocks for. */
    @Test
    void aLeaseWithAMarginHolds() throws Exception {
        SimulationResult right = simulated(PlantedBugs.lease(false));
        assertFindsNothingIn(right);
        assertThat(right.troubles().get(Trouble.DRIFT)).isPositive();
        assertThat(right.troubles().get(Trouble.PRIORITIES)).isPositive();
        assertThat(right.properties().get(1).example()).isPresent();
        assertThat(Simulation.of(PlantedBugs.lease(false)).drift(0.1).run().violation())
                .isPresent();
    }

    /** Constants: a digest with hash codes of the program would be another in each process. */
    @Test
    void theSameSeedGivesTheSameRuns() throws Exception {
        SimulationResult once = Simulation.of(PlantedBugs.disk(false)).runs(50).run();
        SimulationResult again = Simulation.of(PlantedBugs.disk(false)).runs(50).run();
        assertThat(again.digest()).isEqualTo(once.digest()).isEqualTo(2867315509348799012L);
        assertThat(again.events()).isEqualTo(once.events());
        assertThat(again.time()).isEqualTo(once.time());
        assertThat(Simulation.of(PlantedBugs.disk(false)).runs(50).seed(2).run().digest())
                .isNotEqualTo(once.digest());
    }

    @Test
    void theSeedOfARunIsEnoughToSeeItAgain() throws Exception {
        SimulationResult.Violation found = foundIn(simulated(PlantedBugs.backup(true)));
        SimulationResult alone = Simulation.of(PlantedBugs.backup(true))
                .seed(found.seed())
                .runs(1)
                .run();
        SimulationResult.Violation again = foundIn(alone);
        assertThat(again.events()).isEqualTo(found.events());
        assertThat(again.time()).isEqualTo(found.time());
        assertThat(again.shortest().schedule()).isEqualTo(found.shortest().schedule());
    }

    @Test
    void allSubsetsOfTroublesAreDrawn() throws Exception {
        Harness harness = PlantedBugs.disk(true).toBuilder()
                .faults(new Faults(1, 1, 1, 1, List.of()))
                .build();
        Set<Set<Trouble>> drawn = new HashSet<>();
        for (long seed = 1; seed <= 2_000; seed++) {
            RunPlan plan = RunPlan.draw(seed, harness, Conditions.DEFAULT);
            drawn.add(plan.on());
            assertThat(plan.loss() > 0).isEqualTo(plan.on().contains(Trouble.LOSSES));
            assertThat(plan.crash() > 0).isEqualTo(plan.on().contains(Trouble.CRASHES));
            assertThat(plan.rates().values().stream().anyMatch(rate -> rate != 1))
                    .isEqualTo(plan.on().contains(Trouble.DRIFT));
        }
        assertThat(drawn).hasSize(1 << Trouble.values().length);
    }

    /** @param stops whether it stops after three ticks */
    private record Ticking(boolean stops, int ticks) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("tick", Duration.ofMillis(10));
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (!stops || ticks < 2) {
                context.startTimer("tick", Duration.ofMillis(10));
            }
            return new Ticking(stops, (ticks + 1) % 5);
        }
    }

    private static Harness.Builder ticking(boolean stops) {
        return Harness.of("ticking").actor("A", new Ticking(stops, 0)).maxSteps(40);
    }

    @Test
    void eventuallyIsDecidedByRunsThatEnd() throws Exception {
        Property property = Property.eventually(
                "four ticks", state -> state.actors(Ticking.class).get(0).ticks == 4);
        SimulationResult ends =
                Simulation.of(ticking(true).property(property).build()).runs(10).run();
        assertThat(foundIn(ends).property()).contains(property);
        assertThat(ends.violation().orElseThrow().shortest().steps()).hasSize(3);
        Property never = Property.eventually(
                "six ticks", state -> state.actors(Ticking.class).get(0).ticks == 6);
        SimulationResult cut =
                Simulation.of(ticking(false).property(never).build()).runs(10).run();
        assertThat(cut.violation()).isEmpty();
        assertThat(cut.cut()).isEqualTo(10);
        assertThat(cut.events()).isEqualTo(400);
        assertThat(cut.properties().get(0).text(cut.runs())).endsWith("not decided, since no run ended by itself");
    }

    @Test
    void leadsToIsDecidedByRunsThatEnd() throws Exception {
        Property violated = Property.leadsTo(
                "two lead to four",
                state -> state.actors(Ticking.class).get(0).ticks == 2,
                state -> state.actors(Ticking.class).get(0).ticks == 4);
        Property holds = Property.leadsTo(
                "two lead to three",
                state -> state.actors(Ticking.class).get(0).ticks == 2,
                state -> state.actors(Ticking.class).get(0).ticks == 3);
        Harness harness = ticking(true).property(violated).property(holds).build();
        SimulationResult result = Simulation.of(harness).runs(10).run();
        assertThat(foundIn(result).property()).contains(violated);
        SimulationResult right =
                Simulation.of(ticking(true).property(holds).build()).runs(10).run();
        assertThat(right.violation()).isEmpty();
        assertThat(right.properties().get(0).decided()).isEqualTo(10);
    }

    /** The ticks go from 4 back to 0. */
    @Test
    void refinementIsDecidedByEachStep() throws Exception {
        boolean[][] follows = new boolean[5][5];
        for (int i = 0; i < 5; i++) {
            follows[i][(i + 1) % 5] = true;
        }
        boolean[] initial = {true, false, false, false, false};
        Property holds = Property.refines(
                new Relation(initial, follows),
                state -> Map.of("x", Value.of(state.actors(Ticking.class).get(0).ticks)));
        SimulationResult right =
                Simulation.of(ticking(false).property(holds).build()).runs(5).run();
        assertThat(right.violation()).isEmpty();
        assertThat(right.properties().get(0).text(5)).isEqualTo("refines Relation: no violation");
        boolean[][] fewer = Arrays.stream(follows).map(boolean[]::clone).toArray(boolean[][]::new);
        fewer[4][0] = false;
        Property violated = Property.refines(
                new Relation(initial, fewer),
                state -> Map.of("x", Value.of(state.actors(Ticking.class).get(0).ticks)));
        SimulationResult.Violation found = foundIn(
                Simulation.of(ticking(false).property(violated).build()).runs(5).run());
        assertThat(found.events()).isEqualTo(5);
        assertThat(found.shortest().steps()).hasSize(5);
    }

    /** Depends on something that outlives runs. */
    private record Forgetful() implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("tick");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (COUNT.incrementAndGet() < 5) {
                context.startTimer("tick");
            }
            return this;
        }
    }

    private static final AtomicInteger COUNT = new AtomicInteger();

    @Test
    void runsThatCannotBeRepeatedSayNothing() throws Exception {
        HarnessSource source = () -> Harness.of("forgetful")
                .actor("A", new Forgetful())
                .property(Property.always("true", state -> true))
                .build();
        SimulationResult result = Simulation.of(
                        source.make().toBuilder().madeBy(source).build())
                .runs(100)
                .run();
        assertThat(result.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
        assertThat(result.runs()).isLessThan(100);
        assertThat(result.repeatability().notes()).isNotEmpty();
    }

    @Test
    void aMistakeInTheHarnessNamesTheSeed() throws Exception {
        Harness harness = ticking(false)
                .property(Property.always("no fourth tick", state -> {
                    if (state.actors(Ticking.class).get(0).ticks == 4) {
                        throw new IllegalStateException("four");
                    }
                    return true;
                }))
                .build();
        Simulation simulation = Simulation.of(harness).seed(7);
        assertThatThrownBy(simulation::run)
                .isInstanceOf(HarnessMistake.class)
                .hasMessageStartingWith("in the run of seed 7: ")
                .hasMessageContaining("four");
    }

    @Test
    void aNetworkThatDuplicatesDeliversAgainUntilNothingChanges() throws Exception {
        Harness harness = PlantedBugs.disk(false).toBuilder()
                .network(Network.DUPLICATING)
                .faults(Faults.NONE)
                .build();
        SimulationResult result = Simulation.of(harness).runs(5).run();
        assertThat(result.cut()).isEqualTo(5 - result.violation().stream().count());
    }

    @Test
    void conditionsThatAreImpossibleAreRejected() throws Exception {
        Simulation simulation = Simulation.of(PlantedBugs.lease(true));
        assertThatThrownBy(() -> simulation.latency(Duration.ofMillis(5), Duration.ofMillis(4)))
                .hasMessageContaining("expected");
        assertThatThrownBy(() -> simulation.drift(1)).hasMessageContaining("expected from 0 to less than 1");
    }
}
