package dev.plumbline.lineup;

import dev.plumbline.jvm.Explorer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * How long a search may take: so long until the first violation, then for others no longer than that lasts and than is
 * asked for. Beside it half as much again may go into making violations smaller, all of them together.
 *
 * <p>It is the CPU time of the threads that run executions, which also judge them. What else the machine does, and what
 * else the process does, does not count. Of one explorer one thread runs at a time, so it takes as many explorers at
 * once to make this time run faster than the clock on the wall.
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

    /** @param wall for figures, and to know when it is worth asking for the CPU time */
    SearchTime(Duration most, Duration afterFirst, LongSupplier wall) {
        this.most = most;
        this.afterFirst = afterFirst;
        this.wall = wall;
        this.start = wall.getAsLong();
        this.end = most;
    }

    /** The same explorers, whose time counts. */
    Supplier<Explorer> counting(Supplier<Explorer> made) {
        return () -> {
            Explorer explorer = made.get();
            count(explorer.cpuTime());
            return explorer;
        };
    }

    /** @param cpu that something has had so far, ever growing, no faster than time passes */
    synchronized void count(LongSupplier cpu) {
        explorers.add(cpu);
    }

    /** By the clock on the wall, for figures. */
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

    /** A violation was found; the first one begins the time for others. */
    synchronized void found() {
        if (end.equals(most)) {
            end = shorter(most, spent().plus(afterFirst));
        }
    }

    /** Whoever asks is told when the time to make one violation smaller is up. */
    synchronized BooleanSupplier shrinking() {
        Duration left = most.dividedBy(2).minus(spentOnShrinking);
        // What others cost must not keep the first waiting for long.
        Duration room = end.equals(most) ? left : shorter(left, afterFirst);
        long until = cpuNanos() + room.toNanos();
        return limited(() -> until);
    }

    synchronized void shrunk(Duration spent) {
        spentOnShrinking = spentOnShrinking.plus(spent);
    }

    /**
     * Asked for every execution, by many threads; to read the CPU time of threads takes as long as a short execution. It
     * is read when by the clock on the wall it may be over: no explorer runs faster than that.
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
                // Some may begin meanwhile, so it is asked again after a second at the latest.
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
