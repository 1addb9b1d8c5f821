package dev.plumbline.runtime;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Pauses before each section and each access to what is not local, so that schedules vary more. */
interface Sleeps {
    /** No pauses. */
    Sleeps NONE = () -> {};

    void pause();

    /** Of a length with an exponential distribution: mostly short, now and then a long one. */
    static Sleeps exponential(Duration mean, Random random) {
        return mean.isZero()
                ? NONE
                : () -> LockSupport.parkNanos((long) (-Math.log(1 - random.nextDouble()) * mean.toNanos()));
    }
}
