package dev.plumbline.check;

import dev.plumbline.history.History;
import java.time.Duration;

/** The last known progress of a running check, for the verdict on a check that hangs. */
final class LastSeen implements Progress {
    /** One consistent view. */
    private record Seen(int settled, int total, int frontier, long steps, int maxFrontier) {}

    private final Progress listener;
    private final long start = System.nanoTime();
    private volatile int processes;
    private volatile Seen last = new Seen(0, 0, 0, 0, 0);

    /** @param listener receives all progress too */
    LastSeen(Progress listener) {
        this.listener = listener;
    }

    @Override
    public void read(History history) {
        begin(history);
        listener.read(history);
    }

    @Override
    public void checking(History history) {
        begin(history);
        listener.checking(history);
    }

    private void begin(History history) {
        processes = history.processes().size();
        last = new Seen(0, history.size(), 0, 0, 0);
    }

    @Override
    public void report(int settled, int total, int frontier, long steps) {
        last = new Seen(settled, total, frontier, steps, Math.max(frontier, last.maxFrontier()));
        listener.report(settled, total, frontier, steps);
    }

    Verdict.Inconclusive inconclusive(StopReason reason) {
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
                        Duration.ofNanos(System.nanoTime() - start),
                        runtime.totalMemory() - runtime.freeMemory()));
    }
}
