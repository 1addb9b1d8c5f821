package dev.plumbline.jvm.internal.state;

import dev.plumbline.check.budget.BudgetClock;
import java.util.HashSet;
import java.util.Set;

/** The CPU time of workers, both running and ended. */
public final class WorkersTime {
    private final boolean known = BudgetClock.CPU.isKnown();
    private final long began = System.nanoTime();
    private final Set<Thread> alive = new HashSet<>();
    private long ended;

    public synchronized void add(Thread worker) {
        alive.add(worker);
    }

    /** Called by the worker itself at its end: afterwards its time cannot be read any more. */
    public synchronized void ends(Thread worker) {
        if (alive.remove(worker) && known) {
            ended += Math.max(0, BudgetClock.CPU.nanos(worker));
        }
    }

    /** Nanoseconds. If Java cannot measure CPU time, the time that passed, since only one worker runs at a time. */
    public synchronized long nanos() {
        if (!known) {
            return System.nanoTime() - began;
        }
        long sum = ended;
        for (Thread worker : alive) {
            sum += Math.max(0, BudgetClock.CPU.nanos(worker));
        }
        return sum;
    }
}
