package dev.plumbline.actor.systems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.execution.CallLog;
import dev.plumbline.actor.execution.Execution.End;
import dev.plumbline.actor.systems.register.ErroneousRegister;
import dev.plumbline.actor.systems.register.MultiLeaderRegister;
import dev.plumbline.actor.systems.register.ReplicatedRegister;
import dev.plumbline.history.BadInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistersTest {
    private static final int RANDOM = Integer.getInteger("plumbline.random", 5_000);

    private static Explored allOfThree(ActorSystem system) throws BadInput {
        Harness harness = system.harness("2r+1w");
        Explored explored = Explored.all(harness);
        assertThat(explored.schedules()).isEqualTo(ScheduleCount.byFormula(harness));
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, explored.schedules()));
        assertThat(explored.incomplete()).isZero();
        return explored;
    }

    private static Explored someOfFour(ActorSystem system) throws BadInput {
        Explored explored = Explored.random(system.harness("2r+2w"), 7, RANDOM);
        assertThat(explored.ends()).isEqualTo(Map.of(End.COMPLETE, explored.schedules()));
        assertThat(explored.incomplete()).isZero();
        return explored;
    }

    @Test
    void theReplicatedRegisterHas4200SchedulesAndNoneViolates() throws Exception {
        Explored explored = allOfThree(new ReplicatedRegister());
        assertThat(explored.schedules()).isEqualTo(4_200);
        assertThat(explored.chronologies()).hasSize(90);
        assertThat(explored.histories()).hasSize(19);
        assertThat(explored.violations()).isEmpty();
    }

    @Test
    void theReplicatedRegisterConformsWithTwoWritesToo() throws Exception {
        assertThat(someOfFour(new ReplicatedRegister()).violations()).isEmpty();
    }

    @Test
    void theErroneousRegisterHas252SchedulesAndThreeViolatingHistories() throws Exception {
        Explored explored = allOfThree(new ErroneousRegister());
        assertThat(explored.schedules()).isEqualTo(252);
        assertThat(explored.chronologies()).hasSize(9);
        assertThat(explored.violations()).hasSize(3);
        // In each of them a read at the backup misses the write that has returned.
        for (Object violating : explored.violations()) {
            CallLog calls = explored.histories().get(violating);
            List<String> events =
                    calls.events().stream().map(CallLog.Event::toString).toList();
            assertThat(events).contains("r1 read() -> 0");
            assertThat(events.indexOf("r1 read() called")).isGreaterThan(events.indexOf("w1 write(value: 10) -> done"));
        }
    }

    @Test
    void theErroneousRegisterAnswersValuesThatNobodyWroteOnceTwoWritesOverlap() throws Exception {
        Explored explored = someOfFour(new ErroneousRegister());
        assertThat(explored.histories().values())
                .anyMatch(calls -> calls.events().toString().contains("read() -> 99"));
    }

    @Test
    void theMultiLeaderRegisterHas1680SchedulesAndNoneViolates() throws Exception {
        Explored explored = allOfThree(new MultiLeaderRegister());
        assertThat(explored.schedules()).isEqualTo(1_680);
        assertThat(explored.chronologies()).hasSize(156);
        assertThat(explored.histories()).hasSize(32);
        assertThat(explored.violations()).isEmpty();
    }

    @Test
    void theMultiLeaderRegisterConformsWhileWritesOvertakeEachOther() throws Exception {
        assertThat(someOfFour(new MultiLeaderRegister()).violations()).isEmpty();
    }

    @Test
    void aHarnessOfAnotherNameIsRefused() {
        assertThatThrownBy(() -> new ReplicatedRegister().harness("2r+3w"))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no harness is named 2r+3w")
                .hasMessageContaining("expected one of 2r+1w, 2r+2w");
    }
}
