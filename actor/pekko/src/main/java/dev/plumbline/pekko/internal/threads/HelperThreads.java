package dev.plumbline.pekko.internal.threads;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads that work for a step: those that it starts, and those of the common pool.
 *
 * <p>They cannot be avoided: the {@code CompletionStage} that {@code ask} returns in Java runs every {@code thenApply}
 * on the common pool. So a step ends only when they have finished, and their actions belong to it. This is one of the
 * possible times of these actions. Messages that they send can still be received at any later time.
 *
 * <p>They run concurrently with the step, so whether one of them completes a future before the step registers a
 * callback with it is a race. It decides which thread runs the callback, and must decide nothing else:
 * {@link #startedWork} returns whether such a race is possible. On a machine with too few cores for a pool, the JDK
 * starts a thread for each task instead.
 */
public final class HelperThreads {
    private static final long LOOK_EVERY_NANOS = 20_000;

    private final ThreadGroup group;
    private final ThreadProgress progress;
    private final Escapes escapes;
    private final ForkJoinPool pool = ForkJoinPool.commonPool();
    /** Its value is requested whenever the thread of the steps creates a thread. */
    private final InheritableThreadLocal<Boolean> creations = new InheritableThreadLocal<>() {
        @Override
        protected Boolean childValue(Boolean parent) {
            if (parent != null && Thread.currentThread() == owner && !isMadeByAPool()) {
                threadsStarted = true;
            }
            return null;
        }
    };

    private final Thread owner = Thread.currentThread();
    private boolean threadsStarted;
    private long tasksBefore;

    /**
     * Made by the thread that runs the steps.
     *
     * @param group of that thread; threads that it starts are in there too
     * @param progress the limit on the work of a thread before the step is given up
     */
    public HelperThreads(ThreadGroup group, ThreadProgress progress, Escapes escapes) {
        this.group = group;
        this.progress = progress;
        this.escapes = escapes;
        creations.set(true);
    }

    private static boolean isMadeByAPool() {
        return StackWalker.getInstance()
                .walk(frames ->
                        frames.anyMatch(frame -> frame.getClassName().startsWith("java.util.concurrent.ForkJoinPool")));
    }

    /** Whether a step waits for it. */
    public boolean isHelper(Thread thread) {
        return thread.getThreadGroup() == group || isOfCommonPool(thread);
    }

    private static boolean isOfCommonPool(Thread thread) {
        return thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
    }

    /** A step begins. */
    public void beginStep() {
        threadsStarted = false;
        tasksBefore = pool.getStealCount();
    }

    /**
     * Whether the step has started work on other threads, which may have completed futures already. From the moment at
     * which it submits a task to the pool, the task is in a queue, or a worker is active, or a worker has counted the
     * task as finished before it became idle; so this does not depend on the speed of the pool. The only work that a
     * step may complete without the pool is that of parallel streams.
     */
    public boolean startedWork() {
        return threadsStarted || !pool.isQuiescent() || pool.getStealCount() != tasksBefore;
    }

    /**
     * Waits until they have finished.
     *
     * @return whether there was anything to wait for
     */
    public boolean await() {
        if (!isBusy()) {
            return false;
        }
        ThreadProgress.Watch watch = progress.watch();
        while (isBusy()) {
            List<Thread> threads = threads();
            Optional<String> stuck = watch.stuck(threads);
            if (stuck.isPresent()) {
                escapes.unsupported("the actors have started the thread "
                        + threads.stream().findFirst().map(Thread::getName).orElse("of the common pool")
                        + ", which does not end with the step and is not controlled: " + stuck.get()
                        + ". Use the dispatcher of the actor system as executor instead, or put an actor in the place of"
                        + " that code in the test");
                return false;
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
        return true;
    }

    private boolean isBusy() {
        return !pool.isQuiescent() || started().isPresent();
    }

    /** The threads that work for steps. */
    public List<Thread> threads() {
        Thread[] all = new Thread[group.activeCount() + 16];
        int count = group.enumerate(all);
        return Arrays.stream(all, 0, count)
                .filter(each -> each != owner && !each.getName().equals(ForeignWork.DELAYS))
                .toList();
    }

    /** A thread that was started and still exists. The common pool keeps its own for a while. */
    private Optional<Thread> started() {
        return group.activeCount() <= 1
                ? Optional.empty()
                : threads().stream().filter(each -> !isOfCommonPool(each)).findFirst();
    }
}
