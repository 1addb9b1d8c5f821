package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.systems.register.ErroneousRegister;
import dev.plumbline.actor.systems.register.MultiLeaderRegister;
import dev.plumbline.actor.systems.register.ReplicatedRegister;
import dev.plumbline.schedule.Limited;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RegistersTest {
    private static final int RANDOM = Integer.getInteger("plumbline.random", 20_000) / 10;

    private static ExplorationResult allOfThree(ActorSystem system) throws BadInput {
        Harness harness = system.harness("2r+1w");
        ExplorationResult explored = Explore.all(harness);
        assertThat(explored.schedules()).isEqualTo(ScheduleCount.byFormula(harness));
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, explored.schedules()));
        assertThat(explored.incomplete()).isZero();
        return explored;
    }

    private static ExplorationResult someOfFour(ActorSystem system) throws BadInput {
        ExplorationResult explored = Explore.random(system.harness("2r+2w"), 7, RANDOM);
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, explored.schedules()));
        assertThat(explored.incomplete()).isZero();
        return explored;
    }

    @Test
    void theReplicatedRegisterHas4200SchedulesAndNoneViolates() throws Exception {
        ExplorationResult explored = allOfThree(new ReplicatedRegister());
        assertThat(explored.schedules()).isEqualTo(4_200);
        assertThat(explored.unique()).isEqualTo(90);
        assertThat(explored.byOrder()).hasSize(19);
        assertThat(explored.nonLinearizable()).isZero();
    }

    @Test
    void theReplicatedRegisterConformsWithTwoWritesToo() throws Exception {
        assertThat(someOfFour(new ReplicatedRegister()).nonLinearizable()).isZero();
    }

    @Test
    void theErroneousRegisterHas252SchedulesAndThreeViolatingHistories() throws Exception {
        ExplorationResult explored = allOfThree(new ErroneousRegister());
        assertThat(explored.schedules()).isEqualTo(252);
        assertThat(explored.unique()).isEqualTo(9);
        assertThat(explored.nonLinearizableByOrder()).isEqualTo(3);
        // A read at the backup misses the write that has returned.
        List<String> events = explored.firstViolation().orElseThrow().calls().events().stream()
                .map(CallLog.Event::toString)
                .toList();
        assertThat(events).contains("r1 read() -> 0");
        assertThat(events.indexOf("r1 read() called")).isGreaterThan(events.indexOf("w1 write(value: 10) -> done"));
    }

    @Test
    void theErroneousRegisterInventsValuesOnceTwoWritesOverlap() throws Exception {
        Harness harness = new ErroneousRegister().harness("2r+2w");
        Execution execution = new Execution(harness, Limited.to(1_000, new RandomWalk(7)), true);
        boolean found = false;
        while (execution.next()) {
            found |= execution.last().calls().events().toString().contains("read() -> 99");
        }
        assertThat(found).isTrue();
    }

    @Test
    void theMultiLeaderRegisterHas1680SchedulesAndNoneViolates() throws Exception {
        ExplorationResult explored = allOfThree(new MultiLeaderRegister());
        assertThat(explored.schedules()).isEqualTo(1_680);
        assertThat(explored.unique()).isEqualTo(156);
        assertThat(explored.byOrder()).hasSize(32);
        assertThat(explored.nonLinearizable()).isZero();
    }

    @Test
    void theMultiLeaderRegisterConformsWhileWritesOvertakeEachOther() throws Exception {
        assertThat(someOfFour(new MultiLeaderRegister()).nonLinearizable()).isZero();
    }

    @Test
    void aHarnessOfAnotherNameIsRefused() {
        assertThatThrownBy(() -> new ReplicatedRegister().harness("2r+3w"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no harness is named 2r+3w")
                .hasMessageContaining("expected one of 2r+1w, 2r+2w");
    }
}
