package dev.plumbline.cli.watch;

import dev.plumbline.check.Progress;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.history.History;
import java.time.Duration;

/** What was last seen of a running check, for whoever watches it from another thread. */
public final class Sightings implements Progress {
    /** One consistent view. */
    record Seen(int settled, int total, int frontier, long steps) {}

    private volatile long start;
    private volatile Seen last;

    public Sightings() {
        this(0, System.nanoTime());
    }

    /** @param start by {@link System#nanoTime} */
    public Sightings(int operations, long start) {
        this.start = start;
        this.last = new Seen(0, operations, 0, 0);
    }

    /** Loading begins. */
    @Override
    public void read(History history) {
        begin(history);
    }

    /** The search begins. */
    @Override
    public void checking(History history) {
        begin(history);
    }

    private void begin(History history) {
        start = System.nanoTime();
        last = new Seen(0, history.size(), 0, 0);
    }

    @Override
    public void report(int settled, int total, int frontier, long steps) {
        last = new Seen(settled, total, frontier, steps);
    }

    Seen last() {
        return last;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** How far it came, in words. */
    String text() {
        Seen seen = last;
        return Amounts.count(seen.settled()) + " of " + Amounts.count(seen.total(), "operation") + " settled, frontier "
                + Amounts.count(seen.frontier()) + ", " + Amounts.count(seen.steps(), "step") + ", "
                + Amounts.seconds(elapsed());
    }
}
