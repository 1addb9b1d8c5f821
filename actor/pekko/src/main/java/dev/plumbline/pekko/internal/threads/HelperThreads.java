package dev.plumbline.pekko.internal.threads;

import java.util.Arrays;
import java.util.List;
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
 *
 * <p>They run beside the step, so whether one of them completes a future before the step registers a callback with it is
 * a race. It decides which thread runs the callback, and must decide nothing else: {@link #startedWork} tells that there
 * may be such a race. Where the machine has too few cores for a pool, the JDK starts a thread for each task instead.
 */
public final class HelperThreads {
    private static final long LOOK_EVERY_NANOS = 20_000;

    private final ThreadGroup group;
    private final ThreadProgress progress;
    private final Escapes escapes;
    private final ForkJoinPool pool = ForkJoinPool.commonPool();
    /** Is asked for a value whenever the thread of the steps makes a thread. */
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
     * @param progress how much a thread may do before a step is given up
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
     * Whether the step has set others to work, who may have completed futures already. From the moment on at which it
     * hands a task to the pool, the task is in a queue, or a worker is active, or has counted the task as done before it
     * went idle; so this does not depend on how fast the pool is. Only parallel streams are work that a step may well do
     * without the pool.
     */
    public boolean startedWork() {
        return threadsStarted || !pool.isQuiescent() || pool.getStealCount() != tasksBefore;
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

    /** Those that do the work of steps. */
    public List<Thread> threads() {
        Thread[] all = new Thread[group.activeCount() + 16];
        int count = group.enumerate(all);
        return Arrays.stream(all, 0, count)
                .filter(each -> each != owner && !each.getName().equals(ForeignWork.DELAYS))
                .toList();
    }

    /** A thread that was started and is still there. The common pool keeps its own for a while. */
    private Optional<Thread> started() {
        return group.activeCount() <= 1
                ? Optional.empty()
                : threads().stream().filter(each -> !isOfCommonPool(each)).findFirst();
    }
}
