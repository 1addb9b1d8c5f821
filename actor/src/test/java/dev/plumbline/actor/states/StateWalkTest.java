package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.NaiveStates;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class StateWalkTest {
    private static final int SYSTEMS = Math.max(80, Integer.getInteger("plumbline.random", 10_000) / 50);
    private static final int MOST_STATES = 150;

    private static StateWalk.Place at(StateWalk walk, String way) throws BadInput {
        List<StateWalk.Place> passed = new ArrayList<>();
        walk.along(StepName.parse(way), passed);
        return passed.get(passed.size() - 1);
    }

    /** The steps of a state as texts: what happens, and the state after it. */
    private static Set<String> steps(NaiveStates naive, String state) {
        Set<String> steps = new TreeSet<>();
        for (NaiveStates.Labelled each : naive.labelled.getOrDefault(state, Set.of())) {
            steps.add(each.target());
        }
        return steps;
    }

    private static Set<String> steps(NaiveStates naive, StateWalk.Place place) {
        Set<String> steps = new TreeSet<>();
        place.next().forEach(each -> steps.add(each.isFailure() ? "" : naive.text(each.snapshot())));
        return steps;
    }

    @Test
    void everyStateThatALinkReachesHasTheSuccessorsOfTheSearch() throws BadInput {
        int compared = 0;
        long transitionsOfAll = 0;
        Set<Step.Kind> kinds = EnumSet.noneOf(Step.Kind.class);
        Set<Network> networks = EnumSet.noneOf(Network.class);
        int choices = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = seed % 2 == 0 ? RandomSystem.of(seed) : RandomSystem.withFaults(seed);
            NaiveStates naive = new NaiveStates(harness, true, false, log -> false);
            if (!naive.search(MOST_STATES)) {
                continue;
            }
            StateWalk walk = StateWalk.of(harness);
            Map<String, String> ways = new HashMap<>();
            Queue<String> queue = new ArrayDeque<>();
            ways.put(naive.text(walk.start().snapshot()), "");
            queue.add("");
            long transitions = 0;
            while (!queue.isEmpty()) {
                String way = queue.remove();
                // Not from the place that was reached before, but as a new process does it: by the text alone.
                StateWalk.Place place = at(seed % 3 == 0 ? StateWalk.of(harness) : walk, way);
                String state = naive.text(place.snapshot());
                assertThat(steps(naive, place)).as("seed " + seed + ", " + way).isEqualTo(steps(naive, state));
                for (StateWalk.Place next : place.next()) {
                    transitions++;
                    Step step = next.step().orElseThrow();
                    kinds.add(step.kind());
                    choices += step.choices().isEmpty() ? 0 : 1;
                    String further =
                            (way.isEmpty() ? "" : way + "_") + next.name().orElseThrow();
                    if (!next.isFailure() && ways.putIfAbsent(naive.text(next.snapshot()), further) == null) {
                        queue.add(further);
                    }
                }
            }
            assertThat(ways.keySet()).as("seed " + seed).isEqualTo(naive.depth.keySet());
            StatesFound found = StateSearch.of(harness).unjudged().run();
            assertThat(found.states()).isEqualTo(ways.size());
            assertThat(found.transitions()).as("seed " + seed).isEqualTo(transitions);
            networks.add(harness.network());
            transitionsOfAll += transitions;
            compared++;
        }
        assertThat(compared).isGreaterThan(SYSTEMS / 4);
        assertThat(transitionsOfAll).isGreaterThan(1_000);
        assertThat(choices).isPositive();
        assertThat(kinds).containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(Step.Kind.END)));
        assertThat(networks).hasSize(3);
    }

    @Test
    void twoPlacesAreTheSameStateIfTheSearchCountsOne() throws BadInput {
        int same = 0;
        int different = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = RandomSystem.withFaults(seed);
            NaiveStates naive = new NaiveStates(harness, true, false, log -> false);
            List<StateWalk.Place> places =
                    new ArrayList<>(List.of(StateWalk.of(harness).start()));
            for (int i = 0; i < 12 && i < places.size(); i++) {
                places.addAll(places.get(i).next());
            }
            List<StateWalk.Place> whole =
                    places.stream().filter(each -> !each.isFailure()).limit(40).toList();
            for (StateWalk.Place one : whole) {
                for (StateWalk.Place other : whole) {
                    boolean expected = naive.text(one.snapshot()).equals(naive.text(other.snapshot()));
                    assertThat(one.isSameAs(other)).as("seed " + seed).isEqualTo(expected);
                    same += expected && one != other ? 1 : 0;
                    different += expected ? 0 : 1;
                }
            }
        }
        assertThat(same).isPositive();
        assertThat(different).isPositive();
    }

    /** Schedules of explorations may receive the second of two equal messages; a walk goes the same way. */
    @Test
    void everyScheduleIsAWay() throws BadInput {
        int others = 0;
        for (long seed = 0; seed < SYSTEMS; seed++) {
            Harness harness = RandomSystem.withFaults(seed);
            Recording recording = new Recording(new RandomWalk(seed));
            Execution execution = new Execution(harness, recording, true);
            for (int run = 0; run < 20; run++) {
                execution.next();
                List<Step> steps = List.copyOf(execution.steps());
                String way = StepName.text(StepName.ofAll(steps));
                StateWalk.Place last = at(StateWalk.of(harness), way);
                Snapshot expected = execution.last();
                boolean isEnded = steps.size() > StepName.ofAll(steps).size();
                assertThat(last.snapshot().inTransit())
                        .as("seed " + seed)
                        .usingElementComparator(
                                (one, other) -> one.number() == other.number() && one.sameContent(other) ? 0 : 1)
                        .containsExactlyElementsOf(expected.inTransit());
                assertThat(last.snapshot().actors()).isEqualTo(expected.actors());
                assertThat(isEnded || last.isFailure() || last.snapshot().sameAs(expected))
                        .as("seed " + seed + ", " + way)
                        .isTrue();
                others += isAlongTheSearch(StateWalk.of(harness), StepName.parse(way)) ? 0 : 1;
            }
        }
        assertThat(others).as("ways that a search does not go").isPositive();
    }

    private static boolean isAlongTheSearch(StateWalk walk, List<StepName> way) {
        StateWalk.Place at = walk.start();
        for (StepName name : way) {
            List<StateWalk.Place> next = at.next().stream()
                    .filter(each -> each.name().orElseThrow().equals(name))
                    .toList();
            if (next.isEmpty()) {
                return false;
            }
            at = next.get(0);
        }
        return true;
    }

    @Test
    void theWayToAViolationIsThatOfItsSchedule() throws BadInput {
        Harness harness = Systems.named("erroneous").orElseThrow().harness("2r+1w");
        StatePath path = StateSearch.of(harness).run().violation().orElseThrow();
        String way = StepName.text(StepName.ofAll(path.steps()));
        assertThat(way).isEqualTo("0_1");
        StateWalk.Place last = at(StateWalk.of(harness), way);
        assertThat(last.snapshot().sameAs(path.last())).isTrue();
        assertThat(Repetition.replay(harness, path.schedule()).last().calls().chronology())
                .isEqualTo(last.snapshot().calls().chronology());
    }

    /** A search that exchanges names gives paths of real steps. */
    @Test
    void thePathsOfAReducedSearchAreWays() throws BadInput {
        Harness harness = SymmetryTest.members()
                .property(Property.sometimes("two tokens", state -> SymmetryTest.holding(state) == 2))
                .build();
        StatePath path = StateSearch.of(harness).symmetric().run().properties().stream()
                .flatMap(each -> each.path().stream())
                .findFirst()
                .orElseThrow();
        StateWalk.Place last = at(StateWalk.of(harness), StepName.text(StepName.ofAll(path.steps())));
        assertThat(last.snapshot().sameAs(path.last())).isTrue();
    }

    @Test
    void aWayThatIsContinuedOrChangedKeepsItsBeginning() throws BadInput {
        StateWalk walk = StateWalk.of(Systems.named("erroneous").orElseThrow().harness("2r+1w"));
        List<StateWalk.Place> passed = new ArrayList<>();
        walk.along(StepName.parse("0_1"), passed);
        StateWalk.Place first = passed.get(1);
        walk.along(StepName.parse("0_3"), passed);
        assertThat(passed).hasSize(3);
        assertThat(passed.get(1)).isSameAs(first);
        assertThat(passed.get(2).name().orElseThrow()).hasToString("3");
        walk.along(StepName.parse("0"), passed);
        assertThat(passed).hasSize(2);
        // After a way that is not possible, the part before the mistake is kept.
        assertThatThrownBy(() -> walk.along(StepName.parse("0_99"), passed)).isInstanceOf(BadInput.class);
        walk.along(StepName.parse("1_0"), passed);
        assertThat(passed.get(2).name().orElseThrow()).hasToString("0");
    }

    @Test
    void aWayThatIsNotPossibleIsRefusedInOneLine() throws BadInput {
        Harness harness = Systems.named("erroneous").orElseThrow().harness("2r+1w");
        assertThatThrownBy(() -> at(StateWalk.of(harness), "0_0"))
                .isInstanceOf(BadInput.class)
                .hasMessage("step 2 of the way, \"0\", is not possible there; expected one of 1, 2, 3, 4");
        assertThatThrownBy(() -> at(StateWalk.of(harness), "0_x3"))
                .hasMessage("step 2 of the way, \"x3\", is not possible there; expected one of 1, 2, 3, 4");
        assertThatThrownBy(() -> at(StateWalk.of(harness), "e0"))
                .hasMessage("step 1 of the way, \"e0\", is not possible there; expected one of 0, 1, 2");
        assertThatThrownBy(() -> at(StateWalk.of(harness), "0.1"))
                .hasMessage("step 1 of the way, \"0.1\", is not possible there; expected one of 0, 1, 2");
        String expected = "; expected the number of a message, such as 3 or 3.1 with a choice, or a fault, such as x3";
        for (String wrong : List.of("a", "-1", "3.", "x", "123456789", "1 ", "3.123456", "<b>")) {
            assertThatThrownBy(() -> StepName.parse("0_" + wrong))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("step 2 of the way is \"" + wrong + "\"" + expected);
        }
        assertThatThrownBy(() -> StepName.parse("0__1")).hasMessage("step 2 of the way is \"\"" + expected);
        assertThatThrownBy(() -> StepName.parse("0" + "_1".repeat(StepName.MOST_STEPS)))
                .hasMessage("a way of more than 2000 steps; expected a shorter one");
        assertThat(StepName.text(StepName.parse("0_x3_5.1.0_d2_c0_r0_p1_h0"))).isEqualTo("0_x3_5.1.0_d2_c0_r0_p1_h0");
        assertThat(StepName.parse("")).isEmpty();
    }
}
