package dev.plumbline.actor.states.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.states.StateSearch;
import dev.plumbline.actor.states.StatesFound;
import org.junit.jupiter.api.Test;

/**
 * The numbers of reachable states that the tests of Stateright 0.31.0 assert for its actor examples: history counted,
 * receipts that change nothing left out.
 */
class StaterightCountsTest {
    @Test
    void aSingleCopyRegisterWithOneServerHas93States() throws Exception {
        Harness harness = RegisterClients.harness("single copy", 2, 1, Network.UNORDERED, i -> new SingleCopy(0));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(93);
        assertThat(found.word()).isEqualTo(Judge.Word.CONFORMS);
    }

    @Test
    void abdWithTwoServersHas544States() throws Exception {
        Harness harness = RegisterClients.harness("abd", 2, 2, Network.UNORDERED, i -> Abd.replica(i, 2));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(544);
        assertThat(found.word()).isEqualTo(Judge.Word.CONFORMS);
    }

    @Test
    void paxosWithTwoClientsHas16668States() throws Exception {
        Harness harness = RegisterClients.harness("paxos", 2, 3, Network.UNORDERED, i -> Paxos.server(i, 3));
        StatesFound found = StateSearch.of(harness).skipNoOps().run();
        assertThat(found.states()).isEqualTo(16_668);
        assertThat(found.word()).isEqualTo(Judge.Word.CONFORMS);
    }
}
