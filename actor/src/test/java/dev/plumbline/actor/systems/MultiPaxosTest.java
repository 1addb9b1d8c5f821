package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.explore.Exploration;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.systems.paxos.MultiPaxosMap;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * That two agents never know different commands for one slot needs no separate test: a log that gets a second command
 * for a slot throws, and that ends an execution with {@link End#FAILURE}.
 */
@Tag("slow")
class MultiPaxosTest {
    private static final int RANDOM = Math.max(250, Integer.getInteger("plumbline.random", 0) / 40);

    @ParameterizedTest
    @ValueSource(strings = {"2r+1w", "2r+2w", "2r+2w/3", "2r+1w/impatient"})
    void noRandomScheduleViolatesOrFails(String name) throws Exception {
        ExplorationResult explored = Explore.random(new MultiPaxosMap().harness(name), 11, RANDOM);
        assertThat(explored.ends())
                .containsOnlyKeys(
                        explored.ends().containsKey(End.LENGTH)
                                ? new End[] {End.COMPLETE, End.LENGTH}
                                : new End[] {End.COMPLETE});
        assertThat(explored.incomplete()).isLessThanOrEqualTo(explored.ends().getOrDefault(End.LENGTH, 0L));
        assertThat(explored.byOrder()).hasSizeGreaterThan(10);
        assertThat(explored.nonLinearizable()).isZero();
    }

    @Test
    void noRandomScheduleWithFaultsViolatesOrFails() throws Exception {
        Harness harness = new MultiPaxosMap()
                .harness("2r+2w/3").toBuilder()
                        .faults(Faults.NONE.withLosses(1).withDuplicates(2).withCrashes(2))
                        .build();
        ExplorationResult explored = Explore.random(harness, 13, RANDOM);
        assertThat(explored.ended(End.FAILURE)).isZero();
        assertThat(explored.incomplete()).isPositive();
        assertThat(explored.nonLinearizable()).isZero();
    }

    @Test
    void impatientAgentsThatTakeTurnsOvertakeEachOtherForEver() throws Exception {
        Harness harness = new MultiPaxosMap().harness("2r+1w/impatient");
        ExplorationResult explored = Exploration.of(harness, DepthFirst.within(DepthFirst.UNBOUNDED))
                .maxSchedules(1)
                .run();
        assertThat(explored.ends()).isEqualTo(Map.of(End.LENGTH, 1L));
        assertThat(explored.incomplete()).isEqualTo(1);
    }

    @Test
    void patientAgentsThatTakeTurnsAnswerAll() throws Exception {
        Harness harness = new MultiPaxosMap().harness("2r+1w");
        ExplorationResult explored = Exploration.of(harness, DepthFirst.within(DepthFirst.UNBOUNDED))
                .maxSchedules(100)
                .run();
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, 100L));
        assertThat(explored.incomplete()).isZero();
    }
}
