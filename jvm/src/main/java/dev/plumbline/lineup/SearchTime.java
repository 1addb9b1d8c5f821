package dev.plumbline.lineup;

import dev.plumbline.jvm.Explorer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The time budget of a search: one limit until the first violation, then a second limit for others within the first.
 * Shrinking violations, all of them together, may take half of the first limit in addition.
 *
 * <p>Measured is the CPU time of the threads that run executions, which also check them. Other load of the machine or
 * of the process does not count. An explorer runs one thread at a time, so this time grows faster than wall-clock time
 * only if several explorers run at once.
 */
final class SearchTime {
    private final Duration most;
    private final Duration afterFirst;
    private final LongSupplier wall;
    private final long start;
    private final List<LongSupplier> explorers = new ArrayList<>();
    private volatile Duration end;
    private Duration spentOnShrinking = Duration.ZERO;

    SearchTime(Duration most, Duration afterFirst) {
        this(most, afterFirst, System::nanoTime);
    }

    /** @param wall for statistics, and to decide when to read the CPU time */
    SearchTime(Duration most, Duration afterFirst, LongSupplier wall) {
        this.most = most;
        this.afterFirst = afterFirst;
        this.wall = wall;
        this.start = wall.getAsLong();
        this.end = most;
    }

    /** The same explorers, with their time counted. */
    Supplier<Explorer> counting(Supplier<Explorer> made) {
        return () -> {
            Explorer explorer = made.get();
            count(explorer.cpuTime());
            return explorer;
        };
    }

    /** @param cpu CPU time so far, which must not decrease and must not grow faster than time passes */
    synchronized void count(LongSupplier cpu) {
        explorers.add(cpu);
    }

    /** Wall-clock time, for statistics. */
    Duration elapsed() {
        return Duration.ofNanos(wall.getAsLong() - start);
    }

    /** CPU time. */
    synchronized Duration spent() {
        return Duration.ofNanos(cpuNanos());
    }

    /** The same in nanoseconds. */
    synchronized long cpuNanos() {
        long sum = 0;
        for (LongSupplier each : explorers) {
            sum += each.getAsLong();
        }
        return sum;
    }

    BooleanSupplier up() {
        return limited(() -> end.toNanos());
    }

    /** A violation was found; after the first one the time for others begins. */
    synchronized void found() {
        if (end.equals(most)) {
            end = shorter(most, spent().plus(afterFirst));
        }
    }

    /** Becomes true when the time to shrink one violation is up. */
    synchronized BooleanSupplier shrinking() {
        Duration left = most.dividedBy(2).minus(spentOnShrinking);
        // Work on further violations must not delay the report of the first for long.
        Duration room = end.equals(most) ? left : shorter(left, afterFirst);
        long until = cpuNanos() + room.toNanos();
        return limited(() -> until);
    }

    synchronized void shrunk(Duration spent) {
        spentOnShrinking = spentOnShrinking.plus(spent);
    }

    /**
     * Evaluated for every execution, by many threads; reading the CPU time of threads takes as long as a short
     * execution. So it is read only when by the wall clock it may be over: no explorer's time grows faster.
     */
    private BooleanSupplier limited(LongSupplier limit) {
        return new BooleanSupplier() {
            private volatile long nextLook = wall.getAsLong();
            private volatile long lastLimit = Long.MAX_VALUE;

            @Override
            public boolean getAsBoolean() {
                long allowed = limit.getAsLong();
                long now = wall.getAsLong();
                if (now - nextLook < 0 && allowed >= lastLimit) {
                    return false;
                }
                long left = allowed - cpuNanos();
                // Further explorers may begin meanwhile, so the time is read again after a second at the latest.
                nextLook = now + Math.min(1_000_000_000, Math.max(0, left) / Math.max(1, running()));
                lastLimit = allowed;
                return left < 0;
            }
        };
    }

    private synchronized int running() {
        return explorers.size();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
