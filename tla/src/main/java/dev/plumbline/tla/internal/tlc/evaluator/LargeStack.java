package dev.plumbline.tla.internal.tlc.evaluator;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Threads with a stack for expressions that are nested many thousand times. */
public final class LargeStack {
    /** Many times what was seen for {@link Nesting#MOST}, interpreted and compiled; only what is used takes memory. */
    private static final long STACK_BYTES = 1L << 30;

    private LargeStack() {}

    /**
     * Does the work on a thread with a large stack. The calling thread waits until the end: the work cannot be
     * interrupted.
     *
     * @throws ExecutionException with what the work has thrown
     */
    public static <T> T call(String name, Callable<T> work) throws ExecutionException {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The exception of work that throws no checked one; an {@link Error} is thrown at once. */
    public static RuntimeException unchecked(ExecutionException failure) {
        if (failure.getCause() instanceof Error error) {
            throw error;
        }
        return failure.getCause() instanceof RuntimeException runtime
                ? runtime
                : new IllegalStateException(failure.getCause());
    }
}
