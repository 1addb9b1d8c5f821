package dev.plumbline.runtime;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Pauses before each section and each access to a variable that is not local, so that schedules vary more. */
interface RandomPauses {
    /** No pauses. */
    RandomPauses NONE = () -> {};

    void pause();

    /** Exponentially distributed pauses: mostly short, sometimes long. */
    static RandomPauses exponential(Duration mean, Random random) {
        return mean.isZero()
                ? NONE
                : () -> LockSupport.parkNanos((long) (-Math.log(1 - random.nextDouble()) * mean.toNanos()));
    }
}
