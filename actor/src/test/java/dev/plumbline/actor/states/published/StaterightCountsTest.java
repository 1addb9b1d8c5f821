package dev.plumbline.actor.states.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The numbers of reachable states that the tests of Stateright 0.31.0 assert for its actor examples: history counted,
 * receipts that change nothing left out.
 */
@Tag("slow")
class StaterightCountsTest {
    @Test
    void aSingleCopyRegisterWithOneServerHas93States() throws Exception {
        Harness harness = RegisterClients.harness("single copy", 2, 1, Network.UNORDERED, i -> new SingleCopy(0));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(93);
        assertThat(found.word()).isEqualTo(Verdict.Word.CONFORMS);
    }

    @Test
    void abdWithTwoServersHas544States() throws Exception {
        Harness harness = RegisterClients.harness("abd", 2, 2, Network.UNORDERED, i -> Abd.replica(i, 2));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(544);
        assertThat(found.word()).isEqualTo(Verdict.Word.CONFORMS);
    }

    @Test
    void paxosWithTwoClientsHas16668States() throws Exception {
        Harness harness = RegisterClients.harness("paxos", 2, 3, Network.UNORDERED, i -> Paxos.server(i, 3));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(16_668);
        assertThat(found.word()).isEqualTo(Verdict.Word.CONFORMS);
    }

