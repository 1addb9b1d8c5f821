package dev.plumbline.cli.watch;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.Amounts;
import java.time.Duration;

/** What was last seen of a running check, for whoever watches it from another thread. */
public final class Sightings implements Progress {
    /** One consistent view. */
    record Seen(int settled, int total, int frontier, long steps, int maxFrontier) {}

    private final long start;
    private final int processes;
    private volatile Seen last;

    public Sightings(int operations, int processes) {
        this(operations, processes, System.nanoTime());
    }

    /** @param start by {@link System#nanoTime} */
    public Sightings(int operations, int processes, long start) {
        this.start = start;
        this.processes = processes;
        this.last = new Seen(0, operations, 0, 0, 0);
    }

    @Override
    public void report(int settled, int total, int frontier, long steps) {
        last = new Seen(settled, total, frontier, steps, Math.max(frontier, last.maxFrontier()));
    }

    Seen last() {
        return last;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** The verdict on a check that did not come back with one of its own. */
    public Verdict.Inconclusive inconclusive(String reason) {
        Seen seen = last;
        Runtime runtime = Runtime.getRuntime();
        return new Verdict.Inconclusive(
                reason,
                seen.settled(),
                seen.frontier(),
                new Statistics(
                        seen.total(),
                        processes,
                        seen.steps(),
                        seen.maxFrontier(),
                        elapsed(),
                        runtime.totalMemory() - runtime.freeMemory()));
    }

    /** How far it came, in words. */
    String text() {
        Seen seen = last;
        return Amounts.count(seen.settled()) + " of " + Amounts.count(seen.total(), "operation") + " settled, frontier "
                + Amounts.count(seen.frontier()) + ", " + Amounts.count(seen.steps(), "step") + ", "
                + Amounts.seconds(elapsed());
    }
}
