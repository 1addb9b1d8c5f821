package dev.plumbline.jvm.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.SimulatedMachine;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class ProgressWatchTest {
    private static final Object EXECUTION = new Object();

    /**
     * @param cpu that its threads had by the look of that number
     * @return the number of the look that gave the execution up, with the reason
     */
    private static Optional<String> givenUp(
            SimulatedMachine machine, int looks, LongUnaryOperator steps, LongUnaryOperator cpu) {
        ProgressWatch watch = new ProgressWatch(machine.time(ProgressWatch.INTERVAL_NANOS));
        for (int i = 0; i < looks; i++) {
            machine.pass(1, TimeUnit.SECONDS);
            Optional<String> hung = watch.look(EXECUTION, steps.applyAsLong(i), cpu.applyAsLong(i));
            if (hung.isPresent()) {
                return Optional.of(i + ": " + hung.get());
            }
        }
        return Optional.empty();
    }

    private static long millis(double number) {
        return (long) (number * 1e6);
    }

    @Test
    void aThreadThatComputesWithoutAStepIsGivenUpByItsCpuTime() {
        assertThat(givenUp(new SimulatedMachine(1), 100, i -> 7, i -> millis(1000) * i))
                .hasValue("20: a thread has computed for 20 s of CPU time");
    }

    @Test
    void onABusyMachineTheSameThreadHasTheSameCpuTimeBeforeItIsGivenUp() {
        assertThat(givenUp(new SimulatedMachine(20), 1000, i -> 7, i -> millis(50) * i))
                .hasValue("400: a thread has computed for 20 s of CPU time");
    }

    @Test
    void aThreadThatLoadsClassesOnABusyMachineIsNotHung() {
        // 150 s by the clock on the wall without a step: at 50 ms a second it has had 7 s.
        assertThat(givenUp(new SimulatedMachine(20), 150, i -> 7, i -> millis(50) * i))
                .isEmpty();
    }

    @Test
    void aThreadThatWaitsOutsideIsGivenUpAfterTheTimeThatItCouldHaveHad() {
        assertThat(givenUp(new SimulatedMachine(1), 100, i -> 7, i -> millis(3000))
                        .orElseThrow())
                .startsWith("2")
                .contains("has waited");
        assertThat(givenUp(new SimulatedMachine(20), 300, i -> 7, i -> millis(3000)))
                .isEmpty();
        assertThat(givenUp(new SimulatedMachine(20), 1000, i -> 7, i -> millis(3000))
                        .orElseThrow())
                .contains("has waited");
    }

    @Test
    void stepsBeginAnew() {
        assertThat(givenUp(new SimulatedMachine(1), 1000, i -> i / 15, i -> 0)).isEmpty();
    }

    @Test
    void anHourBetweenTwoLooksChangesNothing() {
        SimulatedMachine machine = new SimulatedMachine(1);
        ProgressWatch watch = new ProgressWatch(machine.time(ProgressWatch.INTERVAL_NANOS));
        watch.look(EXECUTION, 7, 0);
        for (int i = 0; i < 10; i++) {
            machine.pass(1, TimeUnit.HOURS);
            assertThat(watch.look(EXECUTION, 7, 0)).isEmpty();
        }
    }

    @Test
    void nothingIsGivenUpBetweenExecutions() {
        SimulatedMachine machine = new SimulatedMachine(1);
        ProgressWatch watch = new ProgressWatch(machine.time(ProgressWatch.INTERVAL_NANOS));
        for (int i = 0; i < 100; i++) {
            machine.pass(1, TimeUnit.SECONDS);
            assertThat(watch.look(null, 0, millis(1000) * i)).isEmpty();
        }
    }
}
