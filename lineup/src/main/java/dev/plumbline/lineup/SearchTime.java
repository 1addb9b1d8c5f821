package dev.plumbline.lineup;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How long a search may take: so long until the first violation, then for others no longer than that lasts and than is
 * asked for. Beside it half as much again may go into making violations smaller, all of them together.
 */
final class SearchTime {
    private final Duration most;
    private final Duration afterFirst;
    private final long start = System.nanoTime();
    private Duration end;
    private Duration spentOnShrinking = Duration.ZERO;

    SearchTime(Duration most, Duration afterFirst) {
        this.most = most;
        this.afterFirst = afterFirst;
        this.end = most;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    boolean isUp() {
        return elapsed().compareTo(end) > 0;
    }

    /** A violation was found; the first one begins the time for others. */
    void found() {
        if (end.equals(most)) {
            end = shorter(most, elapsed().plus(afterFirst));
        }
    }

    /** Whoever asks is told when the time to make one violation smaller is up. */
    BooleanSupplier shrinking() {
        Duration left = most.dividedBy(2).minus(spentOnShrinking);
        // What others cost must not keep the first waiting for long.
        Duration room = end.equals(most) ? left : shorter(left, afterFirst);
        long from = System.nanoTime();
        return () -> System.nanoTime() - from > room.toNanos();
    }

    void shrunk(Duration spent) {
        spentOnShrinking = spentOnShrinking.plus(spent);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
