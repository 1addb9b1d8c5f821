package dev.plumbline.pekko.internal.threads;

import dev.plumbline.check.budget.BudgetClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Decides whether threads make progress. Not by the clock: on a busy machine a thread that loads classes may take as
 * long as one that hangs. A thread is given up when it has used more CPU time than allowed, or when it waits, and has
 * used none over many samples.
 *
 * @param most CPU time of a step
 */
public record ThreadProgress(Duration most) {
    /** Samples are at least this far apart. */
    private static final long LOOK_EVERY_NANOS = 10_000_000;
    /** A thread that waits until it is woken, and nothing else runs that could wake it. */
    private static final int LOOKS_AT_WAITING = 100;
    /** A thread that wakes up by itself, or whose system call may return: a minute at least, and more under load. */
    private static final int LOOKS_AT_SLEEPING = 6_000;

    /** For one wait. */
    public Watch watch() {
        return new Watch();
    }

    /** Samples threads again and again. */
    public final class Watch {
        private long looked = System.nanoTime();
        private long used = -1;
        private long atFirst = -1;
        private int idleLooks;

        private Watch() {}

        /** Why further waiting is useless; empty while it is not. */
        public Optional<String> stuck(List<Thread> threads) {
            if (System.nanoTime() - looked < LOOK_EVERY_NANOS) {
                return Optional.empty();
            }
            looked = System.nanoTime();
            List<Thread> all = new ArrayList<>(threads);
            commonPool(all, threads);
            long now = 0;
            boolean sleeping = false;
            for (Thread each : all) {
                now += BudgetClock.CPU.isKnown() ? Math.max(0, BudgetClock.CPU.nanos(each)) : 0;
                sleeping |= each.getState() != Thread.State.WAITING && !isIdleWorker(each);
            }
            if (atFirst < 0) {
                atFirst = now;
            }
            // The CPU time of threads that have ended is not included.
            boolean progress = now != used;
            used = now;
            idleLooks = progress ? 0 : idleLooks + 1;
            if (now - atFirst > most.toNanos()) {
                return Optional.of("it has used " + most.toMillis() + " ms of CPU time");
            }
            return idleLooks > (sleeping ? LOOKS_AT_SLEEPING : LOOKS_AT_WAITING)
                    ? Optional.of("it waits for an event that no thread causes")
                    : Optional.empty();
        }

        private void commonPool(List<Thread> into, List<Thread> known) {
            if (ForkJoinPool.commonPool().isQuiescent()) {
                return;
            }
            Thread[] some = new Thread[Thread.activeCount() * 2 + 64];
            ThreadGroup root = Thread.currentThread().getThreadGroup();
            while (root.getParent() != null) {
                root = root.getParent();
            }
            int count = root.enumerate(some, true);
            for (int i = 0; i < count; i++) {
                boolean common =
                        some[i] instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
                if (common && !known.contains(some[i])) {
                    into.add(some[i]);
                }
            }
        }

        /** A worker of a pool that waits for work, for a minute or so, ends by itself only then. */
        private boolean isIdleWorker(Thread thread) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                if (frame.getMethodName().equals("getTask")
                        && frame.getClassName().endsWith("ThreadPoolExecutor")) {
                    return true;
                }
            }
            return false;
        }
    }
}
