package dev.plumbline.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.jvm.execution.AttainableTime;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AttainableTimeTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private static double secondsAfter(int looks, SimulatedMachine machine) {
        AttainableTime time = machine.time(SECOND);
        for (int i = 0; i < looks; i++) {
            machine.pass(1, TimeUnit.SECONDS);
            time.sample();
        }
        return time.nanos() / 1e9;
    }

    @Test
    void onAnIdleMachineItIsTheTimeThatPasses() {
        assertThat(secondsAfter(100, new SimulatedMachine(1))).isCloseTo(100, within(6.0));
    }

    @Test
    void isATwentiethIfTwentyThreadsShareACore() {
        assertThat(secondsAfter(100, new SimulatedMachine(20))).isCloseTo(5, within(0.5));
    }

    @Test
    void anHourInWhichTheMachineStoodStillCountsAsOneInterval() {
        SimulatedMachine machine = new SimulatedMachine(1);
        AttainableTime time = machine.time(SECOND);
        machine.pass(1, TimeUnit.HOURS);
        assertThat(time.sample()).isLessThanOrEqualTo(SECOND);
    }

    @Test
    void skippedTimeDoesNotCount() {
        SimulatedMachine machine = new SimulatedMachine(1);
        AttainableTime time = machine.time(SECOND);
        machine.pass(1, TimeUnit.SECONDS);
        time.skip();
        assertThat(time.sample()).isLessThan(SECOND / 10);
    }

    @Test
    void theClocksOfThisMachineGiveNoMoreThanPassed() {
        AttainableTime time = new AttainableTime(SECOND);
        assertThat(time.sample()).isBetween(1L, SECOND);
    }
}
