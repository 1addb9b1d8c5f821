package dev.plumbline.pekko.internal.threads;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that a step sets to work: those that it starts, and those of the common pool.
 *
 * <p>They cannot be avoided: the {@code CompletionStage} that {@code ask} gives to Java runs every {@code thenApply} on
 * the common pool. So a step is over only when they have nothing left to do, and what they do belongs to it. That is
 * one of the times at which they might have done it. What they send is received at any later time all the same.
 */
public final class HelperThreads {
    private static final long LOOK_EVERY_NANOS = 20_000;
    private static final Duration LEAST_PATIENCE = Duration.ofMillis(20);

    private final ThreadGroup group;
    private final Duration patience;
    private final Duration most;
    private final Escapes escapes;

    /**
     * @param group of the thread that runs the steps; threads that it starts are in there too
     * @param patience how long a thread may wait for something before it is taken to wait for ever
     * @param most how long is waited for a thread that works
     */
    public HelperThreads(ThreadGroup group, Duration patience, Duration most, Escapes escapes) {
        this.group = group;
        this.patience = patience.compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : patience;
        this.most = most;
        this.escapes = escapes;
    }

    /** Whether a step waits for it. */
    public boolean isHelper(Thread thread) {
        return thread.getThreadGroup() == group || isOfCommonPool(thread);
    }

    private static boolean isOfCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
    }

    /**
     * Waits until they have nothing left to do.
     *
     * @return whether there was anything to wait for
     */
    public boolean await() {
        if (!isBusy()) {
            return false;
        }
        long begun = System.nanoTime();
        while (isBusy()) {
            long waited = System.nanoTime() - begun;
            Optional<Thread> other = started();
            boolean forEver = waited > patience.toNanos() && other.isPresent() && isWaiting(other.get());
            if (forEver || waited > most.toNanos() / 2) {
                escapes.unsupported("the actors have started the thread "
                        + other.map(Thread::getName).orElse("of the common pool")
                        + ", which does not end with the step and is not controlled."
                        + " Use the dispatcher of the actor system instead of threads of one's own, or put an actor in"
                        + " the place of that code in the test");
                return false;
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
        return true;
    }

    private boolean isBusy() {
        return !ForkJoinPool.commonPool().isQuiescent() || started().isPresent();
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** A thread that was started and is still there. The common pool keeps its own for a while. */
    private Optional<Thread> started() {
        int count = group.activeCount();
        if (count > 1) {
            Thread[] threads = new Thread[count + 8];
            count = group.enumerate(threads);
            for (int i = 0; i < count; i++) {
                if (threads[i] != Thread.currentThread() && !isOfCommonPool(threads[i])) {
                    return Optional.of(threads[i]);
                }
            }
        }
        return Optional.empty();
    }
}
