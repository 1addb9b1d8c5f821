package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.cli.watch.Supervised;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class SupervisedTest {
    private static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    @Test
    void theResultComesBack() throws Exception {
        assertThat(Supervised.call(() -> 42, Duration.ofMinutes(1), () -> {})).contains(42);
    }

    @Test
    void recursionMayGoFarDeeperThanOnAnOrdinaryThread() throws Exception {
        assertThat(Supervised.call(() -> depth(1_000_000), Duration.ofMinutes(1), () -> {}))
                .contains(1_000_000);
    }

    @Test
    void workThatNeverComesBackIsGivenUp() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        int[] ticks = {0};
        assertThat(Supervised.call(
                        () -> {
                            // Not to be interrupted, like a step of a specification.
                            while (never.getCount() > 0) {
                                Thread.onSpinWait();
                            }
                            return 1;
                        },
                        Duration.ofMillis(250),
                        () -> ticks[0]++))
                .isEmpty();
        never.countDown();
        assertThat(ticks[0]).isPositive();
    }

    @Test
    void errorsArriveAsTheyAre() {
        assertThatThrownBy(() -> Supervised.call(
                        () -> {
                            throw new OutOfMemoryError("test");
                        },
                        Duration.ofMinutes(1),
                        () -> {}))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
    }
}
