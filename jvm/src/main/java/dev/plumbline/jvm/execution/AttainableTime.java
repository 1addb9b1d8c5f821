package dev.plumbline.jvm.execution;

import dev.plumbline.check.budget.BudgetClock;
import java.util.function.LongSupplier;

/**
 * How much CPU time a thread could have had so far, if it had always been ready to run. On an idle machine that is the
 * time that passes; where 20 threads share a core it is a twentieth of it. Limits on waiting are measured in this time:
 * a thread that has not moved although it could have had 20 s is hung, whereas one that has not moved for 20 s of
 * wall-clock time may just not have been scheduled.
 *
 * <p>The share of a core is sampled: the measuring thread computes for {@link #SAMPLE_NANOS} of its own CPU time and
 * measures how long that takes. The threads of one process are scheduled alike, so another thread that was ready would
 * have had about as much. A sample adds at most the interval between samples times that share: if the whole machine
 * stopped for an hour between two samples, no thread could have had that hour.
 *
 * <p>Not thread-safe: used by the waiting thread only.
 */
public final class AttainableTime {
    /** Long enough to be scheduled several times on a busy machine: the first time slice after a pause comes early. */
    static final long SAMPLE_NANOS = 20_000_000;

    private final LongSupplier wall;
    private final LongSupplier cpu;
    private final long interval;
    private long last;
    private long nanos;

    /**
     * If Java cannot measure the CPU time of a thread, every machine counts as idle.
     *
     * @param interval in nanoseconds: the longest time between two samples that counts in full
     */
    public AttainableTime(long interval) {
        this(System::nanoTime, () -> BudgetClock.CPU.nanos(Thread.currentThread()), interval);
    }

    /**
     * With other clocks, for tests.
     *
     * @param cpu CPU time of the measuring thread
     */
    public AttainableTime(LongSupplier wall, LongSupplier cpu, long interval) {
        this.wall = wall;
        this.cpu = cpu;
        this.interval = interval;
        this.last = wall.getAsLong();
    }

    /**
     * Takes a sample.
     *
     * @return nanoseconds from the beginning to now
     */
    public long sample() {
        long begun = wall.getAsLong();
        long from = cpu.getAsLong();
        long had = 0;
        while (had < SAMPLE_NANOS) {
            had = cpu.getAsLong() - from;
        }
        long now = wall.getAsLong();
        double share = Math.min(1, had / (double) Math.max(1, now - begun));
        nanos += (long) (Math.min(now - last, interval) * share);
        last = now;
        return nanos;
    }

    /** As of the last sample. */
    public long nanos() {
        return nanos;
    }

    /** The time until now does not count. */
    public void skip() {
        last = wall.getAsLong();
    }
}
