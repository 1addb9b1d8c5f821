package dev.plumbline.actor.states.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.states.StatePath;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The results of a search do not depend on the number of its threads, not even which of several paths is shown. */
class ThreadsTest {
    private static String text(StatesFound found) {
        return found.states() + " " + found.systems() + " " + found.transitions() + " " + found.depth() + " "
                + found.histories() + " " + found.ends() + " " + found.violatingStates() + " " + found.word() + " "
                + found.stopped() + " " + found.violation().map(StatePath::steps) + " "
                + found.problems().entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue().count() + " "
                                + each.getValue().first().steps())
                        .collect(Collectors.joining(", "))
                + found.properties().stream()
                        .map(each -> each.text() + " " + each.path().map(StatePath::steps))
                        .collect(Collectors.joining(", "));
    }

    private static void assertSame(StateSearch one, StateSearch two, StateSearch five) throws BadInput {
        String alone = text(one.threads(1).run());
        assertThat(text(two.threads(2).run())).isEqualTo(alone);
        assertThat(text(five.threads(5).run())).isEqualTo(alone);
    }

    @Test
    void propertiesAndTheirPaths() throws Exception {
        Harness harness = TwoPhaseCommit.harness(4).toBuilder()
                .property(Property.always(
                        "at most two abort",
                        state -> state.actors(TwoPhaseCommit.Resource.class).stream()
                                        .filter(each -> each.phase() == TwoPhaseCommit.Phase.ABORTED)
                                        .count()
                                < 3))
                .property(Property.eventually(
                        "all are prepared",
                        state -> state.actors(TwoPhaseCommit.Resource.class).stream()
                                .allMatch(each -> each.phase() == TwoPhaseCommit.Phase.PREPARED)))
                .build();
        assertSame(
                StateSearch.of(harness).skipNoOps(),
                StateSearch.of(harness).skipNoOps(),
                StateSearch.of(harness).skipNoOps());
        assertSame(
                StateSearch.of(harness).firstViolation(),
                StateSearch.of(harness).firstViolation(),
                StateSearch.of(harness).firstViolation());
    }

    @Test
    void historiesOfClients() throws Exception {
        Harness harness = RegisterClients.harness("paxos", 2, 3, Network.UNORDERED, i -> Paxos.server(i, 3));
        List<StateSearch> searches = List.of(
                StateSearch.of(harness).states(6_000),
                StateSearch.of(harness).states(6_000),
                StateSearch.of(harness).states(6_000));
        assertSame(searches.get(0), searches.get(1), searches.get(2));
    }

    @Test
    void faults() throws Exception {
        Harness harness = PingPong.harness(5, Network.DUPLICATING, Faults.NONE.withLosses(Faults.UNLIMITED));
        assertSame(StateSearch.of(harness), StateSearch.of(harness), StateSearch.of(harness));
    }
}
