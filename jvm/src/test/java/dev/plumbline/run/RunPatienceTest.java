package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.jvm.execution.AttainableTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunPatienceTest {
    private static final long MILLI = 1_000_000;
    private static final Duration TEN_SECONDS = Duration.ofSeconds(10);

    private final AtomicLong wall = new AtomicLong();
    private final AtomicLong ownCpu = new AtomicLong();
    private Optional<Duration> cpu = Optional.of(Duration.ZERO);

    /** On a machine where this many threads share a core. */
    private RunPatience patience(Duration most, int threadsPerCore) {
        AttainableTime time = new AttainableTime(
                wall::get,
                () -> {
                    wall.addAndGet(MILLI * threadsPerCore);
                    return ownCpu.addAndGet(MILLI);
                },
                RunPatience.INTERVAL_NANOS);
        return new RunPatience(most, () -> cpu, time);
    }

    /** Looks once a second by the clock on the wall. @return what was found, and after how many looks */
    private String found(RunPatience patience, int looks, long cpuMillisALook) {
        for (int i = 1; i <= looks; i++) {
            wall.addAndGet(1000 * MILLI);
            cpu = cpu.map(had -> had.plusMillis(cpuMillisALook));
            RunPatience.Finding finding = patience.sample();
            if (finding != RunPatience.Finding.CONTINUE) {
                return finding + " at " + i;
            }
        }
        return "goes on";
    }

    @Test
    void aProcessThatComputesForTooLongIsNotADeadlock() {
        assertThat(found(patience(TEN_SECONDS, 1), 100, 1000)).isEqualTo("TAKES_TOO_LONG at 11");
    }

    @Test
    void aProcessThatDoesNothingStandsStill() {
        assertThat(found(patience(TEN_SECONDS, 1), 100, 0)).isEqualTo("STANDS_STILL at 11");
    }

    /** A start that took most of the time, as on a busy machine, must not hide that nothing happens after it. */
    @Test
    void aProcessThatStopsShortlyBeforeItsTimeIsOverStandsStill() {
        RunPatience patience = patience(TEN_SECONDS, 1);
        assertThat(found(patience, 8, 1000)).isEqualTo("goes on");
        assertThat(found(patience, 100, 0)).isEqualTo("STANDS_STILL at 6");
    }

    @Test
    void aProcessThatMovesAgainAfterItsTimeTakesTooLong() {
        RunPatience patience = patience(TEN_SECONDS, 1);
        assertThat(found(patience, 9, 1000)).isEqualTo("goes on");
        assertThat(found(patience, 3, 0)).isEqualTo("goes on");
        assertThat(found(patience, 100, 1000)).isEqualTo("TAKES_TOO_LONG at 1");
    }

    @Test
    void onABusyMachineARunHasTwentyTimesAsLong() {
        assertThat(found(patience(TEN_SECONDS, 20), 150, 50)).isEqualTo("goes on");
        assertThat(found(patience(TEN_SECONDS, 20), 1000, 50)).startsWith("TAKES_TOO_LONG");
    }

    @Test
    void anHourInWhichTheMachineStoodStillIsNotHeldAgainstARun() {
        RunPatience patience = patience(TEN_SECONDS, 1);
        for (int i = 0; i < 5; i++) {
            wall.addAndGet(Duration.ofHours(1).toNanos());
            assertThat(patience.sample()).isEqualTo(RunPatience.Finding.CONTINUE);
        }
    }

    @Test
    void withoutCpuTimeNothingIsADeadlock() {
        cpu = Optional.empty();
        assertThat(found(patience(TEN_SECONDS, 1), 100, 0)).startsWith("TAKES_TOO_LONG");
    }

    @Test
    void aControlledRunTakesAsLongAsItMoves() {
        assertThat(found(patience(Settings.WHILE_PROGRESSING, 1), 10_000, 1000)).isEqualTo("goes on");
        assertThat(found(patience(Settings.WHILE_PROGRESSING, 1), 10_000, 0)).startsWith("STANDS_STILL at 12");
    }
}
