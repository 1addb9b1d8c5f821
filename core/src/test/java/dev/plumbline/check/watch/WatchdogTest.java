package dev.plumbline.check.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    @Test
    void theResultComesBack() throws Exception {
        assertThat(Watchdog.call(() -> 42, Duration.ofMinutes(1))).contains(42);
        assertThat(Watchdog.call(() -> 42, Watchdog.FOREVER)).contains(42);
    }

    @Test
    void recursionMayGoFarDeeperThanOnAnOrdinaryThread() throws Exception {
        assertThat(Watchdog.call(() -> depth(1_000_000), Duration.ofMinutes(1))).contains(1_000_000);
    }

    @Test
    void workThatNeverComesBackIsGivenUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        assertThat(Watchdog.call(() -> spin(never), Duration.ofMillis(250))).isEmpty();
        never.countDown();
    }

    /** Not to be interrupted, like a step of a specification. */
    private static int spin(CountDownLatch never) {
        while (never.getCount() > 0) {
            Thread.onSpinWait();
        }
        return 1;
    }

    @Test
    void whoIsInterruptedStopsWaitingAndStaysInterrupted() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Thread.currentThread().interrupt();
        assertThat(Watchdog.call(() -> spin(never), Duration.ofMinutes(1))).isEmpty();
        never.countDown();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void problemsArriveAsTheyAre() {
        assertThatThrownBy(() -> Watchdog.call(
                        () -> {
                            throw new OutOfMemoryError("test");
                        },
                        Duration.ofMinutes(1)))
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> Watchdog.call(
                        () -> {
                            throw new BadInput("no");
                        },
                        Duration.ofMinutes(1)))
                .isInstanceOf(BadInput.class)
                .hasMessage("no");
        assertThatThrownBy(() -> Watchdog.call(
                        () -> {
                            throw new IllegalArgumentException("wrong");
                        },
                        Duration.ofMinutes(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
