package dev.plumbline.cli.watch;

import dev.plumbline.check.Progress;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.history.History;
import dev.plumbline.value.text.Count;
import java.time.Duration;

/** The last known progress of a running check, for a thread that shows it. */
public final class LastProgress implements Progress {
    /** One consistent view. */
    record Seen(int settled, int total, int frontier, long steps) {}

    private final long start;
    private volatile Seen last;
    /** The present activity, before there are figures. */
    private volatile String before;

    public LastProgress() {
        this(0, System.nanoTime());
    }

    /** @param start by {@link System#nanoTime} */
    public LastProgress(int operations, long start) {
        this.start = start;
        this.last = new Seen(0, operations, 0, 0);
        this.before = operations == 0 ? "no operations read yet" : "";
    }

    /** Loading begins. */
    @Override
    public void read(History history) {
        begin(history);
        before = "read " + Count.of(history.size(), "operation") + ", still loading the specification";
    }

    /** The search begins. */
    @Override
    public void checking(History history) {
        begin(history);
        before = "";
    }

    private void begin(History history) {
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

    /** The progress in words. */
    String text() {
        Seen seen = last;
        if (!before.isEmpty()) {
            return before + ", " + Wording.seconds(elapsed());
        }
        return Count.of(seen.settled()) + " of " + Count.of(seen.total(), "operation") + " settled, frontier "
                + Count.of(seen.frontier()) + ", " + Count.of(seen.steps(), "step") + ", "
                + Wording.seconds(elapsed());
    }
}
