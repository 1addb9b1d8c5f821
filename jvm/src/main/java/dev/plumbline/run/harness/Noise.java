package dev.plumbline.run.harness;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Disturbs one thread at the boundaries of its operations, in the manner of rr's chaos mode: each thread has a priority
 * that changes randomly from time to time; a thread of low priority often waits or yields, one of high priority hardly
 * ever. So periods in which one thread is much slower than the others alternate with periods of high contention.
 *
 * <p>These are not the priorities of Java threads, which Linux ignores unless the JVM runs as root. The delays are
 * outside of the timeboxes. Inside they would widen them, and a wider timebox allows more explanations: it would hide
 * the violations that the delays provoke.
 *
 * <p>The random numbers are from a separate stream, so that a run with noise and one without make the same calls.
 */
final class Noise {
    private static final int LONGEST_SPIN = 2_000;
    private static final long LONGEST_PAUSE_NANOS = 300_000;

    private final SplittableRandom random;
    private final boolean on;
    /** The number of disturbed boundaries out of 1000. */
    private int disturbed;

    private int untilRedrawn;

    Noise(SplittableRandom random, boolean on) {
        this.random = random;
        this.on = on;
    }

    void boundary() {
        if (!on) {
            return;
        }
        if (untilRedrawn-- == 0) {
            // Half of the time hardly ever, otherwise any number up to all.
            disturbed = random.nextBoolean() ? random.nextInt(20) : random.nextInt(1000);
            untilRedrawn = 1 + random.nextInt(200);
        }
        if (random.nextInt(1000) >= disturbed) {
            return;
        }
        int kind = random.nextInt(100);
        if (kind < 60) {
            for (int left = random.nextInt(LONGEST_SPIN); left > 0; left--) {
                Thread.onSpinWait();
            }
        } else if (kind < 97) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(1 + random.nextLong(LONGEST_PAUSE_NANOS));
        }
    }
}