    /** Stateright stops at 54 there, where it has seen a violation and that a value is read. */
    @Test
    void aSingleCopyRegisterWithTwoServersViolatesAfterFourSteps() throws Exception {
        Harness harness = RegisterClients.harness("single copy", 2, 2, Network.UNORDERED, i -> new SingleCopy(0));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.word()).isEqualTo(Verdict.Word.VIOLATES);
        assertThat(found.violation().orElseThrow().steps())
                .extracting(Object::toString)
                .containsExactly(
                        "C2 -> S0: Put[id=2, value=1]",
                        "S0 -> C2: PutOk[id=2]",
                        "C2 -> S1: Get[id=4]",
                        "S1 -> C2: GetOk[id=4, value=0]");
        assertThat(found.states()).isGreaterThanOrEqualTo(54);
    }

    /** Some seconds and a heap of 160 MB with {@code -Dplumbline.states.large=true}; otherwise it ends at a budget, and says so. */
    @Test
    void paxosWithThreeClientsHas1194428States() throws Exception {
        boolean whole = Boolean.getBoolean("plumbline.states.large");
        Harness harness = RegisterClients.harness("paxos", 3, 3, Network.UNORDERED, i -> Paxos.server(i, 3));
        StatesFound found = StateSearch.of(harness)
                .skipNoOps()
                .budget(Budget.UNLIMITED)
                .states(whole ? Long.MAX_VALUE : 20_000)
                .run();
        assertThat(found.complete()).isEqualTo(whole);
        assertThat(found.word()).isEqualTo(whole ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE);
        if (whole) {
            assertThat(found.states()).isEqualTo(1_194_428);
        } else {
            assertThat(found.states()).isBetween(20_000L, 20_100L);
        }
    }

    /** The network is lossy without a bound, so what was lost so far is no part of a state. */
    @Test
    void pingPongOnALossyNetworkThatDuplicates() throws Exception {
        Faults lossy = Faults.NONE.withLosses(Faults.UNLIMITED);
        assertThat(count(PingPong.harness(1, Network.DUPLICATING, lossy))).isEqualTo(14);
        assertThat(count(PingPong.harness(5, Network.DUPLICATING, lossy))).isEqualTo(4_094);
    }

    @Test
    void pingPongOnANetworkThatLosesNothing() throws Exception {
        assertThat(count(PingPong.harness(5, Network.UNORDERED, Faults.NONE))).isEqualTo(11);
        assertThat(count(PingPong.harness(5, Network.DUPLICATING, Faults.NONE))).isEqualTo(11);
        assertThat(count(PingPong.harness(5, Network.ORDERED, Faults.NONE))).isEqualTo(11);
    }

    @Test
    void aReceiptThatChangesNothingIsAStepInAnOrderedNetworkOnly() throws Exception {
        assertThat(count(Listener.harness(Network.DUPLICATING))).isEqualTo(2);
        assertThat(count(Listener.harness(Network.UNORDERED))).isEqualTo(2);
        assertThat(count(Listener.harness(Network.ORDERED))).isEqualTo(3);
        assertThat(StateSearch.of(Listener.harness(Network.UNORDERED)).run().states())
                .isEqualTo(4);
    }

    @Test
    void aTimerThatIsNotRestartedGivesTwoStates() throws Exception {
        assertThat(count(alone(new Sleeper()))).isEqualTo(2);
    }

    @Test
    void aChoiceAmongThreeGivesFourStates() throws Exception {
        assertThat(count(alone(new Chooser(-1)))).isEqualTo(4);
    }

    /**
     * Stateright bounds how many are down at once, so that an actor may crash again and again: 3 + 1 states with at most
     * one. Here it is how many crash in all: after the one crash and the return no other can crash, which is a state of
     * its own, and with any number of crashes each of the 3 actors is up or down.
     */
    @Test
    void threeActorsThatCrash() throws Exception {
        assertThat(count(idle(Faults.NONE.withCrashes(1)))).isEqualTo(5);
        assertThat(count(idle(Faults.NONE.withCrashes(Faults.UNLIMITED)))).isEqualTo(8);
    }

    /** Counts of TLC for the module, which Stateright's own version of it has too: 288 with 3 and 8,832 with 5. */
    @Test
    void twoPhaseCommitHasAsManyStatesAsTheTlaModule() throws Exception {
        assertThat(count(TwoPhaseCommit.harness(3))).isEqualTo(288);
        assertThat(count(TwoPhaseCommit.harness(5))).isEqualTo(8_832);
    }

    /**
     * The states in which the manager is undecided are multisets of 4 states of a resource, C(8, 3); where it has
     * committed, of 2, and where it has aborted, of 6: 56 + 6 + 252. Stateright publishes 665: it sorts resources by
     * their phase alone, so several of its representatives are one state with exchanged names.
     */
    @Test
    void twoPhaseCommitHas314StatesUpToNames() throws Exception {
        StatesFound found = StateSearch.of(TwoPhaseCommit.harness(5))
                .skipNoOps()
                .symmetric()
                .run();
        assertThat(found.complete()).isTrue();
        assertThat(found.states()).isEqualTo(314);
    }

    private static long count(Harness harness) throws BadInput {
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.complete()).isTrue();
        return found.states();
    }

    private static Harness alone(Actor actor) throws BadInput {
        return Harness.of("one actor", "register", Value.of(0))
                .actor("A", actor)
                .build();
    }

    private static Harness idle(Faults faults) throws BadInput {
        Harness.Builder harness = Harness.of("idle", "register", Value.of(0)).faults(faults);
        for (int i = 0; i < 3; i++) {
            harness.actor("A" + i, new Listener(false, ""));
        }
        return harness.build();
    }

    private record Listener(boolean talks, String heard) implements Actor {
        static Harness harness(Network network) throws BadInput {
            return Harness.of("listener", "register", Value.of(0))
                    .network(network)
                    .actor("talker", new Listener(true, ""))
                    .actor("listener", new Listener(false, ""))
                    .build();
        }

        @Override
        public Actor started(Context context) {
            if (talks) {
                context.send(ActorRef.of("listener"), "ignored");
                context.send(ActorRef.of("listener"), "interesting");
            }
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return message.equals("interesting") ? new Listener(talks, "interesting") : this;
        }
    }

    private record Sleeper() implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("alarm");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return this;
        }
    }

    private record Chooser(int chosen) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("choose");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            return new Chooser(context.choose(3));
        }
    }
}
