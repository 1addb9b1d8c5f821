package dev.plumbline.casestudies.tree;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Yields at some points and sleeps at fewer. The rates are random for each run, since different faults need different
 * rates. Each thread has its own random numbers; they depend on the order in which threads start, and their effect depends on the machine. So the seed repeats the calls of a run, but not its interleaving.
 */
final class Disturbance implements Chaos {
    private static final int MOST_YIELDS_OF_1000 = 400;
    private static final int MOST_SLEEPS_OF_1000 = 20;
    private static final long LONGEST_SLEEP_NANOS = 100_000;

    private final int yields;
    private final int sleeps;
    private final AtomicLong threads = new AtomicLong();
    private final ThreadLocal<SplittableRandom> random;

    Disturbance(long seed) {
        SplittableRandom run = new SplittableRandom(seed);
        yields = run.nextInt(MOST_YIELDS_OF_1000);
        sleeps = run.nextInt(MOST_SLEEPS_OF_1000);
        long base = run.nextLong();
        random = ThreadLocal.withInitial(() -> new SplittableRandom(base + threads.incrementAndGet()));
    }

    @Override
    public void point() {
        SplittableRandom mine = random.get();
        int drawn = mine.nextInt(1000);
        if (drawn < sleeps) {
            LockSupport.parkNanos(1 + mine.nextLong(LONGEST_SLEEP_NANOS));
        } else if (drawn < sleeps + yields) {
            Thread.yield();
        }
    }
}
